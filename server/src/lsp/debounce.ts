// Does something for a subject once it has been quiet for a while, or has not been for long enough; where it may be eager,
// also at once, as long as that is not done one time after the other.

export interface Patience {
  /** Quiet for so long. */
  readonly quietMs: number;
  /** However restless it is, never later than this after it was first asked for. */
  readonly atMostMs: number;
  /** What comes after a pause need not wait: nobody knows of more to come. */
  readonly isEager?: boolean;
}
interface Waiting {
  readonly timer: NodeJS.Timeout;
  /** When it has to happen; milliseconds of `performance.now()`. */
  readonly latest: number;
  /** It is done at the next chance, which nothing puts off. */
  readonly isNext: boolean;
}

export class Debounce<Subject> {
  private readonly waiting = new Map<Subject, Waiting>();
  /** When it was done last; milliseconds of `performance.now()`. */
  private readonly done = new Map<Subject, number>();

  constructor(
    private readonly patience: Patience,
    private readonly act: (subject: Subject) => void,
  ) {}

  soon(subject: Subject): void {
    const now = performance.now();
    const { quietMs, atMostMs, isEager = false } = this.patience;
    const before = this.waiting.get(subject);
    if (before?.isNext === true) return;
    const isNext = isEager && before === undefined && now - (this.done.get(subject) ?? -Infinity) >= quietMs;
    const latest = before?.latest ?? now + atMostMs;
    clearTimeout(before?.timer);
    const timer = setTimeout(
      () => {
        this.waiting.delete(subject);
        this.act(subject);
        if (isEager) this.done.set(subject, performance.now());
      },
      isNext ? 0 : Math.max(0, Math.min(quietMs, latest - now)),
    );
    this.waiting.set(subject, { timer, latest, isNext });
  }

  forget(subject: Subject): void {
    clearTimeout(this.waiting.get(subject)?.timer);
    this.waiting.delete(subject);
    this.done.delete(subject);
  }
}
