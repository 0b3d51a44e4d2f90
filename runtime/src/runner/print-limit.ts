// How much of what a step prints and logs leaves this process. Node keeps what a loop writes until the loop gives way, so
// that a flood would be this process's memory; the host keeps less than what is let through here, and says so.

/** Twice what the host keeps of a step: what it cuts and says is the same whether anything was held back here. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

type Chunk = string | Uint8Array;
type Written = (error?: Error) => void;

export class PrintLimit {
  private left = MOST_CHARACTERS;

  /** Another step prints from here on. */
  begin(): void {
    this.left = MOST_CHARACTERS;
  }

  /** As much of it as is let through. */
  take<Printed extends Chunk>(printed: Printed): Printed | string | Uint8Array {
    const taken = printed.length <= this.left ? printed : printed.slice(0, this.left);
    this.left -= taken.length;
    return taken;
  }

  /** Whatever is written to the stream from here on counts. */
  watch(stream: NodeJS.WriteStream): void {
    const write = stream.write.bind(stream);
    stream.write = (chunk: Chunk, encoding?: BufferEncoding | Written, written?: Written): boolean => {
      const taken = this.take(chunk);
      const [format, then] = typeof encoding === 'function' ? [undefined, encoding] : [encoding, written];
      if (taken.length > 0 || chunk.length === 0) return write(taken, format, then);
      if (then !== undefined) process.nextTick(then);
      return true;
    };
  }
}
