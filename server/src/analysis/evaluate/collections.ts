// What MongoDB's driver is told of collections: by their names, in pipelines and in commands. Also through Mongoose, whose
// connection hands the driver on.

import { type Client, madeBy, type Use } from './named-tables.js';
import type { OpaqueValue, Slot, Value } from './value.js';

const NO_USE: readonly Use[] = [];

/** `client.db('shop').collection('orders').find()`, with the collections that a pipeline takes in; `db.command({ find })`. */
export const mongodb: Client = (callee, { args: [first, second] }) => {
  const { library, name } = callee;
  const called = name?.slice(name.lastIndexOf('.') + 1) ?? '';
  const collection = collectionOf(callee);
  const uses: Use[] = [];
  if (collection !== null) {
    const slot = { value: collection, place: null };
    const isRead = READING.test(called) || (library === null && OF_OTHERS.test(called));
    uses.push(...used(slot, { isRead, isWritten: WRITING.test(called) }));
    if (called === 'rename') uses.push(...written(first));
  } else if (library !== null && OF_DATABASE.test(called)) {
    uses.push(...written(first));
    if (called === 'renameCollection') uses.push(...written(second));
    if (called === 'createCollection') uses.push(...view(second));
  }
  if (called === 'aggregate' && first) uses.push(...stagesOf(first.value));
  if (/^(command|runCursorCommand)$/.test(called) && first) uses.push(...usedByCommand(callee, first));
  return uses;
};

/** Whether it is a method of a collection that is known by its name. */
export function isOfCollection(callee: OpaqueValue): boolean {
  return collectionOf(callee) !== null;
}
function collectionOf({ madeOf: [of] }: OpaqueValue): Value | null {
  return of?.kind === 'opaque' ? madeBy('collection', of) : null;
}

const READING = /^(find(One)?|findOneAnd\w+|aggregate|count|countDocuments|estimatedDocumentCount|distinct|watch)$/;
const WRITING =
  /^((insert|update|delete|replace)(One|Many)|insert|bulkWrite|findOneAnd\w+|drop|rename|initialize\w+BulkOp)$/;
/** How clients of which nobody knows where they come from may read one: those of Firestore, PocketBase and their like. */
const OF_OTHERS = /^(get\w*|first|where|orderBy|limit|list\w*|fetch\w*|stream|onSnapshot)$/;
/** Methods that make or change a collection itself. */
const OF_DATABASE = /^(create|drop|rename)Collection$/;

function used(table: Slot, { isRead, isWritten }: { isRead: boolean; isWritten: boolean }): readonly Use[] {
  const uses: Use[] = [];
  if (isRead) uses.push({ table, isWritten: false });
  if (isWritten) uses.push({ table, isWritten: true });
  return uses;
}
function written(table: Slot | undefined): readonly Use[] {
  return table ? used(table, { isRead: false, isWritten: true }) : NO_USE;
}

/** `createCollection('recent', { viewOn: 'orders', pipeline })` */
function view(options: Slot | undefined): readonly Use[] {
  if (options?.value.kind !== 'object') return NO_USE;
  const on = options.value.fields.get('viewOn');
  return [...(on ? used(on, { isRead: true, isWritten: false }) : []), ...stagesOf(options.value)];
}

const READING_COMMANDS = /^(aggregate|find|count|distinct|mapReduce|findAndModify)$/;
const WRITING_COMMANDS = /^(insert|update|delete|findAndModify|create|drop)$/;

/** `{ aggregate: 'orders', pipeline: […] }`: what comes first is the command; `aggregate: 1` is none of a collection. */
function usedByCommand({ library }: OpaqueValue, command: Slot): readonly Use[] {
  const { value } = command;
  if (value.kind !== 'object') {
    const isUnknown = library !== null && value.kind !== 'constant';
    return isUnknown ? used(command, { isRead: true, isWritten: false }) : NO_USE;
  }
  const [first] = value.fields;
  if (first === undefined) return NO_USE;
  const [name, slot] = first;
  const kind = { isRead: READING_COMMANDS.test(name), isWritten: WRITING_COMMANDS.test(name) };
  const isNamed = slot.value.kind !== 'constant';
  const out = value.fields.get('out');
  return [
    ...(isNamed ? used(slot, kind) : NO_USE),
    ...(name === 'mapReduce' && out?.value.kind === 'text' ? written(out) : NO_USE),
    ...view(name === 'create' ? command : undefined),
    ...(name === 'aggregate' ? stagesOf(value) : NO_USE),
  ];
}

const MAX_DEPTH = 8;

/** `{ $lookup: { from: 'stores' } }`, `{ $unionWith: 'stores' }`, `{ $out: 'totals' }`, also deeper in a pipeline. */
function stagesOf(pipeline: Value, depth = 0): readonly Use[] {
  if (depth > MAX_DEPTH) return NO_USE;
  if (pipeline.kind === 'list') return pipeline.items.flatMap(({ value }) => stagesOf(value, depth + 1));
  if (pipeline.kind !== 'object') return NO_USE;
  return [...pipeline.fields].flatMap(([stage, slot]) => [...usedBy(stage, slot), ...stagesOf(slot.value, depth + 1)]);
}
function usedBy(stage: string, slot: Slot): readonly Use[] {
  const option = STAGES.get(stage);
  if (option === undefined) return NO_USE;
  const table = slot.value.kind === 'object' ? slot.value.fields.get(option) : slot;
  return table ? [{ table, isWritten: stage === '$out' || stage === '$merge' }] : NO_USE;
}
/** The stages that name a collection, with the option that does. */
const STAGES: ReadonlyMap<string, string> = new Map([
  ['$lookup', 'from'],
  ['$graphLookup', 'from'],
  ['$unionWith', 'coll'],
  ['$out', 'coll'],
  ['$merge', 'into'],
]);
