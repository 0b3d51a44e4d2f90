// All references to the asset at a place, across TypeScript, key strings and SQL text.

import type { Location } from 'vscode-languageserver-types';
import { type DocumentFeature, toRange, toTextPosition, toUri } from './feature.js';
import type { ReferenceParams } from './params.js';
import { positionShape } from './shape.js';

export const references: DocumentFeature<ReferenceParams, Location[] | null> = {
  capability: { referencesProvider: true },
  method: 'textDocument/references',
  takes: { ...positionShape, context: {} },
  nothing: null,
  handle({ position, context }, { file, project, snapshot }) {
    const occurrence = snapshot.occurrenceAt(file, toTextPosition(position));
    if (occurrence === null) return null;
    return snapshot
      .occurrencesOf(occurrence.asset)
      .filter(({ role }) => context.includeDeclaration || role !== 'declaration')
      .map(({ span }) => ({ uri: toUri(project, span.file), range: toRange(span) }));
  },
};
