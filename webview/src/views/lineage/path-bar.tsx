// The way between the panel's asset and another one: which partitions come out at its end, and the ways beside it.

import type { LineageView, PathView } from '@headwater/protocol';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, countText, partitionsText, targetText } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { IconButton } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';

interface PathBarProps {
  readonly view: LineageView;
  readonly path: PathView | null;
  /** Which of the ways is marked. */
  readonly at: number;
  readonly onStep: (at: number) => void;
  readonly onClose: () => void;
}

export function PathBar({ view, path, at, onStep, onClose }: PathBarProps) {
  const { send } = useActions();
  const [draft, setDraft] = useState(path?.to ?? '');
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const names = view.nodes.map(({ key }) => key).filter((key) => key !== view.target.asset);
  const count = path?.routes.length ?? 0;
  return (
    <div class="toolbar path-bar">
      <span class="quiet">Path</span>
      <span class="strong ellipsis">{targetText(view.target)}</span>
      <Icon name="right" size={12} tone="quiet" />
      <label class="field path-to">
        <Icon name="asset" size={14} tone="quiet" />
        <input
          list="path-assets"
          value={draft}
          placeholder="another asset"
          aria-label="The other end of the path"
          ref={first}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (event.key === 'Enter' && draft.trim() !== '') send({ kind: 'path', to: draft.trim() });
          }}
        />
        <datalist id="path-assets">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      {path && count > 1 && (
        <>
          <span class="quiet small">
            {at + 1} of {count}
            {at === 0 && ' · shortest'}
          </span>
          <IconButton
            icon="left"
            size={14}
            label="The way before"
            isDisabled={at === 0}
            onPress={() => onStep(at - 1)}
          />
          <IconButton
            icon="right"
            size={14}
            label="The next way"
            isDisabled={at >= count - 1}
            onPress={() => onStep(at + 1)}
          />
        </>
      )}
      <span class="ellipsis path-result" role="status">
        {path && resultText(path, at)}
      </span>
      <span class="space" />
      <IconButton icon="close" size={14} label="Leave the path" onPress={onClose} />
    </div>
  );
}

/** `daily_sales › 2024-10-02 reaches sales_report 2024-10-02 … 10-08 · 7 keys`. */
export function resultText({ target, to, isUpstream, routes }: PathView, at: number): string {
  const route = routes[at];
  if (route === undefined) return `No way leads from ${target.asset} to ${to}, or back.`;
  const { partitions, isDeclared } = route;
  const verb = isUpstream ? 'reads' : 'reaches';
  const keys = partitions === null ? to : `${to} ${partitionsText(partitions)} · ${keysText(partitions)}`;
  return `${targetText(target)} ${verb} ${keys}${isDeclared ? '' : ', through a read that nobody declared'}`;
}

function keysText(partitions: NonNullable<PathView['routes'][number]['partitions']>): string {
  return partitions.isExact ? counted(partitions.count, 'key') : `${countText(partitions)} keys`;
}
