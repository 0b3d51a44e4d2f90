// Why the last run of a partition failed, whatever its data is: the record of the failure says it.

import type { Json, Target } from './log-changes.js';
import type { LogReader } from './ports.js';

export interface LastFailure {
  readonly run: number;
  /** In words; null: the log has no record of it under this key. */
  readonly message: string | null;
}

export async function lastFailure(
  log: Pick<LogReader, 'events'>,
  target: Target,
  { run, step }: { readonly run: number; readonly step: number },
): Promise<LastFailure> {
  const [event] = await log.events({ target, kinds: ['failure'], run, newestFirst: true, limit: 1 });
  return { run, message: event?.step === step ? messageIn(event.body) : null };
}

/** The log keeps bodies without knowing their shape. */
function messageIn(body: Json): string | null {
  const error = isObject(body) && 'error' in body ? body.error : null;
  return isObject(error) && 'message' in error && typeof error.message === 'string' ? error.message : null;
}

function isObject(json: Json): json is object {
  return typeof json === 'object' && json !== null;
}
