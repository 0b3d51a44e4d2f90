// Carries out work that is given in steps: at once as far as nobody notices, the rest with room for others in between.
// Work that is taken up stands for whatever was still to be done.

export interface Slices {
  readonly firstMs: number;
  readonly laterMs: number;
}
/** No longer than nobody notices: who has typed a key waits for what it comes to, all others only come by. */
const SLICES: Slices = { firstMs: 40, laterMs: 10 };

interface Steps<Step> {
  next(): IteratorResult<Step, unknown>;
}

export class Stepwise<Step> {
  private steps: Steps<Step> | null = null;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly seen: { onStep(step: Step): void; onDone(end: { readonly isLate: boolean }): void },
    private readonly slices = SLICES,
  ) {}

  get isBusy(): boolean {
    return this.steps !== null;
  }

  take(steps: Steps<Step>): void {
    this.steps = steps;
    this.advance(steps, { isLate: false });
  }
  stop(): void {
    this.steps = null;
    this.wake();
  }
  /** Settles when nothing is left to do. */
  done(): Promise<void> {
    return this.isBusy ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  private advance(steps: Steps<Step>, { isLate }: { readonly isLate: boolean }): void {
    const until = performance.now() + (isLate ? this.slices.laterMs : this.slices.firstMs);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        this.steps = null;
        this.seen.onDone({ isLate });
        this.wake();
        return;
      }
      this.seen.onStep(step.value);
      if (performance.now() > until) break;
    }
    setImmediate(() => {
      if (this.steps === steps) this.advance(steps, { isLate: true });
    });
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
