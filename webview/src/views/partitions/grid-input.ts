// Mouse and keys on the grid, as steps of its choice. A drag grows the last box until it is let go.

import { useRef } from 'preact/hooks';
import { addOne, type Choice, chooseAll, chooseOne, clear, extendTo } from './choice.js';
import { type Direction, type Lattice, neighbourOf, type Spot, spotAt } from './lattice.js';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Null: the key means nothing here. */
export function afterKey(event: KeyboardEvent, lattice: Lattice, choice: Choice): Choice | null {
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

interface Pointing {
  readonly root: { readonly current: HTMLElement | null };
  readonly lattice: Lattice;
  readonly choice: Choice;
  /** While the pointer is down. */
  readonly onDrag: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onPick: (spot: Spot) => void;
  readonly onHover: (spot: Spot | null) => void;
  readonly reveal: (choice: Choice) => void;
}

export function usePointing({ root, lattice, choice, onDrag, onChoose, onPick, onHover, reveal }: Pointing) {
  const dragging = useRef<Choice | null>(null);
  const spotOf = (event: PointerEvent): Spot | null => {
    const { current } = root;
    if (current === null) return null;
    const box = current.getBoundingClientRect();
    return spotAt(lattice, event.clientX - box.left + current.scrollLeft, event.clientY - box.top + current.scrollTop);
  };
  const onPointerDown = (event: PointerEvent) => {
    const spot = event.button === 0 ? spotOf(event) : null;
    if (spot === null) return;
    dragging.current = afterPress(event, { lattice, choice, spot });
    root.current?.setPointerCapture(event.pointerId);
    onDrag(dragging.current);
  };
  const onPointerMove = (event: PointerEvent) => {
    const spot = spotOf(event);
    const before = dragging.current;
    if (before === null) return onHover(spot);
    if (spot === null || isSame(spot, before.focus)) return;
    dragging.current = extendTo(lattice, before, spot);
    onDrag(dragging.current);
    reveal(dragging.current);
  };
  const onPointerUp = () => {
    const done = dragging.current;
    dragging.current = null;
    if (done === null) return;
    onChoose(done);
    if (done.boxes.length === 1 && done.anchor !== null && isSame(done.anchor, done.focus)) onPick(done.focus);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

const isSame = (a: Spot, b: Spot): boolean => a.bin === b.bin && a.row === b.row;
