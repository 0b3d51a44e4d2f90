// Numbers for objects, so that texts can name what only its identity tells apart.

export function identityNumbers(): (item: object) => number {
  const numbers = new Map<object, number>();
  return (item) => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    numbers.set(item, numbers.size + 1);
    return numbers.size;
  };
}
