// A question of which only the newest answer is wanted: a question that begins ends the one before. It may wait until what
// it is about has come to rest.

import { type CancellationToken, CancellationTokenSource } from 'vscode-jsonrpc/node';

export class LatestQuestion {
  private timer: NodeJS.Timeout | undefined;
  /** Null: nothing is asked. A source must not be cancelled twice. */
  private current: CancellationTokenSource | null = null;

  /** Calls `ask` once this has not been called for as long as `restMs`. */
  afterRest(restMs: number, ask: () => Promise<void>): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void ask(), restMs);
  }

  /** The token of the question that begins now. Whoever asks looks at it before taking the answer. */
  begin(): CancellationToken {
    this.end();
    this.current = new CancellationTokenSource();
    return this.current.token;
  }

  /** What has been asked is wanted no more. */
  end(): void {
    this.current?.cancel();
    this.current = null;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.end();
  }
}
