// Decorators of a class and of its members: functions that are called once, when the class is made, with what they stand
// at and what it is called. What they give back in its place is not followed.

import type { ts } from 'ts-morph';
import { type Cursor, literalName, placeOf } from './cursor.js';
import type { Expression, Statement } from './facts.js';
import { lowerExpression } from './lower-expression.js';
import { canHaveDecorators, getDecorators, isMethodDeclaration, isPropertyDeclaration } from './syntax.js';

/** What is decorated is not whole yet: which of its fields are there already depends on the compiler's settings. */
const UNFINISHED: Expression = { kind: 'effects', parts: [] };

interface Decorated {
  readonly node: ts.HasDecorators;
  readonly name: string | null;
  readonly kind: string;
}

/** In the order of their calls: those of members before those of the class, the nearest first. */
export function lowerDecorators(cursor: Cursor, node: ts.ClassDeclaration): readonly Statement[] {
  const members = node.members.flatMap((member): readonly Decorated[] => {
    if (!canHaveDecorators(member)) return [];
    const kind = isMethodDeclaration(member) ? 'method' : isPropertyDeclaration(member) ? 'field' : 'accessor';
    return [{ node: member, name: literalName(member.name), kind }];
  });
  const all = [...members, { node, name: node.name?.text ?? null, kind: 'class' }];
  return all.flatMap((decorated) => callsFor(cursor, decorated));
}

function callsFor(cursor: Cursor, { node, name, kind }: Decorated): readonly Statement[] {
  return (getDecorators(node) ?? []).toReversed().map((decorator) => {
    const at = placeOf(cursor, decorator);
    const text = (value: string): Expression => ({ kind: 'text', value, at, skips: null });
    const fields = [
      { name: 'kind', value: text(kind), at },
      ...(name === null ? [] : [{ name: 'name', value: text(name), at }]),
    ];
    const callee = lowerExpression(cursor, decorator.expression);
    const args: Expression[] = [UNFINISHED, { kind: 'object', fields, at }];
    const call: Expression = { kind: 'call', callee, args, isNew: false, isAwaited: false, at };
    return { kind: 'evaluate', value: call, floating: null, at };
  });
}
