// The graph as a picture to move about in: drag or scroll to pan, Ctrl+wheel to zoom, arrow keys from card to card.

import type { LineageView } from '@headwater/protocol';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { targetText } from '../../format/keys.js';
import { IconButton } from '../../ui/controls.js';
import { AssetCard, cardSize } from './asset-card.js';
import { nextCard } from './card-steps.js';
import { EdgeCurves, EdgePill, UndeclaredNote } from './edges.js';
import { type LineageLayout, layoutLineage } from './layout.js';
import { Scrubber } from './scrubber.js';
import { fit, isSeen, pan, reveal, type Size, type Viewport, zoom } from './viewport.js';

const STEP = 1.2;

export function Canvas({ view, fitRequest }: { view: LineageView; fitRequest: number }) {
  const layout = useMemo(() => layoutLineage(view.nodes, view.edges, cardSize), [view.nodes, view.edges]);
  const root = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 1280, height: 640 });
  const { viewport, setViewport } = useFittedViewport({ view, layout, room, fitRequest });
  const [openEdge, setOpenEdge] = useState<string | null>(null);
  const [focused, setFocused] = useState(view.target.asset);
  useLayoutEffect(() => observeSize(root.current, setRoom), []);

  const current = view.nodes.some((node) => node.key === focused) ? focused : view.target.asset;
  const boxOf = (key: string) => layout.cards.find((card) => card.key === key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpenEdge(null);
    if (event.key === 'f' || event.key === 'F') return setViewport(fit(layout, room, boxOf(view.target.asset)));
    const next =
      event.target instanceof HTMLElement && event.target.role === 'treeitem'
        ? nextCard(layout, current, event.key)
        : null;
    if (!next) return;
    event.preventDefault();
    setFocused(next.key);
    setViewport(reveal(viewport, next, room));
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-roving="${indexOf(layout, next.key)}"]`)?.focus(),
    );
  };
  const zoomBy = (factor: number) => setViewport(zoom(viewport, factor, { x: room.width / 2, y: room.height / 2 }));
  return (
    <div
      class="canvas"
      ref={root}
      onKeyDown={onKeyDown}
      onWheel={(event) => setViewport(wheeled(viewport, event))}
      onPointerDown={(event) => drag(event, viewport, setViewport)}
    >
      <div
        class="graph"
        role="tree"
        aria-label={`Lineage of ${targetText(view.target)}`}
        style={{ transform: `translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.scale})` }}
      >
        <EdgeCurves layout={layout} near={null} />
        {view.nodes.map((node) => {
          const box = boxOf(node.key);
          const isDrawn = box && (isSeen(viewport, box, room) || node.key === current);
          const row = {
            tabIndex: node.key === current ? 0 : -1,
            'data-roving': indexOf(layout, node.key),
            onFocus: () => setFocused(node.key),
          };
          return isDrawn && <AssetCard key={node.key} node={node} box={box} target={view.target} row={row} />;
        })}
        {layout.edges.map((path) => {
          const key = `${path.edge.from}\n${path.edge.to}`;
          return (
            <EdgePill
              key={key}
              path={path}
              isOpen={openEdge === key}
              onToggle={(isOpen) => setOpenEdge(isOpen ? key : null)}
            />
          );
        })}
        {view.edges.map((edge) => {
          const box = edge.isDeclared ? undefined : boxOf(edge.to);
          return (
            box && (
              <UndeclaredNote
                key={`${edge.from}\n${edge.to}`}
                edge={edge}
                x={box.x}
                y={box.y + box.height + 7}
                width={box.width}
              />
            )
          );
        })}
      </div>
      <Scrubber view={view} />
      <div class="zoom">
        <IconButton icon="minus" label="Zoom out" onPress={() => zoomBy(1 / STEP)} />
        <span class="small quiet">{Math.round(viewport.scale * 100)} %</span>
        <IconButton icon="plus" label="Zoom in" onPress={() => zoomBy(STEP)} />
      </div>
    </div>
  );
}

interface FittedProps {
  readonly view: LineageView;
  readonly layout: LineageLayout;
  readonly room: Size;
  readonly fitRequest: number;
}

/** Fits anew when other assets are shown or the room changes; a new answer about the same ones moves nothing. */
function useFittedViewport({ view, layout, room, fitRequest }: FittedProps) {
  const focus = layout.cards.find((card) => card.key === view.target.asset);
  const shown = `${view.nodes.map((node) => node.key).join('\n')}\n${room.width}x${room.height} ${fitRequest}`;
  const [state, setState] = useState({ shown: '', viewport: { x: 0, y: 0, scale: 1 } });
  const viewport = state.shown === shown ? state.viewport : fit(layout, room, focus);
  return { viewport, setViewport: (next: Viewport) => setState({ shown, viewport: next }) };
}

const indexOf = (layout: LineageLayout, key: string): number => layout.cards.findIndex((card) => card.key === key);

function observeSize(element: HTMLElement | null, onSize: (size: Size) => void): (() => void) | undefined {
  if (!element) return undefined;
  const report = () => {
    // A hidden view has no size; it keeps the one it had.
    if (element.clientWidth > 0) onSize({ width: element.clientWidth, height: element.clientHeight });
  };
  report();
  const observer = new ResizeObserver(report);
  observer.observe(element);
  return () => observer.disconnect();
}

function wheeled(viewport: Viewport, event: WheelEvent & { currentTarget: HTMLElement }): Viewport {
  event.preventDefault();
  if (!event.ctrlKey) return pan(viewport, -event.deltaX, -event.deltaY);
  const bounds = event.currentTarget.getBoundingClientRect();
  return zoom(viewport, Math.exp(-event.deltaY / 300), {
    x: event.clientX - bounds.left,
    y: event.clientY - bounds.top,
  });
}

/** Only the ground can be dragged, so that text in cards can be selected. */
function drag(
  event: PointerEvent & { currentTarget: HTMLElement },
  start: Viewport,
  setViewport: (viewport: Viewport) => void,
): void {
  const canvas = event.currentTarget;
  const isGround =
    event.target === canvas ||
    (event.target instanceof Element && event.target.closest('.graph, .edges') === event.target);
  if (!isGround || event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  const move = (next: PointerEvent) =>
    setViewport(pan(start, next.clientX - event.clientX, next.clientY - event.clientY));
  const end = () => {
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', end);
  };
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', end);
}
