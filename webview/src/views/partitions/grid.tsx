// The grid itself: one canvas of what is in view, chosen from by mouse and by keyboard. Readers hear the cell that has
// the focus; the same partitions stand as text behind Show as Text.

import type { GridRow } from '@headwater/protocol';
import type { Ref } from 'preact';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cellWords } from './cell-words.js';
import { addOne, type Choice, chooseAll, chooseOne, clear, extendTo, isChosen } from './choice.js';
import { COUNTS, drawGrid, scrollFor } from './draw-grid.js';
import { type Direction, type Lattice, neighbourOf, type Rect, type Spot, spotAt } from './lattice.js';
import { type Palette, paletteOf } from './paint.js';
import type { StatusTable } from './status-table.js';

export interface GridHandle {
  /** Scrolls as little as is needed to see the cell. */
  reveal(spot: Spot): void;
  /** Brings a place to the middle, in shares of columns and rows from 0 to 1. */
  centre(across: number, down: number): void;
}
export interface GridProps {
  readonly handle: Ref<GridHandle>;
  readonly label: string;
  readonly lattice: Lattice;
  readonly table: StatusTable;
  readonly keys: readonly string[];
  /** By row of the data; empty for an asset with one dimension. */
  readonly names: readonly string[];
  /** For the counts at the end of each row of a cube. */
  readonly rows: readonly GridRow[];
  readonly choice: Choice;
  readonly height: number;
  /** `isDone`: the mouse was let go, or a key pressed. */
  readonly onChoose: (choice: Choice, isDone: boolean) => void;
  /** One cell alone was clicked. */
  readonly onPick: (spot: Spot) => void;
  readonly onEnter: () => void;
  readonly onScroll?: (view: Rect) => void;
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function Grid(props: GridProps) {
  const { handle, label, lattice, table, keys, names, rows, choice, height, onChoose, onPick, onEnter, onScroll } =
    props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const palette = usePalette(canvas);
  const dragging = useRef<Choice | null>(null);

  const draw = () => {
    const [element, picture] = [root.current, canvas.current];
    if (element === null || picture === null || palette === null) return;
    const view = viewOf(element);
    const context = sized(picture, view);
    if (context !== null) drawGrid(context, { lattice, table, choice, names, rows, palette, view, hasFocus });
  };
  useLayoutEffect(draw);
  // The newest partitions are those that people come for.
  useLayoutEffect(
    () => root.current?.scrollTo({ top: lattice.height, left: lattice.width }),
    [lattice.bins, lattice.height],
  );
  useResize(root, draw);

  const reveal = (next: Choice) => {
    const element = root.current;
    if (element === null) return;
    const { x, y } = scrollFor({ lattice, names }, seenOf(element, names), next);
    element.scrollTo({ left: x, top: y });
  };
  useImperativeHandle(
    handle,
    () => ({
      reveal: (focus) => reveal({ ...choice, focus }),
      centre: (across, down) => {
        const element = root.current;
        if (element === null) return;
        const left = (lattice.width - lattice.left) * across + lattice.left - element.clientWidth / 2;
        element.scrollTo({ left, top: lattice.height * down - element.clientHeight / 2 });
      },
    }),
    [lattice, choice],
  );
  const move = (next: Choice) => {
    onChoose(next, true);
    reveal(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, lattice, choice);
    if (event.key === 'Enter' && !event.ctrlKey) onEnter();
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
  const spotOf = (event: PointerEvent): Spot | null => {
    const element = root.current;
    if (element === null) return null;
    const box = element.getBoundingClientRect();
    return spotAt(lattice, event.clientX - box.left + element.scrollLeft, event.clientY - box.top + element.scrollTop);
  };
  const onPointerDown = (event: PointerEvent) => {
    const spot = event.button === 0 ? spotOf(event) : null;
    if (spot === null) return;
    const next = afterPress(event, { lattice, choice, spot });
    dragging.current = next;
    root.current?.setPointerCapture(event.pointerId);
    onChoose(next, false);
  };
  const onPointerMove = (event: PointerEvent) => {
    const spot = spotOf(event);
    const before = dragging.current;
    if (before === null) {
      if (canvas.current) canvas.current.title = spot === null ? '' : words(spot);
      return;
    }
    if (spot === null || (spot.bin === before.focus.bin && spot.row === before.focus.row)) return;
    dragging.current = extendTo(lattice, before, spot);
    onChoose(dragging.current, false);
    reveal(dragging.current);
  };
  const onPointerUp = () => {
    const done = dragging.current;
    dragging.current = null;
    if (done === null) return;
    onChoose(done, true);
    const isOne = done.anchor?.bin === done.focus.bin && done.anchor.row === done.focus.row && done.boxes.length === 1;
    if (isOne) onPick(done.focus);
  };
  const words = ({ row, bin }: Spot) => {
    const columns = lattice.bins[bin];
    return columns === undefined ? '' : cellWords({ table, keys, rowName: names[row] ?? '' }, row, columns);
  };
  const focused = lattice.bins[choice.focus.bin];
  return (
    <div
      ref={root}
      class="grid-scroll"
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant="partition-cell"
      tabIndex={0}
      style={{ height: `${height}px` }}
      onScroll={(event) => {
        draw();
        onScroll?.(viewOf(event.currentTarget));
      }}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <div
        class="grid-room"
        role="presentation"
        style={{ width: `${lattice.width + (names.length > 0 ? COUNTS : 0)}px`, height: `${lattice.height}px` }}
      >
        <canvas ref={canvas} class="grid-canvas" aria-hidden="true" />
      </div>
      <div class="unseen" role="row">
        <div
          id="partition-cell"
          role="gridcell"
          aria-selected={focused !== undefined && isChosen(choice.boxes, choice.focus.row, focused)}
        >
          {words(choice.focus)}
        </div>
      </div>
    </div>
  );
}

/** Null: the key means nothing here. */
function afterKey(event: KeyboardEvent, lattice: Lattice, choice: Choice): Choice | null {
  const direction = arrows[event.key];
  const isAdding = event.ctrlKey || event.metaKey;
  if (direction !== undefined) {
    const to = neighbourOf(lattice, choice.focus, direction);
    if (event.shiftKey) return extendTo(lattice, choice, to);
    return isAdding ? { ...choice, focus: to } : chooseOne(lattice, choice, to);
  }
  const last = { row: choice.focus.row, bin: lattice.bins.length - 1 };
  switch (event.key) {
    case ' ':
      return isAdding ? addOne(lattice, choice, choice.focus) : chooseOne(lattice, choice, choice.focus);
    case 'Home':
    case 'End': {
      const to = event.key === 'Home' ? { ...last, bin: 0 } : last;
      return event.shiftKey ? extendTo(lattice, choice, to) : chooseOne(lattice, choice, to);
    }
    case 'a':
      return isAdding ? chooseAll(lattice, choice) : null;
    case 'Escape':
      return clear(choice);
    default:
      return null;
  }
}

function afterPress(
  { shiftKey, ctrlKey, metaKey }: PointerEvent,
  { lattice, choice, spot }: { lattice: Lattice; choice: Choice; spot: Spot },
): Choice {
  if (shiftKey) return extendTo(lattice, choice, spot);
  return ctrlKey || metaKey ? addOne(lattice, choice, spot) : chooseOne(lattice, choice, spot);
}

/** Of a cube, without the counts that stand before its last columns. */
function seenOf(element: Element, names: readonly string[]): Rect {
  const view = viewOf(element);
  return names.length > 0 ? { ...view, width: view.width - COUNTS } : view;
}

export function viewOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: Element): Rect {
  return { x: scrollLeft, y: scrollTop, width: clientWidth, height: clientHeight };
}

/** Sharp on every screen. */
export function sized(canvas: HTMLCanvasElement, { width, height }: Pick<Rect, 'width' | 'height'>) {
  const scale = window.devicePixelRatio || 1;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

/** The editor changes its theme by the body's class and the variables on the root. */
export function usePalette(element: { readonly current: Element | null }): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    const read = () => element.current && setPalette(paletteOf(element.current));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
    return () => observer.disconnect();
  }, [element]);
  return palette;
}

function useResize(element: { readonly current: Element | null }, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
