// The line above a view: what is asked on the left, on the right what can be done with the answer; and the answer as text.

import type { ComponentChildren } from 'preact';
import { IconButton, Link } from './controls.js';
import { Icon } from './icon.js';

/** How a view hands out what it shows. */
export interface TextExports {
  readonly onCopy: () => void;
  readonly onShowAsText: () => void;
}
interface ToolbarProps extends TextExports {
  /** What is asked. */
  readonly children: ComponentChildren;
  /** What narrows or turns the answer. */
  readonly tools?: ComponentChildren;
  /** What follows from it, the main button last. */
  readonly actions?: ComponentChildren;
}

export function Toolbar({ children, tools, actions, onCopy, onShowAsText }: ToolbarProps) {
  return (
    <div class="toolbar">
      {children}
      <span class="space" />
      {tools}
      <span class="wide-only">
        <IconButton icon="copy" label="Copy as text" onPress={onCopy} />
      </span>
      <IconButton icon="text" label="Show as text" onPress={onShowAsText} />
      {actions}
    </div>
  );
}

interface FilterFieldProps {
  /** Names the field to people, `Filter runs`, and its width to the style. */
  readonly label: string;
  readonly of: 'assets' | 'runs' | 'records' | 'rows';
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FilterField({ label, of: what, placeholder, value, onChange }: FilterFieldProps) {
  return (
    <label class={`field filter-${what}`}>
      <Icon name="filter" size={14} tone="quiet" />
      <input
        value={value}
        placeholder={placeholder}
        aria-label={label}
        title={label}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** In place of what a filter leaves nothing of. */
export function NothingMatches({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <p class="small quiet inset" role="status">
      Nothing matches <code>{filter.trim()}</code>. <Link onPress={onClear}>Clear the filter</Link>
    </p>
  );
}
