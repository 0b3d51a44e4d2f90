// A run's number as people and pages show it.

/** `r-0192`. */
export function runName(number: number): string {
  return `r-${String(number).padStart(4, '0')}`;
}
