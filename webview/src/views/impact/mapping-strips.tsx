// How a mapping carries keys: the keys of the one side above, of the other below, and the reach of the first between them.

import type { ReasonStep } from '@headwater/protocol';
import { type Axis, axisOf, cellOf } from './axis.js';

type Strip = ReasonStep['strips'][number];

const HEIGHT = 8;
const ROOM = 300;

export function MappingStrips({ strips }: { strips: readonly Strip[] }) {
  const longest = strips.reduce<readonly string[]>(
    (keys, strip) => (strip.keys.length > keys.length ? strip.keys : keys),
    [],
  );
  const axis = axisOf(longest, ROOM);
  return (
    <div class="mapping-strips">
      {strips.map((strip, index) => {
        const above = strips[index - 1];
        return (
          <div key={index}>
            {above && <Connector axis={axis} above={above} below={strip} />}
            <StripRow axis={axis} strip={strip} />
          </div>
        );
      })}
    </div>
  );
}

function StripRow({ axis, strip }: { axis: Axis; strip: Strip }) {
  const marked = new Set(strip.marked);
  const label = `${strip.marked.length} of ${strip.keys.length} keys: ${strip.marked.join(', ')}`;
  return (
    <svg
      width={axis.width + 3}
      height={HEIGHT + 3}
      viewBox={`-1.5 -1.5 ${axis.width + 3} ${HEIGHT + 3}`}
      role="img"
      aria-label={label}
    >
      {strip.keys.map((key, index) => {
        const { x, width } = cellOf(axis, index);
        return marked.has(key) ? (
          <rect key={key} class="cell-reached" x={x} y={0} width={width} height={HEIGHT} />
        ) : (
          <path key={key} class="cell-exists" d={`M${x + 0.5} 0.5h${width - 1}v${HEIGHT - 1}h${1 - width}z`} />
        );
      })}
      {strip.chosen !== null && strip.keys.includes(strip.chosen) && (
        <Chosen {...cellOf(axis, strip.keys.indexOf(strip.chosen))} />
      )}
    </svg>
  );
}

function Chosen({ x, width }: { x: number; width: number }) {
  return <path class="cell-chosen" d={`M${x - 1} -1h${width + 2}v${HEIGHT + 2}h${-width - 2}z`} />;
}

/** From the middle of what is marked above to the first and last key that is marked below. */
function Connector({ axis, above, below }: { axis: Axis; above: Strip; below: Strip }) {
  const middle = (key: string, keys: readonly string[]) => {
    const { x, width } = cellOf(axis, keys.indexOf(key));
    return x + width / 2;
  };
  const from = above.marked.map((key) => middle(key, above.keys));
  const to = below.marked.map((key) => middle(key, below.keys));
  const ends = [...from, ...to];
  if (from.length === 0 || to.length === 0) return null;
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  const uprights = [from[0], from.at(-1)].filter((x) => x !== undefined).map((x) => `M${x} 0v8`);
  const falls = [to[0], to.at(-1)].filter((x) => x !== undefined).map((x) => `M${x} 8v8`);
  return (
    <svg
      class="connector"
      width={axis.width + 3}
      height={16}
      viewBox={`-1.5 0 ${axis.width + 3} 16`}
      aria-hidden="true"
    >
      <path d={[`M${left} 8H${right}`, ...uprights, ...falls].join('')} />
    </svg>
  );
}
