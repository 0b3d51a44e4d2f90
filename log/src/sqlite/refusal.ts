// Why a log cannot be used, in one sentence for people: when it is opened, and when a later statement finds it out.

export interface RefusedLog {
  readonly kind: 'refused';
  readonly reason: 'unsupported-node' | 'newer' | 'older' | 'damaged' | 'full' | 'read-only' | 'not-accessible';
  readonly message: string;
  /** Of a damaged one: what is wrong, without what to do about it. */
  readonly detail?: string;
}

/** An open log has turned out to be unusable: it is damaged, or its disk is full or fails. */
export class LogError extends Error {
  override readonly name = 'LogError';
  readonly reason: RefusedLog['reason'];

  constructor({ reason, message }: RefusedLog, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export function damaged(file: string, why: string): RefusedLog {
  return {
    kind: 'refused',
    reason: 'damaged',
    message: `The event log ${file} is damaged (${why}). \`headwater log check\` keeps a copy of it; then put an older copy back, or move it away to begin a new one.`,
    detail: why,
  };
}

/** Null: not the log's fault, nor its disk's. */
export function problemOf(file: string, error: unknown): RefusedLog | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const code = String(error.code);
  const refused = (reason: RefusedLog['reason'], message: string): RefusedLog => ({ kind: 'refused', reason, message });
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return damaged(file, error.message);
  if (code.startsWith('SQLITE_FULL'))
    return refused('full', `The disk is full: the event log ${file} cannot be written. Free some space and try again.`);
  if (code.startsWith('SQLITE_READONLY'))
    return refused('read-only', `The event log ${file} is read-only: nothing can be recorded in it.`);
  if (code.startsWith('SQLITE_IOERR'))
    return refused(
      'not-accessible',
      `The event log ${file} cannot be used (${error.message}): its disk is full, read-only or failing.`,
    );
  return null;
}
