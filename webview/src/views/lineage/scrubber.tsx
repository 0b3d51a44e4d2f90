// The lineage of one partition: choose which, step to the next, or look at all of them.

import type { LineageView } from '@headwater/protocol';
import { neighbourLabels } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { IconButton } from '../../ui/controls.js';
import { keysAround } from './scrubber-window.js';

const MOST_KEYS = 9;

export function Scrubber({ view, room = MOST_KEYS }: { view: LineageView; room?: number }) {
  const { select } = useActions();
  const { keys, target } = view;
  if (keys.length === 0) return null;
  const shown = keysAround(keys, target.partition, room);
  const labels = neighbourLabels(shown);
  const at = target.partition === null ? -1 : keys.indexOf(target.partition);
  const choose = (partition: string | null | undefined) =>
    partition !== undefined && select({ asset: target.asset, partition });
  const step = (by: -1 | 1) => choose(keys[at < 0 ? (by < 0 ? keys.length - 1 : 0) : at + by]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    step(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <div class="scrubber" role="group" aria-label="Partition" onKeyDown={onKeyDown}>
      <span class="quiet wide-only">Partition</span>
      <IconButton icon="left" size={12} label="Previous partition" isDisabled={at === 0} onPress={() => step(-1)} />
      {shown.map((key, index) => (
        <button
          key={key}
          type="button"
          class={key === target.partition ? 'scrub on' : 'scrub'}
          title={key}
          aria-pressed={key === target.partition}
          tabIndex={key === target.partition || (at < 0 && index === 0) ? 0 : -1}
          onClick={() => choose(key)}
        >
          {labels[index]}
        </button>
      ))}
      <IconButton
        icon="right"
        size={12}
        label="Next partition"
        isDisabled={at === keys.length - 1}
        onPress={() => step(1)}
      />
      <button
        type="button"
        class={target.partition === null ? 'scrub on' : 'scrub'}
        aria-pressed={target.partition === null}
        onClick={() => choose(null)}
      >
        All
      </button>
    </div>
  );
}
