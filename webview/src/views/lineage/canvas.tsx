// The graph as a picture to move about in: drag or scroll to pan, Ctrl+wheel to zoom, arrow keys from card to card.

import type { LineageView, PathRoute } from '@headwater/protocol';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { targetText } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { IconButton } from '../../ui/controls.js';
import { AssetCard } from './asset-card.js';
import { cardMeasures, type Density } from './card-measures.js';
import { nextCard } from './card-steps.js';
import {
  EdgeCurves,
  edgeKey,
  EdgePills,
  isOnPath,
  UndeclaredNote,
  useOpenEdge,
  WORKED_WIDTH,
  WorkedKeys,
  workedHeight,
} from './edges.js';
import { layoutLineage } from './layout.js';
import { Minimap } from './minimap.js';
import type { EdgePath, LineageLayout } from './shapes.js';
import { placePopup } from './popup-place.js';
import { Scrubber } from './scrubber.js';
import { areaOf, extentOf, fit, isSeen, pan, pointOf, reveal, type Size, type Viewport, zoom } from './viewport.js';

const ZOOM_STEP = 1.2;
/** In a lower canvas, cards say only what they are called and how their partitions are. */
const LOW = 420;
const VERY_LOW = 240;
/** Of more than these, each says less. */
const MANY_ASSETS = 60;
const WORDED_SCALE = 0.9;
/** What the scrubber covers at the bottom. */
const SCRUBBER = 40;

interface CanvasProps {
  readonly view: LineageView;
  /** The way that stands out; null: none. */
  readonly route: PathRoute | null;
  /** Assets that a filter means, the others stand back; null: nothing is filtered. */
  readonly matching: ReadonlySet<string> | null;
  readonly fitRequest: number;
}

export function Canvas({ view, route, matching, fitRequest }: CanvasProps) {
  const { isLow } = useActions();
  const root = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 1280, height: 640 });
  // A low page has the scrubber in its toolbar.
  const open = isLow ? room : { ...room, height: room.height - SCRUBBER };
  const density = densityOf(view, open);
  const isCompact = density !== 'full';
  const layout = useMemo(
    () => layoutLineage(view.nodes, view.edges, cardMeasures(density)),
    [view.nodes, view.edges, density],
  );
  const { viewport, setViewport, fitted } = useFittedViewport({ view, layout, room: open, fitRequest });
  const edges = useOpenEdge();
  const [focused, setFocused] = useState(view.target.asset);
  useLayoutEffect(() => observeSize(root.current, setRoom), []);

  const current = view.nodes.some((node) => node.key === focused) ? focused : view.target.asset;
  const places = useMemo(() => new Map(layout.cards.map((card, index) => [card.key, { card, index }])), [layout]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return edges.close();
    if (event.key === 'f' || event.key === 'F') return setViewport(fitted);
    const isOnCard = event.target instanceof HTMLElement && event.target.role === 'treeitem';
    const next = isOnCard ? nextCard(layout, current, event.key) : null;
    if (!next) return;
    event.preventDefault();
    setFocused(next.key);
    setViewport(reveal(viewport, next, open));
    const index = places.get(next.key)?.index;
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-roving="${index}"]`)?.focus());
  };
  const seenPaths = layout.edges.filter((path) => isSeen(viewport, extentOf(path), room));
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
        <EdgeCurves layout={layout} paths={seenPaths} route={route} matching={matching} />
        {view.nodes.map((node) => {
          const place = places.get(node.key);
          const box = place?.card;
          const isDrawn = box && (isSeen(viewport, box, room) || node.key === current);
          const row = {
            tabIndex: node.key === current ? 0 : -1,
            'data-roving': place?.index ?? -1,
            onFocus: () => setFocused(node.key),
          };
          return (
            isDrawn && (
              <AssetCard
                key={node.key}
                node={node}
                box={box}
                target={view.target}
                isCompact={isCompact}
                mark={markOf(route, matching, node.key)}
                row={row}
              />
            )
          );
        })}
        <EdgePills paths={worded(seenPaths, { view, route, viewport })} edges={edges} />
        <UndeclaredNotes view={view} layout={layout} />
      </div>
      {!isLow && <Scrubber view={view} />}
      <ZoomButtons scale={viewport.scale} zoomBy={zoomBy} />
      {!isLow && <Minimap {...{ view, layout, route, viewport, room }} onMove={setViewport} />}
      <Popup layout={layout} viewport={viewport} room={room} edges={edges} />
    </div>
  );
}

/** Of many edges that are small, those that are looked for; all of them nearer by. */
function worded(
  paths: readonly EdgePath[],
  { view, route, viewport }: Pick<CanvasProps, 'view' | 'route'> & { readonly viewport: Viewport },
): readonly EdgePath[] {
  if (view.nodes.length <= MANY_ASSETS || viewport.scale > WORDED_SCALE) return paths;
  return paths.filter(({ edge }) => !edge.isDeclared || (route !== null && isOnPath(route, edge)));
}

/** Below each asset that reads without saying so. */
function UndeclaredNotes({ view, layout }: { readonly view: LineageView; readonly layout: LineageLayout }) {
  return (
    <>
      {view.edges.map((edge) => {
        const box = edge.isDeclared ? undefined : layout.cards.find((card) => card.key === edge.to);
        return (
          box && (
            <UndeclaredNote key={edgeKey(edge)} edge={edge} x={box.x} y={box.y + box.height + 5} width={box.width} />
          )
        );
      })}
    </>
  );
}

function ZoomButtons({ scale, zoomBy }: { readonly scale: number; readonly zoomBy: (factor: number) => void }) {
  return (
    <div class="zoom">
      <IconButton icon="minus" label="Zoom out" onPress={() => zoomBy(1 / ZOOM_STEP)} />
      <span class="small quiet">{Math.round(scale * 100)} %</span>
      <IconButton icon="plus" label="Zoom in" onPress={() => zoomBy(ZOOM_STEP)} />
    </div>
  );
}

interface PopupProps {
  readonly layout: LineageLayout;
  readonly viewport: Viewport;
  readonly room: Size;
  readonly edges: ReturnType<typeof useOpenEdge>;
}

/** Lies outside of the graph, so that it is as large when the graph is small, and can be kept inside the canvas. */
function Popup({ layout, viewport, room, edges }: PopupProps) {
  const path = layout.edges.find(({ edge }) => edgeKey(edge) === edges.open);
  if (!path) return null;
  const size = { width: WORKED_WIDTH, height: workedHeight(path.edge) };
  const cards = layout.cards.map((card) => areaOf(viewport, card));
  return (
    <WorkedKeys edge={path.edge} at={placePopup(size, pointOf(viewport, path.label), cards, room)} edges={edges} />
  );
}

interface FittedProps {
  readonly view: LineageView;
  readonly layout: LineageLayout;
  readonly room: Size;
  readonly fitRequest: number;
}

/** What the note below an undeclared reader takes. */
const NOTE_HEIGHT = 24;

/** Fits anew when other assets are shown or the room changes; a new answer about the same ones moves nothing. */
function useFittedViewport({ view, layout, room, fitRequest }: FittedProps) {
  const focus = layout.cards.find((card) => card.key === view.target.asset);
  const hasNote = view.edges.some((edge) => !edge.isDeclared);
  const extent = { ...layout, height: layout.height + (hasNote ? NOTE_HEIGHT : 0) };
  const shown = `${view.nodes.map((node) => node.key).join('\n')}\n${room.width}x${room.height} ${fitRequest}`;
  const [state, setState] = useState({ shown: '', viewport: { x: 0, y: 0, scale: 1 } });
  const fitted = fit(extent, room, focus);
  const viewport = state.shown === shown ? state.viewport : fitted;
  return { viewport, setViewport: (next: Viewport) => setState({ shown, viewport: next }), fitted };
}

function densityOf({ nodes, edges }: LineageView, { height }: Size): Density {
  const isMany = nodes.length > MANY_ASSETS;
  if (height >= LOW - SCRUBBER && !isMany) return 'full';
  // Below each undeclared reader stands a note; with several of them in a column, cards need the distance.
  const notes = edges.filter((edge) => !edge.isDeclared).length;
  return (height < VERY_LOW || isMany) && notes < 2 ? 'tight' : 'compact';
}

function markOf(
  route: PathRoute | null,
  matching: ReadonlySet<string> | null,
  key: string,
): '' | 'on-path' | 'off-path' {
  if (route === null) return matching === null || matching.has(key) ? '' : 'off-path';
  return route.assets.includes(key) ? 'on-path' : 'off-path';
}

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
  const at = { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  return zoom(viewport, Math.exp(-event.deltaY / 300), at);
}

/** Only the ground can be dragged, so that text in cards can be selected. */
function drag(
  event: PointerEvent & { currentTarget: HTMLElement },
  start: Viewport,
  setViewport: (viewport: Viewport) => void,
): void {
  const canvas = event.currentTarget;
  if (event.target !== canvas || event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  const move = (next: PointerEvent) =>
    setViewport(pan(start, next.clientX - event.clientX, next.clientY - event.clientY));
  const end = () => {
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', end);
    canvas.removeEventListener('pointercancel', end);
  };
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
}
