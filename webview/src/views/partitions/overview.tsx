// All cells of a large cube at once: one pass over the statuses, the worst of those that a pixel stands for, then scaled.
// The frame is what the grid below shows; a click or a drag moves it.

import type { PartitionStatus } from '@headwater/protocol';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Rect } from './lattice.js';
import { COUNTS } from './draw-grid.js';
import { sized, usePalette } from './surface.js';
import type { Palette } from './paint.js';
import { type StatusTable, worstPixels } from './status-table.js';

/** Height of what leads from here to the grid. */
export const LENS = 14;

interface OverviewProps {
  readonly table: StatusTable;
  readonly order: readonly number[];
  readonly width: number;
  readonly height: number;
  /** What the grid shows, as shares of columns and rows from 0 to 1. */
  readonly frame: Rect;
  readonly onGo: (column: number, row: number) => void;
}

export function Overview({ table, order, width, height, frame, onGo }: OverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette(canvas);
  useLayoutEffect(() => {
    if (canvas.current === null || palette === null) return;
    const context = sized(canvas.current, { width, height });
    if (context === null) return;
    context.clearRect(0, 0, width, height);
    drawPixels(context, palette, { table, order, width, height });
    context.strokeStyle = palette.focus;
    context.lineWidth = 1.5;
    context.strokeRect(
      frame.x * width + 0.5,
      frame.y * height + 0.5,
      Math.max(3, frame.width * width - 1),
      Math.max(3, frame.height * height - 1),
    );
  }, [table, order, width, height, frame, palette]);
  const go = (event: PointerEvent & { currentTarget: HTMLCanvasElement }) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    onGo((event.clientX - box.left) / width, (event.clientY - box.top) / height);
  };
  return (
    <canvas
      ref={canvas}
      class="grid-overview"
      role="img"
      aria-label="All partitions at once"
      onPointerDown={go}
      onPointerMove={go}
    />
  );
}

/** From the part of the overview that the grid shows to the grid below it. */
export function Lens({ width, frame, left }: { width: number; frame: Rect; left: number }) {
  const [from, to] = [frame.x * width, Math.min(1, frame.x + frame.width) * width];
  return (
    <svg class="grid-lens" width={width} height={LENS} viewBox={`0 0 ${width} ${LENS}`} aria-hidden="true">
      <path d={`M${from} 0H${to}L${width - COUNTS} ${LENS}H${left}z`} />
    </svg>
  );
}

type Area = Pick<OverviewProps, 'table' | 'order' | 'width' | 'height'>;

function drawPixels(context: CanvasRenderingContext2D, palette: Palette, { table, order, width, height }: Area): void {
  const pixels = worstPixels(table, order, { width: Math.round(width), height: Math.round(height) });
  const [source, target] = [document.createElement('canvas'), context];
  source.width = pixels.width;
  source.height = pixels.height;
  const small = source.getContext('2d');
  if (small === null) return;
  const image = small.createImageData(pixels.width, pixels.height);
  const colours = new Uint32Array(pixels.statuses.map((status) => wordOf(palette, status)));
  const words = new Uint32Array(image.data.buffer);
  for (const [at, code] of pixels.codes.entries()) words[at] = colours[code] ?? 0;
  small.putImageData(image, 0, 0);
  target.imageSmoothingEnabled = false;
  target.drawImage(source, 0, 0, width, height);
}

/** Four bytes of one pixel in a status's colour; what is missing stays empty. */
function wordOf(palette: Palette, status: PartitionStatus): number {
  const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (dot === null || status === 'missing') return 0;
  dot.globalAlpha = status === 'fresh' ? palette.freshShare : 1;
  dot.fillStyle = palette.tones[status];
  dot.fillRect(0, 0, 1, 1);
  return new Uint32Array(dot.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
}
