// Which part of the graph is seen, and how large. Pure.

import type { CardBox, EdgePath, LineageLayout, Point } from './shapes.js';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const LEAST_SCALE = 0.3;
export const MOST_SCALE = 2;
/** As small as text can still be read. */
const READABLE_SCALE = 0.7;
const MARGIN = 24;
/** Half of what the words on an edge may take. */
const PILL = 70;

/**
 * All of the graph where it fits without growing; else as small as can still be read, around the asset `focus`.
 * `room` is what of the canvas nothing covers.
 */
export function fit(layout: LineageLayout, room: Size, focus: CardBox | undefined): Viewport {
  // A low canvas is too precious for margins above and below.
  const top = Math.min(MARGIN, room.height / 20);
  const [width, height] = [room.width - 2 * MARGIN, room.height - 2 * top];
  const wanted = Math.min(width / Math.max(1, layout.width), height / Math.max(1, layout.height));
  const scale = Math.min(1, Math.max(READABLE_SCALE, wanted));
  const centred = (size: number, all: number) => (all - size * scale) / 2;
  const around = (middle: number, all: number) => all / 2 - middle * scale;
  const fits = { x: layout.width * scale <= width + 1, y: layout.height * scale <= height + 1 };
  return {
    scale,
    x: MARGIN + (fits.x || !focus ? centred(layout.width, width) : around(focus.x + focus.width / 2, width)),
    y: top + (fits.y || !focus ? centred(layout.height, height) : around(focus.y + focus.height / 2, height)),
  };
}

/** Grows or shrinks by `factor`, with the point `at` of the canvas staying where it is. */
export function zoom(view: Viewport, factor: number, at: Point): Viewport {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export function pan(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Moves as little as is needed to bring the card into view. */
export function reveal(view: Viewport, card: CardBox, room: Size): Viewport {
  const shift = (start: number, size: number, all: number) => {
    if (start < MARGIN) return MARGIN - start;
    return start + size > all - MARGIN ? Math.max(MARGIN - start, all - MARGIN - start - size) : 0;
  };
  const { scale } = view;
  return pan(
    view,
    shift(view.x + card.x * scale, card.width * scale, room.width),
    shift(view.y + card.y * scale, card.height * scale, room.height),
  );
}

/** A place of the graph on the canvas. */
export function pointOf(view: Viewport, { x, y }: Point): Point {
  return { x: view.x + x * view.scale, y: view.y + y * view.scale };
}

export function areaOf(view: Viewport, box: Point & Size): Point & Size {
  return { ...pointOf(view, box), width: box.width * view.scale, height: box.height * view.scale };
}

/** Where an edge and its mapping lie, about. */
export function extentOf({ points, label }: EdgePath): Point & Size {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(label.x - PILL, ...xs), Math.min(label.y - PILL, ...ys)];
  return {
    x: left,
    y: top,
    width: Math.max(label.x + PILL, ...xs) - left,
    height: Math.max(label.y + PILL, ...ys) - top,
  };
}

/** Is any of it seen? Others are not drawn. */
export function isSeen(view: Viewport, box: Point & Size, room: Size): boolean {
  const { x, y, width, height } = areaOf(view, box);
  return x < room.width && y < room.height && x + width > 0 && y + height > 0;
}
