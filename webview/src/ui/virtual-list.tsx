// A scrolling list that draws, of many rows, only those in view. Arrow keys move a roving focus along all of them.

import type { ComponentChildren, Ref } from 'preact';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { nextItem } from './roving.js';
import { offsetsOf, windowOf } from './window.js';

export interface RowProps {
  readonly tabIndex: number;
  readonly 'data-roving': number;
  readonly onFocus: () => void;
}
export interface ListHandle {
  scrollToEnd(): void;
  isAtEnd(): boolean;
  /** Scrolls as little as is needed to have a row in view. */
  show(index: number): void;
}
interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly role: 'listbox' | 'treegrid' | 'table' | 'log' | 'tree';
  readonly label: string;
  readonly heightOf: (item: Item) => number;
  readonly renderItem: (item: Item, index: number, row: RowProps) => ComponentChildren;
  /** A key press on a row, before the list moves the focus; true when it was taken. */
  readonly onKey?: (event: KeyboardEvent, index: number) => boolean;
  readonly handle?: Ref<ListHandle>;
  readonly class?: string;
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, role, label, heightOf, renderItem, onKey, handle } = props;
  const root = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [viewHeight, setViewHeight] = useState(600);
  const [focused, setFocused] = useState(0);
  const wanted = useRef<number | null>(null);
  const holdsFocus = useRef(false);
  const offsets = useMemo(() => offsetsOf(items.map(heightOf)), [items, heightOf]);
  const { first, end, before, after } = windowOf(offsets, scrollTop, viewHeight);
  const current = Math.min(focused, Math.max(0, items.length - 1));

  useImperativeHandle(handle ?? null, () => listHandle(root.current, offsets), [offsets]);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setViewHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    // A row that is still out of view is drawn once the list has scrolled; until then the list holds the focus.
    const row = wanted.current === null ? null : rowOf(root.current, wanted.current);
    if (row) wanted.current = null;
    if (row) row.focus({ preventScroll: true });
    else if (holdsFocus.current && !root.current?.contains(document.activeElement))
      root.current?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey?.(event, current)) return event.preventDefault();
    const next = nextItem(event.key, current, items.length);
    if (next === null || next < 0) return;
    event.preventDefault();
    wanted.current = next;
    reveal(root.current, offsets[next] ?? 0, offsets[next + 1] ?? 0);
    setFocused(next);
  };
  return (
    <div
      ref={root}
      class={`scroll ${props.class ?? ''}`}
      role={role}
      aria-label={label}
      aria-rowcount={role === 'treegrid' || role === 'table' ? items.length : undefined}
      aria-live={role === 'log' ? 'off' : undefined}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocusIn={() => {
        holdsFocus.current = true;
      }}
      onFocusOut={(event) => {
        // A focused row that is taken away because it is scrolled out of view does not give the focus up.
        holdsFocus.current =
          event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget) === true;
      }}
    >
      <Spacer height={before} />
      {items.slice(first, end).map((item, offset) => {
        const index = first + offset;
        const row = { tabIndex: index === current ? 0 : -1, 'data-roving': index, onFocus: () => setFocused(index) };
        return renderItem(item, index, row);
      })}
      <Spacer height={after} />
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <div role="presentation" style={{ height: `${height}px` }} /> : null;
}

function listHandle(element: HTMLElement | null, offsets: readonly number[]): ListHandle {
  return {
    show: (index) => reveal(element, offsets[index] ?? 0, offsets[index + 1] ?? 0),
    scrollToEnd: () => element?.scrollTo({ top: element.scrollHeight }),
    isAtEnd: () => !element || element.scrollTop + element.clientHeight >= element.scrollHeight - 4,
  };
}

function rowOf(element: HTMLElement | null, index: number): HTMLElement | null {
  return element?.querySelector<HTMLElement>(`[data-roving="${index}"]`) ?? null;
}

/** Scrolls as little as is needed. */
function reveal(element: HTMLElement | null, top: number, bottom: number): void {
  if (!element) return;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
}
