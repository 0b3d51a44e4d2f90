// All partitions of an asset as a row of cells, each drawn by its status (see `format/status.ts`) and readable in grey:
// fresh quiet, stale hatched, missing dashed, running holed, failed crossed, blocked slashed, queued a square on top.

import type { StatusRun } from '@headwater/protocol';
import { type StripCell, stripCells, stripSpan } from './strip-layout.js';

export const HATCH_ID = 'stale-hatch';

interface StripProps {
  readonly runs: readonly StatusRun[];
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

export function PartitionStrip({ runs, width, height, label }: StripProps) {
  return (
    <svg
      class="strip"
      width={width + 3}
      height={height + 3}
      viewBox={`-1.5 -1.5 ${width + 3} ${height + 3}`}
      role="img"
      aria-label={label}
    >
      {stripCells(runs, width).map((cell) => (
        <Cell key={cell.x} cell={cell} height={height} />
      ))}
    </svg>
  );
}

function Cell({ cell, height }: { cell: StripCell; height: number }) {
  const { x, width, status } = cell;
  const inner = `M${x + 0.5} 0.5h${Math.max(0.5, width - 1)}v${height - 1}h${-Math.max(0.5, width - 1)}z`;
  const centre = { x: x + width / 2, y: height / 2 };
  return (
    <g>
      {isOutline(status) ? (
        <path class={`cell-${status}`} d={inner} />
      ) : (
        <path
          class={`cell-${status}`}
          d={`M${x} 0h${width}v${height}h${-width}z`}
          {...(status === 'stale' ? { fill: `url(#${HATCH_ID})` } : {})}
        />
      )}
      {status === 'stale' && cell.isSingle && <path class="cell-stale-edge" d={inner} />}
      {status === 'blocked' && <path class="cell-blocked" d={`M${x + 2} ${height - 2}L${x + width - 2} 2`} />}
      {status === 'failed' && cell.isSingle && (
        <path class="cell-cross" d={`M${centre.x - 3} ${centre.y - 3}l6 6m0-6l-6 6`} />
      )}
      {status === 'running' && cell.isSingle && <path class="cell-ground" d={square(centre, 3)} />}
      {cell.isIncomplete && cell.isSingle && <path class="cell-ground" d={`M${x + width - 5} 0h5v5z`} />}
      {cell.isQueued && cell.isSingle && <path class="cell-ground" d={square(centre, height - 3)} />}
      {cell.isQueued && cell.isSingle && <path class="cell-queued-dot" d={square(centre, height - 6)} />}
    </g>
  );
}

/** The orange bracket under the partitions that are reached or read, with their keys. */
export function ReachedBracket({
  runs,
  width,
  reached,
  label,
}: Omit<StripProps, 'height'> & { reached: readonly (readonly [number, number])[] }) {
  const spans = reached.map((range) => stripSpan(runs, width, range));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return null;
  const centre = Math.min(width - 4, Math.max(4, (first.x + last.x + last.width) / 2));
  const half = label.length * 2.7;
  const textX = Math.min(width - half, Math.max(half, centre));
  return (
    <svg class="bracket" width={width + 3} height={13} viewBox={`-1.5 0 ${width + 3} 13`} aria-hidden="true">
      {spans.map((span) => (
        <path key={span.x} d={`M${span.x} 0v3.5h${span.width}v-3.5`} />
      ))}
      <text x={textX} y={12}>
        {label}
      </text>
    </svg>
  );
}

/** The pattern that stale cells are filled with; once in the page. */
export function HatchPattern() {
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id={HATCH_ID} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" class="hatch-ground" />
          <rect width="1.7" height="4" class="hatch-line" />
        </pattern>
      </defs>
    </svg>
  );
}

const isOutline = (status: StripCell['status']): boolean => !['fresh', 'stale', 'running', 'failed'].includes(status);

const square = ({ x, y }: { x: number; y: number }, size: number): string =>
  `M${x - size / 2} ${y - size / 2}h${size}v${size}h${-size}z`;
