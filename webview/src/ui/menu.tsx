// A button that opens a short menu below or above itself. Arrow keys move, Enter chooses, Esc leaves and gives the focus back.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from './controls.js';
import { Icon } from './icon.js';

export interface MenuItem {
  readonly label: string;
  /** One of several of which one holds; left out where the item is no choice. */
  readonly isChosen?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Opens upwards, where there is no room below. */
  readonly isAbove?: boolean;
  /** Says its name on the button, where there is room for it. */
  readonly isNamed?: boolean;
}

const ITEM = '[role^=menuitem]';

export function Menu({ label, items, isAbove = false, isNamed = false }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const itemBy = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    (itemBy(`${ITEM}[aria-checked=true]`) ?? itemBy(ITEM))?.focus();
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !isOpen) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const index = all.findIndex((item) => item === document.activeElement);
    all[(index + step + all.length) % all.length]?.focus();
  };
  return (
    <div class="menu-root" ref={root} onKeyDown={onKeyDown}>
      {isNamed ? (
        <Button label={label} isMenu onPress={() => setIsOpen(!isOpen)} />
      ) : (
        <IconButton icon="more" label={label} onPress={() => setIsOpen(!isOpen)} />
      )}
      {isOpen && (
        <div class={isAbove ? 'menu above' : 'menu'} role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.isChosen !== undefined && (
                <span class="menu-check">{item.isChosen && <Icon name="check" size={12} />}</span>
              )}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
