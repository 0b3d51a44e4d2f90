// What analysis does with the compiler, in one place: whoever has the facts of all files needs none of it, and loading it
// takes longer than all the rest.

import { applyEach } from './edits/apply-edits.js';
import { extractFacts } from './facts/extract.js';

export interface Compiler {
  readonly extractFacts: typeof extractFacts;
  readonly applyEach: typeof applyEach;
}
export const compiler: Compiler = { extractFacts, applyEach };
