// Roving tabindex for lists, grids and trees: one item takes part in the tab order, arrow keys move along.
// Items are found by `data-roving`, in document order, so that what is scrolled out or filtered is not counted.

import { useState } from 'preact/hooks';

export function useRoving(count: number) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const next = nextItem(event.key, current, count);
    if (next === null || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    setAt(next);
    focusItem(event.currentTarget, next);
  };
  const item = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    'data-roving': index,
    onFocus: () => setAt(index),
  });
  return { current, onKeyDown, item };
}

export function nextItem(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export function focusItem(root: HTMLElement, index: number): void {
  const element = root.querySelector<HTMLElement>(`[data-roving="${index}"]`);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}
