// How every request is run: late enough to see what came after it, never for a text of the past, and never to the
// death of the server. The only place in the server that catches everything.

import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { RequestProblem } from '../features/index.js';

export interface Request<Result> {
  readonly method: string;
  readonly token: CancellationToken;
  /** Whether the answer would be about a text that is no more. */
  isStale(): boolean;
  answer(): Result | Promise<Result>;
}

export async function dispatch<Result>(
  request: Request<Result>,
  log: (message: string) => void,
): Promise<Result | ResponseError> {
  // Messages that wait behind this one may cancel it or change its document.
  await new Promise(setImmediate);
  if (request.token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
  if (request.isStale()) return new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
  try {
    return await request.answer();
  } catch (error) {
    if (error instanceof RequestProblem) return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    log(failureOf(request.method, error));
    return new ResponseError(ErrorCodes.InternalError, `${request.method} failed; the server's log says where.`);
  }
}

/** What nobody asked for, and whose failure nobody waits to hear. */
export function attempt(name: string, act: () => void, log: (message: string) => void): void {
  try {
    act();
  } catch (error) {
    log(failureOf(name, error));
  }
}

function failureOf(name: string, error: unknown): string {
  return `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
