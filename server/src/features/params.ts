// Parameters of the standard requests that features answer, as far as they look at them.

import type { Position, Range } from 'vscode-languageserver-types';
import type { DocumentParams } from './feature.js';

export interface PositionParams extends DocumentParams {
  readonly position: Position;
}
export interface RangeParams extends DocumentParams {
  readonly range: Range;
}
export interface ReferenceParams extends PositionParams {
  readonly context: { readonly includeDeclaration: boolean };
}
