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

/** Why a text is no count of partitions; null: it is one. */
export function countProblem(text: string): string | null {
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? null : 'A whole number above 0';
}
