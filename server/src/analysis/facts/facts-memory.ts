// What may remember the facts of texts from one start to the next: the workspace asks before it parses, and says what
// it had to find out. Where they are kept is the edge's business.

import type { BodyMemory } from '../link/kept-bodies.js';
import type { ExtractedFile } from './facts.js';

export interface FactsMemory {
  /** Null: nothing is known of this text at this path. */
  recall(path: string, text: string): ExtractedFile | null;
  remember(path: string, text: string, file: ExtractedFile): void;
  /** Of what their functions do. */
  readonly bodies?: BodyMemory;
}
