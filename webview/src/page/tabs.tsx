// The six views as tabs, and the one selection that holds for all of them.

import type { PanelSelection, TabName } from '@headwater/protocol';
import type { IconName } from '../ui/icon-shapes.js';
import { Icon } from '../ui/icon.js';
import { IconButton } from '../ui/controls.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { useActions } from './context.js';

export const tabs: readonly { readonly name: TabName; readonly label: string; readonly icon: IconName }[] = [
  { name: 'lineage', label: 'Lineage', icon: 'lineage' },
  { name: 'impact', label: 'Impact', icon: 'impact' },
  { name: 'plan', label: 'Plan', icon: 'plan' },
  { name: 'partitions', label: 'Partitions', icon: 'partitions' },
  { name: 'runs', label: 'Runs', icon: 'runs' },
  { name: 'events', label: 'Events', icon: 'events' },
];

interface TopBarProps {
  readonly selection: PanelSelection;
  readonly counts: Readonly<Partial<Record<TabName, number>>>;
  /** What the view's toolbar has no room for. */
  readonly more: readonly MenuItem[];
  readonly onCopy: () => void;
  readonly onShowAsText: () => void;
}

export function TopBar({ selection, counts, more, onCopy, onShowAsText }: TopBarProps) {
  const { send } = useActions();
  return (
    <div class="top-bar">
      <TabList chosen={selection.tab} counts={counts} />
      <span class="space" />
      <IconButton icon="left" label="Back" isDisabled={!selection.canGoBack} onPress={() => send({ kind: 'back' })} />
      <span class="top-selection wide-only">
        <SelectionButton selection={selection} />
      </span>
      <IconButton
        icon="pin"
        label={selection.isPinned ? 'Pinned: does not follow the editor' : 'Pin: stop following the editor'}
        isOn={selection.isPinned}
        onPress={() => send({ kind: 'pin', isPinned: !selection.isPinned })}
      />
      <Menu
        label="More actions"
        items={[...more, { label: 'Copy This View', run: onCopy }, { label: 'Show as Text', run: onShowAsText }]}
      />
    </div>
  );
}

/** The selection again, on a line of its own where the page is narrow. */
export function SelectionLine({ selection }: { selection: PanelSelection }) {
  return (
    <div class="selection-line narrow-only">
      <SelectionButton selection={selection} />
    </div>
  );
}

function SelectionButton({ selection }: { selection: PanelSelection }) {
  const { send } = useActions();
  const { target } = selection;
  return (
    <button
      type="button"
      class="selection"
      title="Choose another asset or partition"
      onClick={() => send({ kind: 'choose', what: 'asset' })}
    >
      <Icon name="asset" size={14} />
      {target ? <span class="target-asset strong ellipsis">{target.asset}</span> : <span class="quiet">no asset</span>}
      {target && target.partition !== null && <span class="quiet">›</span>}
      {target && target.partition !== null && <span class="ellipsis">{target.partition}</span>}
      <span class="space narrow-only" />
      <Icon name="down" size={12} tone="quiet" />
    </button>
  );
}

function TabList({ chosen, counts }: { chosen: TabName; counts: Readonly<Partial<Record<TabName, number>>> }) {
  const { send } = useActions();
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const index = tabs.findIndex((tab) => tab.name === chosen);
    const next = tabs[nextIndex(event.key, index)];
    if (!next || next.name === chosen) return;
    event.preventDefault();
    send({ kind: 'show', tab: next.name });
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Headwater views" onKeyDown={onKeyDown}>
      {tabs.map(({ name, label, icon }) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          class={name === chosen ? 'tab on' : 'tab'}
          title={label}
          aria-selected={name === chosen}
          aria-controls={`view-${name}`}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => send({ kind: 'show', tab: name })}
        >
          <Icon name={icon} />
          <span class="tab-label">{label}</span>
          {counts[name] !== undefined && counts[name] > 0 && <span class="tab-count">{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % tabs.length;
    case 'ArrowLeft':
      return (index + tabs.length - 1) % tabs.length;
    case 'Home':
      return 0;
    case 'End':
      return tabs.length - 1;
    default:
      return index;
  }
}
