// Draws cells on a canvas, each status by its colour and its shape, so that it can be read in grey: fresh quiet, stale
// hatched, missing dashed, running holed, failed crossed, blocked slashed, queued a square on top. Knows no geometry.

import type { PartitionStatus } from '@headwater/protocol';
import type { Rect } from './lattice.js';
import type { CellLook } from './status-table.js';

export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly strong: string;
  readonly quiet: string;
  readonly focus: string;
  readonly font: string;
  readonly freshShare: number;
  readonly tones: Readonly<Record<PartitionStatus, string>>;
}

/** The editor's colours as they are now. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  const [quiet, running, unsure] = [of('--quiet'), of('--running'), of('--unsure')];
  return {
    ground: of('--panel'),
    text: of('--text'),
    strong: of('--strong'),
    quiet,
    focus: of('--focus'),
    font: style.fontFamily,
    freshShare: Number(of('--fresh-share')) || 0.38,
    tones: {
      fresh: of('--fresh'),
      stale: of('--stale'),
      missing: quiet,
      blocked: quiet,
      running,
      queued: running,
      failed: of('--failed'),
      unsure,
      unverified: unsure,
    },
  };
}

/** Below this, a cell has room for its colour alone. */
const LEAST_SHAPE = 7;

export function paintCell(context: CanvasRenderingContext2D, palette: Palette, look: CellLook, rect: Rect): void {
  if (rect.width < LEAST_SHAPE || rect.height < LEAST_SHAPE) {
    paintSpeck(context, palette, look, rect);
    return;
  }
  // Of several, what is fresh fills the cell from below, and the rest stands above by its worst.
  const fresh = look.status === 'fresh' ? 1 : look.count > 1 ? Math.min(look.freshShare, 1 - 3 / rect.height) : 0;
  const split = Math.round(rect.height * (1 - fresh));
  if (fresh > 0) fillFresh(context, palette, { ...rect, y: rect.y + split, height: rect.height - split });
  if (fresh < 1) paintStatus(context, palette, look.status, { ...rect, height: split });
  paintMarks(context, palette, look, rect);
}

function fillFresh(context: CanvasRenderingContext2D, palette: Palette, { x, y, width, height }: Rect): void {
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * palette.freshShare;
  context.fillStyle = palette.tones.fresh;
  context.fillRect(x, y, width, height);
  context.globalAlpha = alpha;
}

/** Colour alone; what is missing is what is not there. */
function paintSpeck(context: CanvasRenderingContext2D, palette: Palette, { status }: CellLook, rect: Rect): void {
  if (status === 'fresh') return fillFresh(context, palette, rect);
  if (status === 'missing') return;
  context.fillStyle = palette.tones[status];
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
}

function paintStatus(context: CanvasRenderingContext2D, palette: Palette, status: PartitionStatus, rect: Rect): void {
  const { x, y, width, height } = rect;
  const tone = palette.tones[status];
  context.lineWidth = 1;
  switch (status) {
    case 'fresh':
      return fillFresh(context, palette, rect);
    case 'stale':
      return hatch(context, tone, rect);
    case 'failed':
      fill(context, tone, rect);
      return cross(context, palette.ground, rect);
    case 'running':
      fill(context, tone, rect);
      return fill(context, palette.ground, centred(rect, 4));
    case 'missing':
    case 'unsure':
    case 'unverified':
      return outline(context, tone, rect, [2, 1.5]);
    case 'blocked':
      outline(context, tone, rect, []);
      return line(context, tone, [x + 2, y + height - 2, x + width - 2, y + 2]);
    case 'queued':
      return outline(context, tone, rect, []);
  }
}

function paintMarks(context: CanvasRenderingContext2D, palette: Palette, look: CellLook, rect: Rect): void {
  const { x, y, width } = rect;
  if (look.isIncomplete) {
    context.fillStyle = palette.ground;
    context.beginPath();
    context.moveTo(x + width - 5, y);
    context.lineTo(x + width, y);
    context.lineTo(x + width, y + 5);
    context.fill();
  }
  if (look.isQueued && look.status !== 'running') {
    const side = Math.min(rect.width, rect.height, 16);
    fill(context, palette.ground, centred(rect, side * 0.62));
    fill(context, palette.tones.queued, centred(rect, side * 0.32));
  }
  if (look.isPublished) paintLock(context, palette.strong, rect);
}

/** A small closed padlock in the lower right corner. */
function paintLock(context: CanvasRenderingContext2D, tone: string, { x, y, width, height }: Rect): void {
  const [left, top] = [x + width - 6, y + height - 5];
  fill(context, tone, { x: left, y: top, width: 5, height: 4 });
  context.strokeStyle = tone;
  context.lineWidth = 1;
  context.beginPath();
  context.arc(left + 2.5, top, 1.5, Math.PI, 0);
  context.stroke();
}

function centred({ x, y, width, height }: Rect, side: number): Rect {
  const size = Math.round(side);
  return { x: Math.round(x + (width - size) / 2), y: Math.round(y + (height - size) / 2), width: size, height: size };
}

function fill(context: CanvasRenderingContext2D, tone: string, { x, y, width, height }: Rect): void {
  context.fillStyle = tone;
  context.fillRect(x, y, width, height);
}

function outline(context: CanvasRenderingContext2D, tone: string, rect: Rect, dash: number[]): void {
  context.strokeStyle = tone;
  context.setLineDash(dash);
  context.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, Math.max(1, rect.height - 1));
  context.setLineDash([]);
}

function line(
  context: CanvasRenderingContext2D,
  tone: string,
  [a, b, c, d]: readonly [number, number, number, number],
) {
  context.strokeStyle = tone;
  context.beginPath();
  context.moveTo(a, b);
  context.lineTo(c, d);
  context.stroke();
}

function cross(context: CanvasRenderingContext2D, tone: string, rect: Rect): void {
  const { x, y, width } = centred(rect, Math.min(rect.width, rect.height) / 2);
  if (rect.height < LEAST_SHAPE) return;
  context.lineWidth = 1.4;
  line(context, tone, [x, y, x + width, y + width]);
  line(context, tone, [x, y + width, x + width, y]);
}

function hatch(context: CanvasRenderingContext2D, tone: string, rect: Rect): void {
  const { x, y, width, height } = rect;
  const alpha = context.globalAlpha;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.globalAlpha = alpha * 0.22;
  fill(context, tone, rect);
  context.globalAlpha = alpha;
  context.strokeStyle = tone;
  context.lineWidth = 1.6;
  context.beginPath();
  for (let offset = -height; offset < width; offset += 4.5) {
    context.moveTo(x + offset, y + height);
    context.lineTo(x + offset + height, y);
  }
  context.stroke();
  context.restore();
  context.lineWidth = 1;
  if (height >= LEAST_SHAPE) outline(context, tone, rect, []);
}
