// Types that have but a few values: literals, members of enums, and unions of them.

import { ts } from 'ts-morph';

type Constant = string | number | boolean | null | undefined;

/** More than anybody means one by one. */
const MOST_VALUES = 16;

/** Null: not these few and nothing else. A type without any value says that the checker has lost its way. */
export function constantsOf(type: ts.Type, checker: ts.TypeChecker): readonly Constant[] | null {
  const members = type.isUnion() ? type.types : [type];
  if (members.length > MOST_VALUES) return null;
  const values: Constant[] = [];
  for (const member of members) {
    const constant = constantOf(member, checker);
    if (constant === null) return null;
    values.push(constant.value);
  }
  // A variable that is nothing but absent, such as one whose value comes later, is no decision.
  return values.some((value) => value !== undefined && value !== null) ? values : null;
}

function constantOf(type: ts.Type, checker: ts.TypeChecker): { readonly value: Constant } | null {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { value: type.value };
  if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return { value: checker.typeToString(type) === 'true' };
  if ((type.flags & ts.TypeFlags.Null) !== 0) return { value: null };
  return (type.flags & ts.TypeFlags.Undefined) !== 0 ? { value: undefined } : null;
}
