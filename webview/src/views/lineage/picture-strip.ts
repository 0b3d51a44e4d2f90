// One cell of a strip in a picture that leaves the page: as `ui/partition-strip.tsx` draws it.

import type { StripCell } from '../../ui/strip-layout.js';
import type { Palette } from './picture-colours.js';
import { element } from './svg-text.js';

export function stripCell(
  { x, width, status, isSingle, isIncomplete, isQueued }: StripCell,
  height: number,
  palette: Palette,
): string {
  const fill = (colour: string, d: string) => element('path', { d, fill: colour });
  const whole = `M${x} 0h${width}v${height}h${-width}z`;
  const inner = `M${x + 0.5} 0.5h${Math.max(0.5, width - 1)}v${height - 1}h${-Math.max(0.5, width - 1)}z`;
  const centre = { x: x + width / 2, y: height / 2 };
  const square = (size: number) => `M${centre.x - size / 2} ${centre.y - size / 2}h${size}v${size}h${-size}z`;
  const ground = (d: string) => fill(palette.card, d);
  const parts = [cellGround(status, { whole, inner }, palette)];
  if (status === 'blocked') {
    const d = `M${x + 2} ${height - 2}L${x + width - 2} 2`;
    parts.push(element('path', { d, stroke: palette.quiet }));
  }
  if (status === 'failed' && isSingle) {
    const d = `M${centre.x - 3} ${centre.y - 3}l6 6m0-6l-6 6`;
    parts.push(element('path', { d, fill: 'none', stroke: palette.card, 'stroke-width': 1.4 }));
  }
  if (status === 'running' && isSingle) parts.push(ground(square(3)));
  if (isIncomplete && isSingle) parts.push(ground(`M${x + width - 5} 0h5v5z`));
  if (isQueued && isSingle) parts.push(ground(square(height - 3)), fill(palette.running, square(height - 6)));
  return parts.join('');
}

function cellGround(
  status: StripCell['status'],
  { whole, inner }: { readonly whole: string; readonly inner: string },
  palette: Palette,
): string {
  switch (status) {
    case 'fresh':
      return element('path', { d: whole, fill: palette.fresh, 'fill-opacity': 0.4 });
    case 'stale':
      return element('path', { d: whole, fill: 'url(#stale)', stroke: palette.stale, 'stroke-width': 0.5 });
    case 'running':
    case 'failed':
      return element('path', { d: whole, fill: palette[status] });
    case 'missing':
    case 'unverified':
      return element('path', { d: inner, fill: 'none', stroke: palette.quiet, 'stroke-dasharray': '2 1.5' });
    case 'unsure':
      return element('path', { d: inner, fill: 'none', stroke: palette.unsure, 'stroke-dasharray': '2 1.5' });
    case 'queued':
      return element('path', { d: inner, fill: 'none', stroke: palette.running });
    case 'blocked':
      return element('path', { d: inner, fill: 'none', stroke: palette.quiet });
  }
}
