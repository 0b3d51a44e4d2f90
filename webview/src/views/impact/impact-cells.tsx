// One row's cells on the shared axis: the keys that exist outlined, those that are reached filled.

import type { ImpactRow } from '@headwater/protocol';
import { partitionsText } from '../../format/keys.js';
import { type Axis, axisTicks, barsOf, cellOf, includesPosition, positionAt } from './axis.js';

const HEIGHT = 14;

export function AxisHead({ axis }: { axis: Axis }) {
  return (
    <svg
      class="axis-head"
      width={axis.width + 4}
      height={14}
      viewBox={`-1.5 0 ${axis.width + 4} 14`}
      aria-hidden="true"
    >
      {axisTicks(axis).map((tick) => (
        <text key={tick.x} x={tick.x} y={11}>
          {tick.label}
        </text>
      ))}
    </svg>
  );
}

interface ImpactCellsProps {
  readonly axis: Axis;
  readonly row: ImpactRow;
  readonly chosen: number | null;
  readonly onChoose: (position: number) => void;
}

export function ImpactCells({ axis, row, chosen, onChoose }: ImpactCellsProps) {
  const choose = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const position = positionAt(axis, event.clientX - event.currentTarget.getBoundingClientRect().left - 1.5);
    if (includesPosition(row.cells, position)) onChoose(position);
  };
  const mark = chosen !== null && includesPosition(row.cells, chosen) ? cellOf(axis, chosen) : null;
  return (
    <svg
      class="impact-cells"
      width={axis.width + 3}
      height={HEIGHT + 3}
      viewBox={`-1.5 -1.5 ${axis.width + 3} ${HEIGHT + 3}`}
      role="img"
      aria-label={`Reached: ${partitionsText(row.partitions)}`}
      onClick={choose}
    >
      {/* The empty space takes clicks too, so that a cell's gap is no hole. */}
      <rect class="cell-room" x="0" y="0" width={axis.width} height={HEIGHT} />
      {barsOf(axis, row.exists).map((bar) =>
        axis.isDense ? (
          <rect key={bar.x} class="cell-track" x={bar.x} y={3} width={bar.width} height={HEIGHT - 6} />
        ) : (
          <path key={bar.x} class="cell-exists" d={outline(bar.x, bar.width)} />
        ),
      )}
      {barsOf(axis, row.cells).map((bar) =>
        row.isDeclared ? (
          <rect
            key={bar.x}
            class="cell-reached"
            x={bar.x}
            y={axis.isDense ? 3 : 0}
            width={bar.width}
            height={axis.isDense ? HEIGHT - 6 : HEIGHT}
          />
        ) : (
          <path key={bar.x} class="cell-undeclared" d={outline(bar.x, bar.width)} />
        ),
      )}
      {mark && <path class="cell-chosen" d={`M${mark.x - 1} -1h${mark.width + 2}v${HEIGHT + 2}h${-mark.width - 2}z`} />}
    </svg>
  );
}

const outline = (x: number, width: number): string => `M${x + 0.5} 0.5h${width - 1}v${HEIGHT - 1}h${1 - width}z`;
