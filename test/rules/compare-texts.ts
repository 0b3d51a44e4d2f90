// What a fix did to a text, by lines and by comments.

/** Lines that went and lines that came, `- …` and `+ …`, in the order of the text; fails nothing that is the same. */
export function changedLines(before: string, after: string, lineEnd: string): readonly string[] {
  const [old, now] = [before.split(lineEnd), after.split(lineEnd)];
  // lengths[i][j]: of the longest common subsequence of what is left from line i and line j on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const changed: string[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))) {
      changed.push(`- ${old[i]}`);
      i += 1;
    } else {
      changed.push(`+ ${now[j]}`);
      j += 1;
    }
  }
  return changed;
}

/** In their order. Fixtures hold no text that looks like a comment, but for addresses. */
export function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<!:)\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g)].map(([comment]) => comment);
}
