// Requests that are under way: the server ends when all of them are answered, and lets none wait for what is still opened.

export class OpenRequests {
  private readonly open = new Set<Promise<unknown>>();
  private readonly ending = Promise.withResolvers<'ending'>();
  isEnding = false;

  /** The same promise, which the end waits for. */
  hold<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.open.add(answer);
    const forget = (): void => void this.open.delete(answer);
    answer.then(forget, forget);
    return answer;
  }
  /** What is waited for, or that nobody is to wait any longer. */
  unlessEnding<Value>(value: Promise<Value>): Promise<Value | 'ending'> {
    return Promise.race([value, this.ending.promise]);
  }
  async end(): Promise<void> {
    this.isEnding = true;
    this.ending.resolve('ending');
    await Promise.allSettled(this.open);
  }
}
