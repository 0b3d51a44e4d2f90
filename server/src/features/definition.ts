// Go to definition: from an identifier, a key in a string, or a table's name in SQL text, to the asset's declaration.

import type { PositionParams } from './params.js';
import type { Location } from 'vscode-languageserver-types';
import { type DocumentFeature, toRange, toTextPosition, toUri } from './feature.js';

export const definition: DocumentFeature<PositionParams, Location | null> = {
  capability: { definitionProvider: true },
  method: 'textDocument/definition',
  nothing: null,
  handle({ position }, { file, project, snapshot }) {
    const occurrence = snapshot.occurrenceAt(file, toTextPosition(position));
    const asset = occurrence === null ? null : snapshot.graph.asset(occurrence.asset);
    return asset === null ? null : { uri: toUri(project, asset.keySpan.file), range: toRange(asset.keySpan) };
  },
};
