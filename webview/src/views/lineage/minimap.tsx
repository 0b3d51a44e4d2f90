// All of a graph that is larger than its canvas, with a frame around what is seen. A click or a drag moves the frame.

import type { LineageView, PathRoute } from '@headwater/protocol';
import { useMemo } from 'preact/hooks';
import { counted } from '../../format/keys.js';
import { centredAt, frameOf, isCut, minimapOf } from './minimap-geometry.js';
import type { LineageLayout } from './shapes.js';
import type { Size, Viewport } from './viewport.js';

interface MinimapProps {
  readonly view: LineageView;
  readonly layout: LineageLayout;
  readonly route: PathRoute | null;
  readonly viewport: Viewport;
  readonly room: Size;
  readonly onMove: (viewport: Viewport) => void;
}

export function Minimap({ view, layout, route, viewport, room, onMove }: MinimapProps) {
  const minimap = useMemo(() => minimapOf(layout, view.nodes), [layout, view.nodes]);
  if (!isCut(layout, viewport, room)) return null;
  const frame = frameOf(minimap, viewport, room);
  const move = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove(centredAt(minimap, { x: event.clientX - box.left, y: event.clientY - box.top }, viewport, room));
  };
  return (
    <div class="minimap wide-only">
      <svg
        width={minimap.width}
        height={minimap.height}
        role="img"
        aria-label="The whole graph; the frame is what is seen"
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={move}
      >
        {minimap.cards.map(({ tone, outline }) => (
          <path key={tone} class={`minimap-cards tone-${tone}`} d={outline} />
        ))}
        {route !== null && <polyline class="minimap-path" points={pathPoints(route, layout, minimap.scale)} />}
        <rect class="minimap-frame" {...frame} rx={2} />
      </svg>
      <div class="small quiet">
        {counted(view.nodes.length, 'asset')} · {counted(view.edges.length, 'edge')}
      </div>
    </div>
  );
}

function pathPoints({ assets }: PathRoute, { cards }: LineageLayout, scale: number): string {
  return assets
    .flatMap((key) => cards.find((card) => card.key === key) ?? [])
    .map(({ x, y, width, height }) => `${(x + width / 2) * scale},${(y + height / 2) * scale}`)
    .join(' ');
}
