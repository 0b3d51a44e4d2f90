// Where a command's words go: answers to standard output, everything else to standard error.

import type { ExitCode, Failure } from '../outcome.js';

export interface Terminal {
  /** The answer. */
  print(text: string): void;
  /** Progress and warnings. */
  note(text: string): void;
}

export function processTerminal(): Terminal {
  const to = (stream: NodeJS.WriteStream) => (text: string) => {
    stream.write(`${stream.isTTY ? visible(text) : text}\n`);
  };
  return { print: to(process.stdout), note: to(process.stderr) };
}

/**
 * Keys and messages come from data: signs in them that a terminal would obey, or by which it would show another order, are
 * written out, as JSON does. Programs that read the output get it as it is.
 */
export function visible(text: string): string {
  return text.replace(/\r\n|[\p{Cc}\p{Bidi_Control}]/gu, (sign) =>
    sign === '\r\n' || sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
