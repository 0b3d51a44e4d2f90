// The other assets on the same axis, one strip each: a gap here explains a gap there.

import type { GridLane, PartitionGrid } from '@headwater/protocol';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { partitionMark } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { Link } from '../../ui/controls.js';
import { StatusIcon } from '../../ui/icon.js';
import { sized, usePalette } from './surface.js';
import { type Palette, paintCell } from './paint.js';

interface LanesProps {
  readonly grid: PartitionGrid;
  /** What is chosen, as inclusive columns; null: nothing. */
  readonly chosen: readonly [number, number] | null;
  readonly width: number;
}

export function Lanes({ grid, chosen, width }: LanesProps) {
  const { select } = useActions();
  const { lanes, elsewhere, farther, columns } = grid;
  if (lanes.length <= 1 && elsewhere.length === 0) return null;
  return (
    <section aria-label="The same partitions up and down">
      <h3 class="grid-head">
        <span class="strong">The same {unitWord(columns.unit)} up and down</span>
        <span class="quiet small-text">one axis; a gap here explains a gap there</span>
      </h3>
      {lanes.length > 1 && (
        <ul class="axis-lanes">
          {lanes.map((lane) => (
            <li key={lane.asset} class={lane.distance === 0 ? 'lane own' : 'lane'}>
              <button
                type="button"
                class="lane-name"
                title={`Show the partitions of ${lane.asset}`}
                onClick={() => select({ asset: lane.asset, partition: null })}
              >
                <StatusIcon mark={partitionMark(lane.status)} size={14} isAlone />
                <span class="ellipsis">{lane.asset}</span>
              </button>
              <LaneStrip lane={lane} count={columns.count} chosen={chosen} width={width} />
              <span class="quiet small ellipsis wide-only">{lane.relation}</span>
            </li>
          ))}
        </ul>
      )}
      {farther > 0 && <p class="caption">and {farther} farther on this axis</p>}
      {elsewhere.length > 0 && (
        <p class="caption lanes-elsewhere">
          On another axis:{' '}
          {elsewhere.slice(0, MOST_NAMES).map((asset, at) => (
            <>
              {at > 0 && ', '}
              <Link onPress={() => select({ asset, partition: null })}>{asset}</Link>
            </>
          ))}
          {elsewhere.length > MOST_NAMES && ` and ${elsewhere.length - MOST_NAMES} more`}
        </p>
      )}
    </section>
  );
}

const MOST_NAMES = 8;

function unitWord(unit: PartitionGrid['columns']['unit']): string {
  return unit === null ? 'keys' : `${unit}s`;
}

const HEIGHT = 14;

interface StripProps {
  readonly lane: GridLane;
  readonly count: number;
  readonly chosen: readonly [number, number] | null;
  readonly width: number;
}

function LaneStrip({ lane, count, chosen, width }: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette(canvas);
  useLayoutEffect(() => {
    if (canvas.current === null || palette === null) return;
    const context = sized(canvas.current, { width, height: HEIGHT });
    if (context !== null) drawLane(context, { lane, count, chosen, width, palette });
  }, [lane, count, chosen, width, palette]);
  return <canvas ref={canvas} class="lane-strip" role="img" aria-label={`${lane.asset}: ${lane.status}`} />;
}

function drawLane(context: CanvasRenderingContext2D, lane: StripProps & { readonly palette: Palette }): void {
  const { count, chosen, width, palette } = lane;
  context.clearRect(0, 0, width, HEIGHT);
  const pitch = width / count;
  let column = lane.lane.at;
  for (const [length, status, ...marks] of lane.lane.runs) {
    const x = Math.max(0, column * pitch);
    const end = Math.min(width, (column + length) * pitch);
    column += length;
    if (end <= x) continue;
    // What failed stands out, however narrow it is.
    const isFailed = status === 'failed';
    const rect = { x, y: isFailed ? 0 : 3, width: Math.max(isFailed ? 2 : 1, end - x), height: isFailed ? HEIGHT : 8 };
    const isQueued = marks.includes('queued');
    if (isFailed && rect.width < 7) {
      context.fillStyle = palette.tones.failed;
      context.fillRect(rect.x, rect.y, rect.width, rect.height);
    } else
      paintCell(
        context,
        palette,
        { status, freshShare: 0, count: 1, isQueued, isIncomplete: false, isPublished: false },
        rect,
      );
    if (status === 'missing' && rect.width < 7) {
      context.fillStyle = palette.quiet;
      context.fillRect(rect.x, rect.y + rect.height - 1, rect.width, 1);
    }
  }
  if (chosen === null) return;
  context.strokeStyle = palette.quiet;
  context.setLineDash([2, 2]);
  context.beginPath();
  for (const x of [chosen[0] * pitch, (chosen[1] + 1) * pitch]) {
    const at = Math.min(width - 0.5, Math.max(0.5, Math.round(x) + 0.5));
    context.moveTo(at, 0);
    context.lineTo(at, HEIGHT);
  }
  context.stroke();
  context.setLineDash([]);
}
