// Where a command's words go: answers to standard output, everything else to standard error.

import type { ExitCode, Failure } from './outcome.js';

export interface Terminal {
  /** The answer. */
  print(text: string): void;
  /** Progress and warnings. */
  note(text: string): void;
}

export function processTerminal(): Terminal {
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`${text}\n`),
  };
}

/** One answer as JSON. Every one says by which schema it is written, and for which instant. */
export function printJson<Answer extends { readonly schemaVersion: number; readonly at: string }>(
  terminal: Terminal,
  answer: Answer,
): void {
  terminal.print(JSON.stringify(answer, null, 2));
}

export function reportFailure(terminal: Terminal, { message, advice }: Failure): ExitCode {
  terminal.note(advice === null ? `headwater: ${message}` : `headwater: ${message}\n  ${advice}`);
  return 2;
}
