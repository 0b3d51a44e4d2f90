// The grid itself: one canvas of what is in view, chosen from by mouse and by keyboard. Readers hear the cell that has
// the focus; the same partitions stand as text behind Show as Text.

import type { GridRow } from '@headwater/protocol';
import type { Ref } from 'preact';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cellWords } from './cell-words.js';
import { type Choice, isChosen } from './choice.js';
import { COUNTS, drawGrid, scrollFor } from './draw-grid.js';
import { afterKey, usePointing } from './grid-input.js';
import type { Lattice, Rect, Spot } from './lattice.js';
import type { StatusTable } from './status-table.js';
import { sized, usePalette, useResize, viewOf } from './surface.js';

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
  /** With another one, the cell that has the focus is brought into view. */
  readonly zoom: string;
  /** `isDone`: the mouse was let go, or a key pressed. */
  readonly onDrag: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
  /** One cell alone was clicked. */
  readonly onPick: (spot: Spot) => void;
  readonly onEnter: () => void;
  readonly onScroll?: (view: Rect) => void;
}

export function Grid(props: GridProps) {
  const { handle, lattice, table, names, rows, choice, zoom, onDrag, onChoose, onPick, onEnter, onScroll } = props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const palette = usePalette(canvas);

  const draw = () => {
    const [element, picture] = [root.current, canvas.current];
    if (element === null || picture === null || palette === null) return;
    const view = viewOf(element);
    const context = sized(picture, view);
    if (context !== null) drawGrid(context, { lattice, table, choice, names, rows, palette, view, hasFocus });
  };
  useLayoutEffect(draw);
  useResize(root, draw);
  const reveal = useReach(handle, root, { lattice, names, choice });
  useLayoutEffect(() => reveal(choice), [zoom]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, lattice, choice);
    if (event.key === 'Enter' && !event.ctrlKey) onEnter();
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    reveal(next);
  };
  const words = (spot: Spot) => wordsOf(props, spot);
  const pointing = usePointing({
    root,
    lattice,
    choice,
    onDrag,
    onChoose,
    onPick,
    reveal,
    onHover: (spot) => {
      if (canvas.current) canvas.current.title = spot === null ? '' : words(spot);
    },
  });
  return (
    <div
      ref={root}
      class="grid-scroll"
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-activedescendant="partition-cell"
      tabIndex={0}
      style={{ height: `${props.height}px` }}
      onScroll={(event) => {
        draw();
        onScroll?.(viewOf(event.currentTarget));
      }}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      {...pointing}
    >
      <div
        class="grid-room"
        role="presentation"
        style={{ width: `${lattice.width + (names.length > 0 ? COUNTS : 0)}px`, height: `${lattice.height}px` }}
      >
        <canvas ref={canvas} class="grid-canvas" aria-hidden="true" />
      </div>
      <div class="unseen" role="row">
        <div id="partition-cell" role="gridcell" aria-selected={isFocusChosen(props)}>
          {words(choice.focus)}
        </div>
      </div>
    </div>
  );
}

/** Of a cube, without the counts that stand before its last columns. */
function seenOf(element: Element, names: readonly string[]): Rect {
  const view = viewOf(element);
  return names.length > 0 ? { ...view, width: view.width - COUNTS } : view;
}

function wordsOf({ lattice, table, keys, names }: GridProps, { row, bin }: Spot): string {
  const columns = lattice.bins[bin];
  return columns === undefined ? '' : cellWords({ table, keys, rowName: names[row] ?? '' }, row, columns);
}

function isFocusChosen({ lattice, choice }: GridProps): boolean {
  const columns = lattice.bins[choice.focus.bin];
  return columns !== undefined && isChosen(choice.boxes, choice.focus.row, columns);
}

/** Scrolling to a cell, for keys and drags, and for the view around the grid. */
function useReach(
  handle: Ref<GridHandle>,
  root: { readonly current: HTMLElement | null },
  { lattice, names, choice }: Pick<GridProps, 'lattice' | 'names' | 'choice'>,
): (next: Choice) => void {
  const reveal = (next: Choice) => {
    const { current } = root;
    if (current === null) return;
    const { x, y } = scrollFor({ lattice, names }, seenOf(current, names), next);
    current.scrollTo({ left: x, top: y });
  };
  useImperativeHandle(
    handle,
    () => ({
      reveal: (focus) => reveal({ ...choice, focus }),
      centre(across, down) {
        const { current } = root;
        if (current === null) return;
        const left = (lattice.width - lattice.left) * across + lattice.left - current.clientWidth / 2;
        current.scrollTo({ left, top: lattice.height * down - current.clientHeight / 2 });
      },
    }),
    [lattice, choice],
  );
  return reveal;
}
