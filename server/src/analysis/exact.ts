// A list that grew item by item has room for many more. What is kept for a whole project holds lists without it.

export function exact<T>(list: readonly T[]): readonly T[] {
  return list.slice();
}
