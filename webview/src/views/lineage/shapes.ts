// The measures of the lineage's picture: cards, paths, and both together.

import type { LineageEdge, LineageNode } from '@headwater/protocol';

export interface CardSize {
  readonly width: number;
  readonly height: number;
}
export interface CardBox extends CardSize {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}
export interface EdgePath {
  readonly edge: LineageEdge;
  readonly points: readonly Point[];
  /** Where its mapping is written. */
  readonly label: Point;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Measures {
  readonly sizeOf: (node: LineageNode) => CardSize;
  /** Between two cards of one column. */
  readonly rowGap: number;
}
export interface LineageLayout {
  readonly cards: readonly CardBox[];
  readonly edges: readonly EdgePath[];
  readonly width: number;
  readonly height: number;
}
