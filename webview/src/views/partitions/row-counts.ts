// The counts at the end of a cube's row: as many as there is room for, and room for how many kinds are left out.

const MORE = 18;

/** Of a mark, a number and what keeps it from the next. */
export const countWidth = (count: number): number => 22 + String(count).length * 6;

export function countsWithin<C extends { readonly count: number }>(counts: readonly C[], room: number): readonly C[] {
  let used = 0;
  const end = counts.findIndex(({ count }, index) => {
    used += countWidth(count);
    return used + (index < counts.length - 1 ? MORE : 0) > room;
  });
  return end < 0 ? counts : counts.slice(0, end);
}
