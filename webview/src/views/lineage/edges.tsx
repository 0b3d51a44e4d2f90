// The edges of the graph, each with its mapping on it, and the card that works the mapping for some keys.

import type { LineageEdge, PathRoute } from '@headwater/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useActions } from '../../page/context.js';
import { Link, PlaceLink } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { curveOf } from './edge-paths.js';
import type { EdgePath, LineageLayout, Point } from './shapes.js';

export const edgeKey = (edge: LineageEdge): string => `${edge.from}\n${edge.to}`;

interface EdgeCurvesProps {
  readonly layout: LineageLayout;
  /** Those that are seen. */
  readonly paths: readonly EdgePath[];
  readonly route: PathRoute | null;
  readonly matching: ReadonlySet<string> | null;
}

export function EdgeCurves({ layout, paths, route, matching }: EdgeCurvesProps) {
  return (
    <svg class="edges" width={layout.width} height={layout.height} aria-hidden="true">
      {paths.map(({ edge, points }) => {
        const end = points.at(-1) ?? { x: 0, y: 0 };
        return (
          <g
            key={edgeKey(edge)}
            class={`edge ${edge.kind} ${edge.isDeclared ? '' : 'undeclared'} ${markOf(edge, route, matching)}`}
          >
            <path class="edge-line" d={curveOf(points)} />
            <path class="edge-head" d={`M${end.x} ${end.y}l-8 -3.5v7z`} />
          </g>
        );
      })}
    </svg>
  );
}

function markOf(edge: LineageEdge, route: PathRoute | null, matching: ReadonlySet<string> | null) {
  if (route !== null) return isOnPath(route, edge) ? 'on-path' : 'off-path';
  return matching === null || (matching.has(edge.from) && matching.has(edge.to)) ? '' : 'off-path';
}

export function isOnPath({ assets }: PathRoute, { from, to }: LineageEdge): boolean {
  const at = assets.indexOf(from);
  return at >= 0 && assets[at + 1] === to;
}

/** Long enough to move the pointer from the mapping to its card. */
const LEAVE_MS = 200;

/** Which mapping shows its card: that under the pointer or with the focus, or the one that a click has pinned. */
export function useOpenEdge() {
  const [near, setNear] = useState<string | null>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (key: string) => {
    clearTimeout(timer.current);
    setNear(key);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNear(null), LEAVE_MS);
  };
  const close = () => {
    setPinned(null);
    setNear(null);
  };
  const toggle = (key: string) => setPinned(pinned === key ? null : key);
  return { open: near ?? pinned, enter, leave, close, toggle };
}

interface EdgePillProps {
  readonly path: EdgePath;
  readonly edges: ReturnType<typeof useOpenEdge>;
}

export function EdgePills({ paths, edges }: Pick<EdgePillProps, 'edges'> & { readonly paths: readonly EdgePath[] }) {
  return (
    <>
      {paths.map((path) => (
        <EdgePill key={edgeKey(path.edge)} path={path} edges={edges} />
      ))}
    </>
  );
}

function EdgePill({ path: { edge, label }, edges }: EdgePillProps) {
  const { open } = useActions();
  const key = edgeKey(edge);
  const isOpen = edges.open === key;
  return (
    <button
      type="button"
      class={`pill ${edge.isDeclared ? '' : 'undeclared'} ${isOpen ? 'open' : ''}`}
      style={{ left: `${label.x}px`, top: `${label.y}px` }}
      aria-expanded={isOpen}
      aria-label={`${edge.from} to ${edge.to}: ${edge.description || edge.label}`}
      onClick={() => edges.toggle(key)}
      onDblClick={() => open(edge.place)}
      onPointerEnter={() => edges.enter(key)}
      onPointerLeave={edges.leave}
      onFocus={() => edges.enter(key)}
      onBlur={edges.leave}
    >
      {!edge.isDeclared && <Icon name="warning" size={12} />} {edge.label}
    </button>
  );
}

export const WORKED_WIDTH = 322;
export const workedHeight = (edge: LineageEdge): number => 56 + 20 * edge.worked.length;

interface WorkedKeysProps {
  readonly edge: LineageEdge;
  readonly at: Point;
  readonly edges: ReturnType<typeof useOpenEdge>;
}

export function WorkedKeys({ edge, at, edges }: WorkedKeysProps) {
  const { open } = useActions();
  const style = { left: `${at.x}px`, top: `${at.y}px`, width: `${WORKED_WIDTH}px` };
  return (
    <div
      class="worked"
      role="tooltip"
      style={style}
      onPointerEnter={() => edges.enter(edgeKey(edge))}
      onPointerLeave={edges.leave}
    >
      <div class="worked-title">
        <span class="strong ellipsis">
          {edge.from} → {edge.to}
        </span>
        <span class="space" />
        <PlaceLink place={edge.place} onOpen={open} />
      </div>
      <div class="quiet">{edge.description}</div>
      {edge.worked.length > 0 && (
        <div class="worked-keys">
          {edge.worked.map((line) => (
            <div key={line.left} class="worked-line">
              <span class="quiet">{line.left}</span>
              <span>
                {line.isWarning && <Icon name="warning" tone="warning" size={12} />} {line.right}
              </span>
              <span class="right">{line.note}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Below an asset that is reached without a declaration: where it reads, and the way to declare it. */
export function UndeclaredNote({ edge, x, y, width }: { edge: LineageEdge; x: number; y: number; width: number }) {
  const { send, open } = useActions();
  return (
    <div class="undeclared-note" style={{ left: `${x}px`, top: `${y}px`, width: `${width}px` }}>
      <PlaceLink place={edge.place} onOpen={open} />
      <span class="quiet ellipsis">reads it in its body</span>
      <span class="space" />
      <Link onPress={() => send({ kind: 'declareDependency', reader: edge.to, asset: edge.from })}>Declare dep</Link>
    </div>
  );
}
