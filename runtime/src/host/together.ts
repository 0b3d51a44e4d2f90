// Work that several steps of a run share: the first one does it, the others wait for what came of it.

export class Together<Result> {
  private readonly begun = new Map<string, Promise<Result>>();

  once(producer: string, part: string, work: () => Promise<Result>): Promise<Result> {
    const id = `${producer}\n${part}`;
    const known = this.begun.get(id);
    if (known !== undefined) return known;
    const result = work();
    this.begun.set(id, result);
    return result;
  }
}
