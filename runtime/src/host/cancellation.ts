// Cancelling a run of another process: the wish lies in the log, and the host of the run looks for it.

import type { EventLog, LogReader, Millis } from '@headwater/core';

const SCOPE = 'cancel';
/** A cancelled run has ended within a second. */
const LOOK_MS = 200;

export async function requestCancel(log: EventLog, run: string, at: Millis): Promise<void> {
  await log.commit({ at, state: [{ scope: SCOPE, asset: '', name: run, value: true }] });
}

/** A wish that nobody saw, because the host that it was for was gone, must not end what goes on later. */
export async function forgetCancel(log: EventLog, run: string, at: Millis): Promise<void> {
  await log.commit({ at, state: [{ scope: SCOPE, asset: '', name: run, value: undefined }] });
}

/** Aborts the signal once somebody wishes that the run ends. */
export class CancelWatch {
  private readonly abort = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly log: LogReader,
    private readonly run: string,
  ) {
    // What has become of a log that cannot be read, the run's own commits say.
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_MS);
    this.timer.unref();
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** What the run's last commit has to take away. */
  end(): { readonly scope: string; readonly asset: ''; readonly name: string; readonly value: undefined } {
    clearInterval(this.timer);
    return { scope: SCOPE, asset: '', name: this.run, value: undefined };
  }

  private async look(): Promise<void> {
    const wishes = await this.log.state(SCOPE);
    if (wishes.some(({ name }) => name === this.run)) this.abort.abort();
  }
}
