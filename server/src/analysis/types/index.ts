// The type checker of analysis, by itself: whoever has no questions for it never loads it.

export type { InstalledFiles, ProgramOptions } from './program.js';
export { type Settled, settleTypes } from './settle.js';
export { type ChangedText, TypeChecker } from './type-checker.js';
