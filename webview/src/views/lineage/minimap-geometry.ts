// The whole graph in a few pixels, and which of it is seen. Pure.

import type { LineageNode } from '@headwater/protocol';
import { partitionMark, type Tone, worstStatus } from '../../format/status.js';
import type { CardBox, LineageLayout, Point } from './shapes.js';
import type { Size, Viewport } from './viewport.js';

/** At most so large. */
const MOST: Size = { width: 208, height: 112 };
/** A card is seen, however small the scale. */
const LEAST = { width: 2, height: 1.5 };

export interface Minimap extends Size {
  /** Pixels of the minimap for one of the graph. */
  readonly scale: number;
  /** One outline of all cards of a tone. */
  readonly cards: readonly { readonly tone: Tone; readonly outline: string }[];
}

export function minimapOf(layout: LineageLayout, nodes: readonly LineageNode[]): Minimap {
  const scale = Math.min(MOST.width / Math.max(1, layout.width), MOST.height / Math.max(1, layout.height));
  const tones = new Map(nodes.map((node) => [node.key, toneOf(node)]));
  const outlines = new Map<Tone, string>();
  for (const card of layout.cards) {
    const tone = tones.get(card.key) ?? 'quiet';
    outlines.set(tone, (outlines.get(tone) ?? '') + rect(card, scale));
  }
  return {
    scale,
    width: layout.width * scale,
    height: layout.height * scale,
    cards: [...outlines].map(([tone, outline]) => ({ tone, outline })),
  };
}

/** What is as it should be stands back. */
function toneOf({ counts }: LineageNode): Tone {
  const worst = worstStatus(counts);
  return worst === null || worst === 'fresh' ? 'quiet' : partitionMark(worst).tone;
}

function rect({ x, y, width, height }: CardBox, scale: number): string {
  const [across, down] = [Math.max(LEAST.width, width * scale), Math.max(LEAST.height, height * scale)];
  return `M${round(x * scale)} ${round(y * scale)}h${round(across)}v${round(down)}h${round(-across)}z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** What of the minimap is seen, cut off at its edges. */
export function frameOf({ scale, width, height }: Minimap, view: Viewport, room: Size): Point & Size {
  const ratio = scale / view.scale;
  const [left, top] = [Math.max(0, -view.x * ratio), Math.max(0, -view.y * ratio)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(width, (room.width - view.x) * ratio) - left),
    height: Math.max(0, Math.min(height, (room.height - view.y) * ratio) - top),
  };
}

/** The view with a point of the minimap in its middle. */
export function centredAt({ scale }: Minimap, at: Point, view: Viewport, room: Size): Viewport {
  const middle = (position: number, all: number) => all / 2 - (position / scale) * view.scale;
  return { ...view, x: middle(at.x, room.width), y: middle(at.y, room.height) };
}

/** Whether some of the graph lies outside of what is seen. */
export function isCut({ width, height }: Size, view: Viewport, room: Size): boolean {
  const inside = (start: number, size: number, all: number) => start >= -1 && start + size * view.scale <= all + 1;
  return !(inside(view.x, width, room.width) && inside(view.y, height, room.height));
}
