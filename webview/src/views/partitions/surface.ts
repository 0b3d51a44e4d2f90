// A canvas as something to draw on: sharp, in the editor's colours, and told when its size changes.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Rect } from './lattice.js';
import { type Palette, paletteOf } from './paint.js';

/** What of a scrolled element is seen. */
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

export function useResize(element: { readonly current: Element | null }, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
