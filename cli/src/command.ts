// What a command is: one value per file, one line in `index.ts`.

import type { ExitCode } from './outcome.js';
import type { Terminal } from './output/terminal.js';

export interface CommandOption {
  /** As commander takes it: `--limit <count>`. */
  readonly flags: string;
  readonly summary: string;
}

/** What every command is given, parsed. */
export interface CommandContext {
  /** Positional arguments as they were typed. */
  readonly positional: readonly string[];
  /** Values of the command's own options; absent when not given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where to look for the project: `--project`, else the working directory. */
  readonly directory: string;
  readonly format: 'text' | 'json';
  /** The current time of the answer, epoch milliseconds: `--at`, else now. */
  readonly at: number;
  /** `--at`, which also dates the records that a run makes; null where nobody gave it. */
  readonly givenAt: number | null;
  readonly withKeys: boolean;
  readonly terminal: Terminal;
  /** Aborts when the user asks to stop; while nobody has asked for it, that ends the program at once. */
  readonly signal: AbortSignal;
  /** Takes what is to be done when the command has answered. */
  readonly afterwards: (work: () => Promise<void>) => void;
}

export interface Command {
  readonly name: string;
  /** As commander takes them: `<asset>`, `[selection...]`. */
  readonly positional?: string;
  readonly summary: string;
  readonly options: readonly CommandOption[];
  readonly isHidden?: true;
  /** What it means when the command ends with 1, though it could be done; left out: it never does. */
  readonly endsWith1?: string;
  run(context: CommandContext): Promise<ExitCode>;
}
