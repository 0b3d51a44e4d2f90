// Go to definition: from an identifier, a key in a string, or a table's name in SQL text, to the asset's declaration.

import type { PositionParams } from './params.js';
import type { Location } from 'vscode-languageserver-types';
import { type DocumentFeature, toRange, toTextPosition, toUri } from './feature.js';
import { positionShape } from './shape.js';

export const definition: DocumentFeature<PositionParams, Location | null> = {
  capability: { definitionProvider: true },
  method: 'textDocument/definition',
  takes: positionShape,
  nothing: null,
  handle({ position }, { file, project, snapshot }) {
    const occurrence = snapshot.occurrenceAt(file, toTextPosition(position));
    if (occurrence === null) return null;
    // The name comes before the key: TypeScript leads an identifier to the same place, so the editor shows one.
    const declaration = snapshot.occurrencesOf(occurrence.asset).find(({ role }) => role === 'declaration');
    return declaration ? { uri: toUri(project, declaration.span.file), range: toRange(declaration.span) } : null;
  },
};
