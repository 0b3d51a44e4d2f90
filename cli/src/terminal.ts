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

/** What every answer says: by which schema it is written, and for which instant. */
interface Answer {
  readonly schemaVersion: number;
  readonly at: string;
}

/** An answer in the form that was asked for: words for people, put together only for them, or JSON. */
export function printAnswer<View extends Answer>(
  { terminal, format }: { readonly terminal: Terminal; readonly format: 'text' | 'json' },
  view: View,
  describe: (view: View) => string,
): void {
  if (format === 'json') printJson(terminal, view);
  else terminal.print(describe(view));
}

export function printJson<View extends Answer>(terminal: Terminal, view: View): void {
  terminal.print(JSON.stringify(view, null, 2));
}

export function reportFailure(terminal: Terminal, { message, advice }: Failure): ExitCode {
  terminal.note(advice === null ? `headwater: ${message}` : `headwater: ${message}\n  ${advice}`);
  return 2;
}
