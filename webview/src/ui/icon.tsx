// An icon in the colour of its text, or in that of a status. Decoration: its meaning stands in words beside it,
// or in `label` where it stands alone.

import type { Mark, Tone } from '../format/status.js';
import { type IconName, iconShapes, type Shape } from './icon-shapes.js';

interface IconProps {
  readonly name: IconName;
  readonly tone?: Tone | undefined;
  readonly size?: 12 | 14 | 16;
  readonly label?: string;
}

export function Icon({ name, tone, size = 16, label }: IconProps) {
  const shapes: readonly Shape[] = iconShapes[name];
  const named =
    label === undefined ? ({ 'aria-hidden': 'true' } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg class={`icon${tone ? ` tone-${tone}` : ''}`} viewBox="0 0 16 16" width={size} height={size} {...named}>
      {shapes.map((shape) => (
        <path
          key={shape.d}
          d={shape.d}
          class={shapeClass(shape)}
          stroke-dasharray={shape.dash}
          stroke-width={shape.width}
        />
      ))}
    </svg>
  );
}

export function StatusIcon({
  mark,
  size = 16,
  isAlone = false,
}: {
  mark: Mark;
  size?: 12 | 14 | 16;
  isAlone?: boolean;
}) {
  return <Icon name={mark.icon} tone={mark.tone} size={size} {...(isAlone ? { label: mark.word } : {})} />;
}

function shapeClass(shape: Shape): string | undefined {
  if (shape.isSolid) return 'icon-solid';
  if (shape.isCut) return 'icon-cut';
  return shape.spins ? 'icon-spin' : undefined;
}
