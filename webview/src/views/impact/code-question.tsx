// Which code is compared with which: files that are not saved, or a branch with the one that it left.

import type { CodeComparison } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { counted } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { Icon } from '../../ui/icon.js';
import { editsText, filesText } from './impact-words.js';

interface CodeQuestionProps {
  readonly code: CodeComparison;
  /** Assets that are not what they were. */
  readonly changed: number;
}

export function CodeQuestion({ code, changed }: CodeQuestionProps) {
  const { files, gone, edits } = code;
  const notes = [
    code.kind === 'edit' ? 'unsaved' : 'changed since',
    edits === undefined ? '' : editsText(edits),
    `changes ${counted(changed, 'asset')}`,
    gone.length > 0 ? `gone: ${gone.join(', ')}` : '',
  ];
  const note = notes.filter((part) => part !== '').join(' · ');
  return (
    <div class="question">
      <Icon name={code.kind === 'edit' ? 'edit' : 'branch'} size={14} tone="warning" />
      {code.kind === 'branch' && <Base base={code.base} />}
      {files.length > 0 && (
        <span class="strong ellipsis" title={files.join('\n')}>
          {filesText(files)}
        </span>
      )}
      {files.length > 0 && (
        <span class="quiet ellipsis question-note" title={note}>
          {note}
        </span>
      )}
    </div>
  );
}

/** The branch or revision that the present one left; typed anew, or taken back to the usual one by leaving it empty. */
function Base({ base }: { base: string }) {
  const { send } = useActions();
  const [isEditing, setIsEditing] = useState(false);
  if (!isEditing)
    return (
      <button
        type="button"
        class="picker"
        title="Compare with another branch or revision"
        onClick={() => setIsEditing(true)}
      >
        <span class="ellipsis">{base === '' ? 'another branch…' : base}</span>
        <Icon name="down" size={12} tone="quiet" />
      </button>
    );
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    setIsEditing(false);
    const typed = event.currentTarget.value.trim();
    if (event.key === 'Enter') send({ kind: 'cause', cause: { kind: 'branch', base: typed === '' ? null : typed } });
  };
  return (
    <span class="picker">
      <input
        class="code"
        defaultValue={base}
        placeholder="origin/main"
        aria-label="Branch or revision to compare with; empty for the usual one"
        ref={(input) => input?.focus()}
        onKeyDown={onKeyDown}
        onBlur={() => setIsEditing(false)}
      />
    </span>
  );
}
