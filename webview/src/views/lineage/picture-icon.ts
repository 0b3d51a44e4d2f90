// A status icon in a picture that leaves the page: the page's own shapes, in plain colours.

import type { Mark } from '../../format/status.js';
import { iconShapes, type Shape } from '../../ui/icon-shapes.js';
import type { ColourName, Palette } from './picture-colours.js';
import { element } from './svg-text.js';

interface IconPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function icon({ icon: name, tone }: Mark, { x, y, size }: IconPlace, palette: Palette): string {
  const colour = palette[toneColour(tone)];
  const shapes: readonly Shape[] = iconShapes[name];
  return element(
    'g',
    { transform: `translate(${x} ${y}) scale(${size / 16})`, fill: 'none', stroke: colour, 'stroke-width': 1.3 },
    ...shapes.map(({ d, isSolid, isCut, width, dash }) =>
      element('path', {
        d,
        ...(isSolid ? { fill: colour, stroke: 'none' } : {}),
        ...(isCut ? { stroke: palette.card } : {}),
        ...(width === undefined ? {} : { 'stroke-width': width }),
        ...(dash === undefined ? {} : { 'stroke-dasharray': dash }),
      }),
    ),
  );
}

function toneColour(tone: Mark['tone']): ColourName {
  switch (tone) {
    case 'fresh':
    case 'stale':
    case 'running':
    case 'failed':
    case 'unsure':
    case 'reached':
    case 'changed':
      return tone;
    case 'queued':
      return 'running';
    case 'warning':
      return 'stale';
    case 'error':
      return 'failed';
    case 'info':
      return 'link';
    case 'missing':
    case 'blocked':
    case 'quiet':
      return 'quiet';
  }
}
