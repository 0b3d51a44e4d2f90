// What the language server asks of the world beside the files of its projects.

import type { Compiler } from '../analysis/index.js';
import type { OpenLogReader } from './log-thread.js';
import type { TypeOracle } from './type-thread.js';

/** What projects need of it. */
export interface ProjectsEnvironment {
  /** Epoch milliseconds. */
  now(): number;
  /** Which build of the program this is, for what it leaves on disk; null: it leaves nothing. */
  readonly build: string | null;
  /** So long nobody has changed anything when what was written is left for the next start, in milliseconds. */
  readonly leaveAfterMs: number;
  /** Loads what reads texts; asked once, and not before there is a text that no memory knows. */
  loadCompiler(): Promise<Compiler>;
  readonly openLog: OpenLogReader;
  /** Null: nobody to ask about types. */
  readonly oracle: TypeOracle | null;
}

export interface Environment extends ProjectsEnvironment {
  /** The address of a rule's documentation page; null where there is none. */
  documentation(rule: string): string | null;
  /** Nobody waits for a first answer any more: from here on memory counts more than time. */
  onShown(): void;
}
