// Draws what of the grid is in view: cells, what is chosen around them, captions, and the names of rows, which stay.

import type { GridRow, PartitionStatus } from '@headwater/protocol';
import { mostUrgentFirst } from '../../format/status.js';
import { countsWithin, countWidth } from './row-counts.js';
import { shortened } from './calendars.js';
import { type Choice, isChosen } from './choice.js';
import {
  type Block,
  type Caption,
  cellsIn,
  HEAD,
  type Lattice,
  type PlacedCell,
  type Rect,
  rectOf,
  spotAt,
} from './lattice.js';
import { paintCell, type Palette } from './paint.js';
import { lookOf, type StatusTable } from './status-table.js';

export interface Picture {
  readonly lattice: Lattice;
  readonly table: StatusTable;
  readonly choice: Choice;
  /** By row of the data; empty for an asset with one dimension. */
  readonly names: readonly string[];
  readonly rows: readonly GridRow[];
  readonly palette: Palette;
  /** What is seen, in the picture's own pixels. */
  readonly view: Rect;
  readonly hasFocus: boolean;
}

const DIMMED = 0.22;
/** Room at the right of a cube for what of each row is not fresh. */
export const COUNTS = 120;

export function drawGrid(context: CanvasRenderingContext2D, picture: Picture): void {
  const { lattice, view, palette } = picture;
  context.clearRect(0, 0, view.width, view.height);
  context.save();
  context.translate(-view.x, -view.y);
  const cells = [...cellsIn(lattice, view)];
  for (const cell of cells) drawCell(context, picture, cell);
  context.globalAlpha = 1;
  drawChosen(context, picture, cells);
  if (picture.names.length > 0) drawNames(context, picture);
  else for (const block of lattice.blocks) if (isSeen(block, view)) drawCaptions(context, palette, block.captions);
  drawFocus(context, picture);
  context.restore();
}

function isSeen({ top, bottom }: Block, view: Rect): boolean {
  return bottom >= view.y && top <= view.y + view.height;
}

function drawCell(context: CanvasRenderingContext2D, picture: Picture, cell: PlacedCell): void {
  const { lattice, table, choice, palette } = picture;
  const bin = lattice.bins[cell.bin];
  const look = bin && lookOf(table, cell.row, bin.first, bin.last);
  if (!look) return;
  context.globalAlpha = standsBack(choice.statuses, look.status) ? DIMMED : 1;
  if (!lattice.hasNumbers) return paintCell(context, palette, look, cell);
  context.strokeStyle = palette.quiet;
  context.globalAlpha *= 0.35;
  context.strokeRect(cell.x + 0.5, cell.y + 0.5, cell.width - 1, cell.height - 1);
  context.globalAlpha = standsBack(choice.statuses, look.status) ? DIMMED : 1;
  paintCell(context, palette, look, {
    x: cell.x + Math.round(cell.width / 2) - 7,
    y: cell.y + 20,
    width: 14,
    height: 14,
  });
  const text = String(dayOf(lattice, cell.bin));
  write(
    context,
    palette.text,
    { x: cell.x + cell.width / 2 - text.length * 3, y: cell.y + 11, text, align: 'left' },
    palette,
  );
}

/** Of a page of a month, the day's number in it. */
function dayOf({ bins }: Lattice, bin: number): number {
  return new Date((bins[bin]?.slot ?? 0) * 86_400_000).getUTCDate();
}

function standsBack(statuses: readonly PartitionStatus[], status: PartitionStatus): boolean {
  return statuses.length > 0 && !statuses.includes(status);
}

// ---- what is chosen ----
/** A line along every side of a chosen cell beyond which none is chosen: one outline around neighbours. */
function drawChosen(
  context: CanvasRenderingContext2D,
  { lattice, choice, palette }: Picture,
  cells: readonly PlacedCell[],
): void {
  if (choice.boxes.length === 0) return;
  const chosen = (row: number, bin: number) => {
    const columns = lattice.bins[bin];
    return columns !== undefined && isChosen(choice.boxes, row, columns);
  };
  const outset = Math.max(0.5, lattice.gap / 2);
  context.strokeStyle = palette.strong;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const cell of cells) {
    if (!chosen(cell.row, cell.bin)) continue;
    const [left, top] = [cell.x - outset, cell.y - outset];
    const [right, bottom] = [cell.x + cell.width + outset, cell.y + cell.height + outset];
    const isOpen = (x: number, y: number) => {
      const beside = spotAt(lattice, x, y);
      return beside === null || !chosen(beside.row, beside.bin);
    };
    const [midX, midY] = [cell.x + 1, cell.y + 1];
    if (isOpen(midX - lattice.pitch.x, midY)) trace(context, [left, top, left, bottom]);
    if (isOpen(midX + lattice.pitch.x, midY)) trace(context, [right, top, right, bottom]);
    if (isOpen(midX, midY - lattice.pitch.y)) trace(context, [left, top, right, top]);
    if (isOpen(midX, midY + lattice.pitch.y)) trace(context, [left, bottom, right, bottom]);
  }
  context.stroke();
}

function trace(context: CanvasRenderingContext2D, [a, b, c, d]: readonly [number, number, number, number]): void {
  context.moveTo(a, b);
  context.lineTo(c, d);
}

function drawFocus(context: CanvasRenderingContext2D, { lattice, choice, palette, hasFocus }: Picture): void {
  const rect = hasFocus ? rectOf(lattice, choice.focus) : null;
  if (rect === null) return;
  context.strokeStyle = palette.focus;
  context.lineWidth = 2;
  context.strokeRect(rect.x - 1, rect.y - 1, rect.width + 2, rect.height + 2);
}

// ---- words ----
function drawCaptions(context: CanvasRenderingContext2D, palette: Palette, captions: readonly Caption[]): void {
  for (const caption of captions)
    write(context, caption.isStrong === true ? palette.text : palette.quiet, caption, palette);
}

function write(
  context: CanvasRenderingContext2D,
  tone: string,
  { x, y, text, align }: Caption,
  { font }: Palette,
): void {
  context.font = `11px ${font}`;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillStyle = tone;
  context.fillText(text, x, y);
}

/** Names at the left and captions above stay where they are while the cells move below them. */
function drawNames(context: CanvasRenderingContext2D, { lattice, names, rows, palette, view }: Picture): void {
  const { left, order, pitch, blocks } = lattice;
  context.fillStyle = palette.ground;
  context.fillRect(view.x, view.y, view.width, HEAD);
  for (const caption of blocks.flatMap((block) => block.captions))
    if (caption.x - view.x >= left) write(context, palette.quiet, { ...caption, y: view.y + caption.y }, palette);
  context.fillStyle = palette.ground;
  context.fillRect(view.x, view.y, left - 4, view.height);
  context.fillRect(view.x + view.width - COUNTS + 4, view.y, COUNTS, view.height);
  const every = Math.max(1, Math.ceil(13 / pitch.y));
  const first = Math.max(0, Math.floor((view.y - HEAD) / pitch.y));
  for (let line = first - (first % every); line < order.length; line += every) {
    const y = HEAD + line * pitch.y + pitch.y / 2;
    if (y > view.y + view.height) break;
    if (y < view.y + HEAD) continue;
    const row = order[line] ?? 0;
    write(context, palette.quiet, { x: view.x, y, text: shortened(names[row] ?? ''), align: 'left' }, palette);
    drawCounts(context, { rows, row, palette }, { x: view.x + view.width - COUNTS + 10, y });
  }
}

function drawCounts(
  context: CanvasRenderingContext2D,
  { rows, row, palette }: Pick<Picture, 'rows' | 'palette'> & { readonly row: number },
  at: { readonly x: number; readonly y: number },
): void {
  let { x } = at;
  const counts = mostUrgentFirst(rows[row]?.counts ?? []).filter((each) => each.status !== 'fresh');
  const shown = countsWithin(counts, COUNTS - 12);
  for (const { status, count } of shown) {
    const look = { status, count: 1, freshShare: 0, isQueued: false, isIncomplete: false, isPublished: false };
    paintCell(context, palette, look, { x, y: at.y - 5, width: 9, height: 9 });
    const text = String(count);
    write(context, palette.quiet, { x: x + 13, y: at.y, text, align: 'left' }, palette);
    x += countWidth(count);
  }
  const more = counts.length - shown.length;
  if (more > 0) write(context, palette.quiet, { x, y: at.y, text: `+${more}`, align: 'left' }, palette);
}

/** How far the picture has to scroll so that a cell is seen whole. */
export function scrollFor(
  { lattice, names }: Pick<Picture, 'lattice' | 'names'>,
  view: Rect,
  choice: Choice,
): { x: number; y: number } {
  const rect = rectOf(lattice, choice.focus);
  if (rect === null) return view;
  const [keptX, keptY] = names.length > 0 ? [lattice.left, HEAD] : [0, 0];
  const along = (at: number, size: number, [start, room, kept]: readonly [number, number, number]) => {
    if (at - kept < start) return Math.max(0, at - kept - 4);
    return at + size > start + room ? at + size - room + 4 : start;
  };
  return {
    x: along(rect.x, rect.width, [view.x, view.width, keptX]),
    y: along(rect.y, rect.height, [view.y, view.height, keptY]),
  };
}
