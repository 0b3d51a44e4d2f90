// What a file exports in the way of CommonJS. Of one that says it at its top level alone (`exports.load = …`), each of those
// statements becomes the declaration of a name that no code can have, and the export leads to that. What any other exports
// is what `module.exports` has come to when it has run.

import type { ExportFact, Expression, Ordinal, Statement } from './facts.js';
import { walkNames } from './walk-names.js';

/** What the whole module is, as `require` gives it: also TypeScript's `export =`. Comes first where there is one. */
export const WHOLE = 'export=';

/** The name of what is assigned to `module.exports`; that of a member goes on behind `exports`. */
const MODULE = 'module.exports';

/** What stands for all that a file exports where only running it tells. */
export const WHEN_RUN = 'module.exports()';

export interface CommonExports {
  readonly body: readonly Statement[];
  readonly exports: readonly ExportFact[];
}

/** `mentions`: how many times the text has the word by which such modules export. */
export function commonExports(statements: readonly Statement[], mentions: number): CommonExports {
  const plain = plainExports(statements);
  const isAll = plain.mentions === mentions && (plain.whole === null || plain.exports.length === 1);
  const at = isAll ? null : mentionIn(plain.mentions === mentions ? statements : plain.body);
  return at === null ? plain : { body: statements, exports: [{ kind: 'local', exported: WHOLE, local: WHEN_RUN, at }] };
}

/** Where code names its module, or the exports of that; comments and texts may have the word too. */
function mentionIn(body: readonly Statement[]): Ordinal | null {
  let at: Ordinal | null = null;
  walkNames(body, (expression) => {
    if (expression.kind === 'name' && /^(module|exports)$/.test(expression.name)) at ??= expression.at;
  });
  return at;
}

interface PlainExports extends CommonExports {
  readonly whole: ExportFact | null;
  /** How many times the file names what it exports here. */
  readonly mentions: number;
}

function plainExports(statements: readonly Statement[]): PlainExports {
  const exports = new Map<string, ExportFact>();
  let mentions = 0;
  const body = statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind !== 'evaluate') return [statement];
    const declared = declaredBy(statement.value);
    mentions += isMarked(statement.value) ? 1 : declared.mentions;
    if (declared.names.length === 0) return isMarked(statement.value) ? [] : [statement];
    for (const { local, at } of declared.names) {
      const exported = local === MODULE ? WHOLE : local.slice(local.indexOf('.') + 1);
      exports.set(exported, { kind: 'local', exported, local, at });
    }
    return declarations(declared, statement.at);
  });
  const whole = exports.get(WHOLE) ?? null;
  const others = [...exports.values()].filter((fact) => fact !== whole);
  return { body, exports: whole ? [whole, ...others] : others, whole, mentions };
}

/** `Object.defineProperty(exports, '__esModule', …)`: what compilers say of every module that they made of another kind. */
function isMarked(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const [target, name] = expression.args;
  return target !== undefined && isExports(target) && name?.kind === 'text' && name.value === '__esModule';
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The names that exports of a file have which no code can have. */
export function commonNames(exports: readonly ExportFact[]): ReadonlySet<string> {
  const names = exports.flatMap((fact) => (fact.kind === 'local' && fact.local.includes('.') ? [fact.local] : []));
  return names.length === 0 ? NO_NAMES : new Set(names);
}

interface Declared {
  readonly names: readonly { readonly local: string; readonly at: number }[];
  readonly value: Expression;
  readonly mentions: number;
}

/** Also several in a row, as in `exports = module.exports = load`. */
function declaredBy(expression: Expression): Declared {
  if (expression.kind !== 'assign' || expression.operator !== '=') return { names: [], value: expression, mentions: 0 };
  const { target } = expression;
  const inner = declaredBy(expression.value);
  if (isExports(target)) {
    // What the name `exports` stands for afterwards is nobody's to import.
    const own = target.kind === 'member' ? [{ local: MODULE, at: target.at }] : [];
    return { ...inner, names: [...own, ...inner.names], mentions: inner.mentions + 1 };
  }
  const own = memberOfExports(target);
  if (own === null) return { names: [], value: expression, mentions: 0 };
  return { ...inner, names: [own, ...inner.names], mentions: inner.mentions + 1 };
}

/** `exports.load` or `exports['load']`. */
function memberOfExports(target: Expression): Declared['names'][number] | null {
  if ((target.kind !== 'member' && target.kind !== 'element') || !isExports(target.object)) return null;
  if (target.kind === 'member') return { local: `exports.${target.property}`, at: target.at };
  return target.index.kind === 'text' ? { local: `exports.${target.index.value}`, at: target.at } : null;
}

/** `exports` or `module.exports`. */
function isExports(expression: Expression): boolean {
  if (expression.kind === 'member') return expression.property === 'exports' && isNamed(expression.object, 'module');
  return isNamed(expression, 'exports');
}
function isNamed(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.name === name;
}

/** The innermost takes the value, and the others what it came to. */
function declarations({ names, value }: Declared, at: number): readonly Statement[] {
  return names.toReversed().map((own, index): Statement => {
    const before = names.at(-index);
    const given: Expression = index === 0 || !before ? value : { kind: 'name', name: before.local, at: before.at };
    return { kind: 'declare', pattern: { kind: 'name', name: own.local, at: own.at }, value: given, at };
  });
}
