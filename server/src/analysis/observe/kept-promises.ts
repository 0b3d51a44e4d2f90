// What becomes of a promise that a name holds: on some way to the end of the function, nobody waits for it. Any mention of
// the name counts as waiting, since it may be handed on; only what is certain is said.

import type { Expression, FunctionFacts, Statement } from '../facts/facts.js';

/** `rest`: what follows the declaration in its block. */
export function isForgotten(name: string, rest: readonly Statement[]): boolean {
  for (const statement of rest) {
    if (mentions(statement, name)) return false;
    if (statement.kind === 'leave') return false;
    // A result that is given before anybody has waited, always or in one branch.
    if (statement.kind === 'return' || returnsInside(statement)) return true;
  }
  return true;
}

/** Whatever kind of fact it is: a name in an expression or in a pattern. */
function mentions(part: object, name: string): boolean {
  if ('kind' in part && part.kind === 'name' && 'name' in part && part.name === name) return true;
  return Object.values(part).some((field) => typeof field === 'object' && field !== null && mentions(field, name));
}
function nameText(name: string): string {
  return `{"kind":"name","name":${JSON.stringify(name)},`;
}

function returnsInside(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
      return true;
    case 'if':
      return [...statement.yes, ...statement.no].some(returnsInside);
    case 'each':
    case 'loop':
    case 'block':
      return statement.body.some(returnsInside);
    case 'switch':
      return statement.cases.some(({ body }) => body.some(returnsInside));
    case 'try':
      // `finally` may wait, whatever returns before it; that it does not was seen by its mentioning nothing.
      return [...statement.body, ...statement.caught].some(returnsInside);
    default:
      return false;
  }
}

type CallExpression = Extract<Expression, { kind: 'call' }>;

/** The promise in `jobs.push(promise)` where the function does nothing with the list but to fill it; else null. */
export function forgottenInList(expression: Expression, { body }: FunctionFacts): CallExpression | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'member' || expression.callee.property !== 'push')
    return null;
  const { object } = expression.callee;
  const [promise, ...others] = expression.args;
  if (object.kind !== 'name' || promise?.kind !== 'call' || promise.isAwaited || others.length > 0) return null;
  const isLocal = body.some(
    (statement) =>
      statement.kind === 'declare' && statement.pattern.kind === 'name' && statement.pattern.name === object.name,
  );
  if (!isLocal) return null;
  const text = JSON.stringify(body);
  const uses = text.split(nameText(object.name)).length - 1;
  const declaration = new RegExp(`"pattern":\\{"kind":"name","name":"${object.name}",`, 'g');
  const filling = new RegExp(
    `"kind":"member","object":\\{"kind":"name","name":"${object.name}","at":\\d+\\},"property":"push"`,
    'g',
  );
  const harmless = [...text.matchAll(declaration), ...text.matchAll(filling)].length;
  return uses === harmless ? promise : null;
}
