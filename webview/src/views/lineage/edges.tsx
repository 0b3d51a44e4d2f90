// The edges of the graph, each with its mapping on it, and the card that works the mapping for some keys.

import type { LineageEdge } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { Link, PlaceLink } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { curveOf, type EdgePath, type LineageLayout } from './layout.js';

const edgeKey = (edge: LineageEdge): string => `${edge.from}\n${edge.to}`;

export function EdgeCurves({ layout, near }: { layout: LineageLayout; near: string | null }) {
  return (
    <svg class="edges" width={layout.width} height={layout.height} aria-hidden="true">
      {layout.edges.map(({ edge, points }) => {
        const end = points.at(-1) ?? { x: 0, y: 0 };
        const look = `edge ${edge.isDeclared ? '' : 'undeclared'} ${edge.kind} ${near === null || edge.from === near || edge.to === near ? 'near' : ''}`;
        return (
          <g key={edgeKey(edge)} class={look}>
            <path class="edge-line" d={curveOf(points)} />
            <path class="edge-head" d={`M${end.x} ${end.y}l-8 -3.5v7z`} />
          </g>
        );
      })}
    </svg>
  );
}

interface EdgePillProps {
  readonly path: EdgePath;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Shows its card while the pointer or the focus is on it; a click pins it. */
export function EdgePill({ path, isOpen, onToggle }: EdgePillProps) {
  const { open } = useActions();
  const { edge, label } = path;
  const at = { left: `${label.x}px`, top: `${label.y}px` };
  return (
    <div class={`pill-place ${isOpen ? 'open' : ''}`} style={at}>
      <button
        type="button"
        class={`pill ${edge.isDeclared ? '' : 'undeclared'}`}
        aria-expanded={isOpen}
        aria-label={`${edge.from} to ${edge.to}: ${edge.description || edge.label}`}
        onClick={() => onToggle(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onToggle(false);
        }}
        onDblClick={() => open(edge.place)}
      >
        {!edge.isDeclared && <Icon name="warning" size={12} />} {edge.label}
      </button>
      <WorkedKeys edge={edge} />
    </div>
  );
}

function WorkedKeys({ edge }: { edge: LineageEdge }) {
  const { open } = useActions();
  return (
    <div class="worked" role="tooltip">
      <div class="worked-title">
        <span class="strong">
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
