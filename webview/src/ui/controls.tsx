// The small controls that all views share: buttons, links to code, chips, segments, notes.
// Everything that can be clicked is a real button, so that keyboard and screen reader find it.

import type { Place } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { fullPlaceText, placeText } from '../format/place.js';
import type { Tone } from '../format/status.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-shapes.js';

interface ButtonProps {
  readonly label: ComponentChildren;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly title?: string | undefined;
  readonly isPrimary?: boolean;
  /** It opens a menu. */
  readonly isMenu?: boolean;
  /** Why it cannot be pressed now; shown on hover, and read out. */
  readonly unavailable?: string | null;
  readonly onPress: () => void;
}

export function Button(props: ButtonProps) {
  const { label, icon, keys, title, isPrimary = false, isMenu = false, unavailable = null, onPress } = props;
  return (
    <button
      type="button"
      class={isPrimary ? 'button primary' : 'button'}
      title={unavailable ?? title}
      aria-disabled={unavailable !== null}
      onClick={unavailable === null ? onPress : undefined}
    >
      {icon && <Icon name={icon} size={14} />}
      {label}
      {keys && <span class="keys wide-only">{keys}</span>}
      {isMenu && <Icon name="down" size={12} />}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly size?: 12 | 14 | 16;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

export function IconButton({ icon, label, size = 16, isOn, isDisabled = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      class={isOn ? 'icon-button on' : 'icon-button'}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

export function Link({
  children,
  title,
  onPress,
}: {
  children: ComponentChildren;
  title?: string;
  onPress: () => void;
}) {
  const press = (event: Event) => {
    event.stopPropagation();
    onPress();
  };
  return (
    <button type="button" class="link" title={title} onClick={press}>
      {children}
    </button>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly isFull?: boolean;
  readonly onOpen: (place: Place) => void;
}

export function PlaceLink({ place, isFull = false, onOpen }: PlaceLinkProps) {
  return (
    <Link title={fullPlaceText(place)} onPress={() => onOpen(place)}>
      {isFull ? fullPlaceText(place) : placeText(place)}
    </Link>
  );
}

interface ChipProps {
  readonly children: ComponentChildren;
  readonly icon?: IconName | undefined;
  readonly tone?: Tone | undefined;
  readonly look?: 'plain' | 'outlined' | 'undeclared' | 'code';
  /** All of it, where it may have to give way. */
  readonly title?: string;
}

export function Chip({ children, icon, tone, look = 'outlined', title }: ChipProps) {
  return (
    <span class={`chip ${look}`} title={title}>
      {icon && <Icon name={icon} tone={tone} size={12} />}
      <span class="ellipsis">{children}</span>
    </span>
  );
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ComponentChildren;
    readonly title?: string;
    readonly unavailable?: string;
  }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

export function Segments<Value extends string>({ label, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          class={option.value === chosen ? 'on' : undefined}
          aria-pressed={option.value === chosen}
          aria-disabled={option.unavailable !== undefined}
          title={option.unavailable ?? option.title}
          onClick={option.unavailable === undefined ? () => onChoose(option.value) : undefined}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export function Note({ look, children }: { look: 'warning' | 'error' | 'info'; children: ComponentChildren }) {
  return (
    <div class={`note ${look}`} role={look === 'error' ? 'alert' : 'note'}>
      <Icon name={look} tone={look} />
      <div class="note-text">{children}</div>
    </div>
  );
}
