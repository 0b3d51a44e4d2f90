// Work that several steps of a run share: the first one does it, the others wait for what came of it.

export class Together<Result> {
  private readonly begun = new Map<string, Promise<Result>>();

  /** `call`: the partitions that the work builds. */
  once(producer: string, call: readonly string[], work: () => Promise<Result>): Promise<Result> {
    // The partitions of a call stand side by side: its ends name it.
    const id = JSON.stringify([producer, call.length, call[0], call.at(-1)]);
    const known = this.begun.get(id);
    if (known !== undefined) return known;
    const result = work();
    this.begun.set(id, result);
    return result;
  }
}
