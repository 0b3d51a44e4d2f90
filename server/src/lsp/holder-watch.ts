// Notices that a process which works on a run or a backfill is gone: nobody writes that into the log, so that it would be
// shown as going on until something else happens. It looks while somebody holds one, and not at all otherwise.

import { backfillLease, isHeld, type IsHolderThere, type LogReader, runLease } from '@headwater/core';
import { runningBackfills } from '../features/index.js';

/** More than these nobody watches one by one. */
const MOST_RUNS = 50;

export interface HolderWatchOptions {
  readonly isHolderThere: IsHolderThere;
  readonly everyMs: number;
  onGone(): void;
  report(message: string): void;
}

export class HolderWatch {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: HolderWatchOptions) {}

  /** Of what the log has as open now, in the place of what was watched before. */
  async watch(log: LogReader): Promise<void> {
    this.close();
    const runs = await log.runs({ open: true, limit: MOST_RUNS });
    const leases = [...runs.map(({ name }) => runLease(name)), ...(await runningBackfills(log)).map(backfillLease)];
    this.lookLater(log, await this.heldOf(log, leases));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private lookLater(log: LogReader, held: readonly string[]): void {
    this.close();
    if (held.length === 0) return;
    this.timer = setTimeout(() => {
      this.look(log, held).catch((error: unknown) =>
        this.options.report(`Who works on a run cannot be told: ${String(error)}`),
      );
    }, this.options.everyMs).unref();
  }

  private async look(log: LogReader, held: readonly string[]): Promise<void> {
    const still = await this.heldOf(log, held);
    this.lookLater(log, still);
    if (still.length < held.length) this.options.onGone();
  }

  private async heldOf(log: LogReader, leases: readonly string[]): Promise<readonly string[]> {
    const held = await Promise.all(leases.map((lease) => isHeld(log, lease, this.options.isHolderThere)));
    return leases.filter((_, index) => held[index]);
  }
}
