// `static { … }` of a class: run once, when the class is made, with the class as `this`.

import type { ts } from 'ts-morph';
import { type Cursor, placeOf } from './cursor.js';
import type { Expression, Statement } from './facts.js';
import { lowerStatements, plainFunction } from './lower-statement.js';
import { isClassStaticBlockDeclaration } from './syntax.js';

/** As calls of functions that stand behind the class. */
export function lowerStaticBlocks(cursor: Cursor, { name, members }: ts.ClassDeclaration): readonly Statement[] {
  return members.filter(isClassStaticBlockDeclaration).map((block) => {
    const at = placeOf(cursor, block);
    const fn = plainFunction(lowerStatements(cursor, block.body.statements), { isArrow: false, at });
    const callee: Expression = { kind: 'member', object: { kind: 'function', fn }, property: 'call', at };
    const self: Expression = { kind: 'name', name: name?.text ?? 'default', at };
    const call: Expression = { kind: 'call', callee, args: [self], isNew: false, isAwaited: false, at };
    return { kind: 'evaluate', value: call, floating: null, at };
  });
}
