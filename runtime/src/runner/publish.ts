// `ctx.publish`: one version of the candidate is read, judged by the author's predicate, and written: the very rows that
// were judged are the rows that become live.

import type { PublishOptions } from 'headwater';
import type { InputReader } from './input-reader.js';
import type { Output } from './step-output.js';

/** How long a predicate may think. */
const PATIENCE_MS = 60_000;

export async function publishRows(
  {
    inputs,
    output,
    signal,
  }: { readonly inputs: Pick<InputReader, 'read'>; readonly output: Output; readonly signal: AbortSignal },
  { candidate, validate }: PublishOptions,
  patience = PATIENCE_MS,
): Promise<void> {
  const { key } = candidate;
  if (typeof validate !== 'function')
    throw new NotPublishedError(`${key} was not published: ctx.publish needs \`validate\`, which judges its rows.`);
  const rows = await inputs.read(candidate);
  if (!Array.isArray(rows)) throw new NotPublishedError(`${key} was not published: it holds no rows.`);
  // The predicate gets rows of its own: what it changes in them is not published.
  const verdict: unknown = await within(patience, signal, key, async () => validate(structuredClone(rows)));
  if (typeof verdict !== 'boolean')
    throw new NotPublishedError(
      `${key} was not published: its validation answered ${JSON.stringify(verdict) ?? String(verdict)}; return true or false.`,
    );
  if (!verdict) throw new NotPublishedError(`${key} was not published: it did not pass its validation.`);
  await output.write(rows);
}

export class NotPublishedError extends Error {
  override readonly name = 'NotPublished';
}

async function within(
  patience: number,
  signal: AbortSignal,
  key: string,
  validate: () => Promise<unknown>,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const ended = new Promise<never>((_, reject) => {
    const late = `${key} was not published: its validation has not answered within ${patience / 1000} s.`;
    timer = setTimeout(() => reject(new NotPublishedError(late)), patience);
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([validate().catch(thrown(key)), ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function thrown(key: string): (error: unknown) => never {
  return (error) => {
    const said = error instanceof Error ? error.message : String(error);
    const failure = new NotPublishedError(`${key} was not published: its validation threw: ${said}`);
    // The place to mend is where the predicate threw.
    if (error instanceof Error && error.stack !== undefined) failure.stack = error.stack;
    throw failure;
  };
}
