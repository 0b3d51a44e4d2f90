// A namespace of the same name as a function, a class, an enum or another namespace puts what it exports onto that one.

import type { Expression, Statement } from './facts.js';

type Declared = Extract<Statement, { kind: 'declare' }>;

/** `namespaces`: which of the statements declare one; null: none does. */
export function mergeNamespaces(
  statements: readonly Statement[],
  namespaces: ReadonlySet<Statement> | null,
): readonly Statement[] {
  if (namespaces === null) return statements;
  const names = new Set<string>();
  return statements.map((statement) => {
    const name = nameOf(statement);
    if (name === null) return statement;
    const isMerged = statement.kind === 'declare' && names.has(name) && namespaces.has(statement);
    names.add(name);
    return isMerged ? puttingOnto(name, statement) : statement;
  });
}

function nameOf(statement: Statement): string | null {
  if (statement.kind === 'function') return statement.name;
  return statement.kind === 'declare' && statement.pattern.kind === 'name' ? statement.pattern.name : null;
}

/** `Object.assign(Name, { … })` */
function puttingOnto(name: string, { value, at }: Declared): Statement {
  const onto: Expression = { kind: 'name', name, at };
  const callee: Expression = { kind: 'member', object: { kind: 'name', name: 'Object', at }, property: 'assign', at };
  const args = value === null ? [onto] : [onto, value];
  const call: Expression = { kind: 'call', callee, args, isNew: false, isAwaited: false, at };
  return { kind: 'evaluate', value: call, floating: null, at };
}
