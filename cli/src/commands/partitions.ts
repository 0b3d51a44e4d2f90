// `headwater partitions`: the keys of a dynamic definition, which only the event log knows.

import { didYouMean, type EventLog } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withLog, withWritableLog } from '../log/event-log.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { onOneLine } from '../output/one-line.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { analyseProject } from '../project/project.js';
import { dynamicNames } from '../runs/workshop.js';

export const partitionsCommand: Command = {
  name: 'partitions',
  positional: '<add|remove|list> <definition> [keys...]',
  summary: 'add, remove or list keys of dynamic partitions',
  options: [],
  run,
};

type Change = (log: EventLog) => Promise<void>;
type Keys = readonly string[];

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, positional } = context;
  const [, definition = ''] = positional;
  const change = changeOf(context);
  if (change.kind === 'failure') return reportFailure(terminal, change);
  const changed = await keysOf(context, definition, change.value);
  if (changed.kind === 'failure') return reportFailure(terminal, changed);
  const { keys, unknown } = changed.value;
  printAnswer(context, { schemaVersion: 1, at: formatInstant(context.at), definition, keys }, () =>
    keys.length === 0 ? `${definition} has no keys.` : keys.map(onOneLine).join('\n'),
  );
  for (const key of unknown)
    terminal.note(`headwater: ${definition} has no key \`${onOneLine(key)}\`.${didYouMean(keys, key)}`);
  return unknown.length === 0 ? 0 : 1;
}

interface KeysNow {
  readonly keys: Keys;
  /** Those that were to be removed and are not there. */
  readonly unknown: Keys;
}

/** As they are, or as they are once changed. */
async function keysOf(context: CommandContext, definition: string, change: Change | null): Promise<Outcome<KeysNow>> {
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return analysed;
  const { root, snapshot } = analysed.value;
  const known = await withLog<Keys>(root, async (reader) => (await reader?.partitionKeys(definition)) ?? []);
  if (known.kind === 'failure') return known;
  const declared = new Set(snapshot.manifest.assets.flatMap(({ partitions }) => dynamicNames(partitions)));
  // What is declared no longer is still seen, and cleaned up.
  const isMeant = declared.has(definition) || (context.positional[0] !== 'add' && known.value.length > 0);
  if (!isMeant) return failure(unknownDefinition(declared, definition), NEEDS_DECLARATION);
  if (change === null) return success({ keys: known.value, unknown: [] });
  const [verb, , ...named] = context.positional;
  const unknown = verb === 'remove' ? named.filter((key) => !known.value.includes(key)) : [];
  return withWritableLog<KeysNow>(root, context, async ({ log }) => {
    await change(log);
    return success({ keys: await log.partitionKeys(definition), unknown });
  });
}

const NEEDS_DECLARATION = "An asset declares them: `partitions: dynamicPartitions('customers')`.";

function unknownDefinition(declared: ReadonlySet<string>, definition: string): string {
  const none = declared.size === 0 ? ': this project declares none' : '';
  return `No dynamic partitions are named \`${definition}\`${none}.${didYouMean(declared, definition)}`;
}

/** Null: nothing is to be changed. */
function changeOf({ positional, at }: CommandContext): Outcome<Change | null> {
  const [verb, definition = '', ...keys] = positional;
  if (verb === 'list' && keys.length === 0) return success(null);
  if (verb !== 'add' && verb !== 'remove')
    return failure(`\`partitions ${positional.join(' ')}\` says nothing: write add, remove or list.`);
  if (keys.length === 0) return failure(`Name the keys to ${verb}.`);
  if (keys.includes('')) return failure('One of the keys is empty, which is no key.', 'Leave it out, or name it.');
  const partitionKeys = keys.map((part) => ({ definition, part, exists: verb === 'add' }));
  return success(async (log) => void (await log.commit({ at, partitionKeys })));
}
