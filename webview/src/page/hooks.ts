// Time and space as the page sees them.

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Turns true when `flag` has been true for `ms`, and false at once. */
export function useDelayed(flag: boolean, ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!flag) return setIsOver(false);
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [flag, ms]);
  return flag && isOver;
}

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const list = window.matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return matches;
}

/** The current time, renewed every `ms` while `isTicking`. */
export function useNow(isTicking: boolean, ms: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), ms);
    return () => clearInterval(timer);
  }, [isTicking, ms]);
  return now;
}

/** How large an element is, in whole pixels; 0 × 0 before it is drawn. */
export function useSize(element: { readonly current: Element | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
