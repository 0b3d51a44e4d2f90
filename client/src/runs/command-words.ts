// What the project's command is told to do with chosen partitions. Knows no editor, so that it can be tested without one.

/** In which runs a backfill builds. */
export type BackfillRuns =
  | { readonly kind: 'declared' | 'single' }
  | { readonly kind: 'at-most'; readonly partitions: number };
/** What is said of partitions without running anything. */
export type Mark = 'materialized' | 'failed' | 'skipped';

export function backfillWords(selection: string, runs: BackfillRuns): readonly string[] {
  const options =
    runs.kind === 'single' ? ['--single-run'] : runs.kind === 'at-most' ? ['--per-run', String(runs.partitions)] : [];
  return ['backfill', ...options, selection];
}

export function wipeWords(selection: string): readonly string[] {
  return ['wipe', '--apply', selection];
}

export function markWords(selection: string, as: Mark, reason: string): readonly string[] {
  return ['mark', '--apply', '--as', as, '--reason', reason, selection];
}

export function addKeyWords(definition: string, key: string): readonly string[] {
  return ['partitions', 'add', '--', definition, key];
}

/** Why a text is no key; null: it is one. */
export function keyProblem(text: string): string | null {
  return text.trim() === '' ? 'A key is not empty' : null;
}

export function reconcileWords(selection: string, { applies }: { readonly applies: boolean }): readonly string[] {
  return ['reconcile', ...(applies ? ['--apply'] : []), selection];
}

/** More lines than a question has room for. */
const MOST_LINES = 16;

/** What `reconcile` says is different, a line each, for a question; null: it says nothing of the kind. */
export function differencesIn(output: string): string | null {
  const lines = output
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' · '))
    .filter((line) => line !== '' && !line.startsWith('Nothing was changed'));
  if (lines.length === 0) return null;
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** Why a text is no count of partitions; null: it is one. */
export function countProblem(text: string): string | null {
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? null : 'A whole number above 0';
}
