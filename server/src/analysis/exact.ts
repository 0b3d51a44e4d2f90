// A list that grew item by item has room for many more. What is kept for a whole project holds lists without it.

const NONE: readonly never[] = [];

export function exact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}
