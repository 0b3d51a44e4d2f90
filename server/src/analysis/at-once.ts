// Work that is given in steps, for whoever has nobody else to think of.

/** Without pauses between the steps. */
export function atOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
