// The registry of language features. A new one is its file and its line here.

import { codeActions } from './code-actions.js';
import { codeLenses } from './code-lenses.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import type { DocumentFeature } from './feature.js';
import { hover } from './hover.js';
import { inlayHints } from './inlay-hints.js';
import { references } from './references.js';

export { isShownInEditor, toDiagnostic } from './diagnostics.js';
export type { DocumentFeature, DocumentView, LogView, ProjectFeature, ProjectView } from './feature.js';

export const documentFeatures: readonly DocumentFeature[] = [
  codeActions,
  codeLenses,
  completion,
  definition,
  hover,
  inlayHints,
  references,
];
