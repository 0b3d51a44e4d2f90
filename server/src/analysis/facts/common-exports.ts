// What a file exports in the way of CommonJS, at its top level: `module.exports = …`, `exports.load = …`. The statement
// becomes the declaration of a name that no code can have, and the export leads to that.

import type { ExportFact, Expression, Statement } from './facts.js';

/** What the whole module is, as `require` gives it: also TypeScript's `export =`. Comes first where there is one. */
export const WHOLE = 'export=';

/** The name of what is assigned to `module.exports`; that of a member goes on behind `exports`. */
const MODULE = 'module.exports';

export interface CommonExports {
  readonly body: readonly Statement[];
  readonly exports: readonly ExportFact[];
  /** How many times the file names what it exports here. */
  readonly mentions: number;
}

export function commonExports(statements: readonly Statement[]): CommonExports {
  const exports = new Map<string, ExportFact>();
  let mentions = 0;
  const body = statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind !== 'evaluate') return [statement];
    const declared = declaredBy(statement.value);
    mentions += declared.mentions;
    if (declared.names.length === 0) return [statement];
    for (const { local, at } of declared.names) {
      const exported = local === MODULE ? WHOLE : local.slice(local.indexOf('.') + 1);
      exports.set(exported, { kind: 'local', exported, local, at });
    }
    return declarations(declared, statement.at);
  });
  const whole = exports.get(WHOLE);
  const others = [...exports.values()].filter((fact) => fact !== whole);
  return { body, exports: whole ? [whole, ...others] : others, mentions };
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
  if (target.kind !== 'member' || !isExports(target.object)) return { names: [], value: expression, mentions: 0 };
  const own = { local: `exports.${target.property}`, at: target.at };
  return { ...inner, names: [own, ...inner.names], mentions: inner.mentions + 1 };
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
