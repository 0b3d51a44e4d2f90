// Work that a step has begun through its context: what has not ended when materialize returns would belong to no record.

/** The step goes wrong for good: what it began still goes on in this process. */
export class NotAwaitedError extends Error {
  override readonly name = 'NotAwaitedError';
}

export class AwaitedWork {
  private readonly open = new Set<{ readonly call: string }>();

  /** `call`: as authors write it. */
  async run<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    const begun = { call };
    this.open.add(begun);
    try {
      return await work();
    } finally {
      this.open.delete(begun);
    }
  }

  assertEnded(asset: string): void {
    const [first] = this.open;
    if (first === undefined) return;
    throw new NotAwaitedError(
      `${first.call} was not awaited: materialize of ${asset} returned before it had ended. Write \`await ${first.call}(…)\`.`,
    );
  }
}
