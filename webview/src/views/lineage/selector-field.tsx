// The field above the graph: an asset with the levels around it, or a filter of what is shown; Enter applies.

import { useState } from 'preact/hooks';
import { IconButton } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';

interface SelectorProps {
  readonly text: string;
  readonly count: string;
  readonly onEnter: (text: string) => boolean;
  /** Null: there is no filter to be left. */
  readonly onClear: (() => void) | null;
}

export function SelectorField({ text, count, onEnter, onClear }: SelectorProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setDraft(null);
      setIsWrong(false);
    }
    if (event.key !== 'Enter') return;
    const isTaken = onEnter(draft ?? text);
    setIsWrong(!isTaken);
    if (isTaken) setDraft(null);
  };
  return (
    <label class="field selector">
      <Icon name="filter" size={14} tone="quiet" />
      <input
        class="code"
        value={draft ?? text}
        aria-label="Asset and levels, such as 1+daily_sales+2"
        aria-invalid={isWrong}
        title="Levels up + asset + levels down, or a filter such as group:sales status:stale; Enter applies"
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="small quiet">{count}</span>
      {onClear && <IconButton icon="close" size={12} label="Leave the filter" onPress={onClear} />}
    </label>
  );
}
