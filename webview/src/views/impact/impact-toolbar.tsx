// What the impact is asked for: of which change, and which partitions count as existing.

import type { ImpactView } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { grouped } from '../../format/keys.js';
import { day, minuteStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Segments } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { FilterField, type TextExports, Toolbar } from '../../ui/toolbar.js';
import { CodeQuestion } from './code-question.js';
import { silenceOf } from './impact-words.js';
import { PlanButton, ReachedCount, Rebuild } from './totals.js';

interface ToolbarProps extends TextExports {
  readonly view: ImpactView;
  readonly unsaved: number | null;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

export function ImpactToolbar(props: ToolbarProps) {
  const { isLow } = useActions();
  return isLow ? <OneLine {...props} /> : <TwoLines {...props} />;
}

/** Question, totals and what follows from them beside each other; the menu of the page has the rest. */
function OneLine({ view, unsaved, filter, onFilter }: ToolbarProps) {
  return (
    <div class="toolbar">
      <Cause view={view} unsaved={unsaved} />
      <Question view={view} />
      <span class="space" />
      <Filter filter={filter} onFilter={onFilter} />
      {silenceOf(view) === null && <ReachedCount view={view} />}
      {silenceOf(view) === null && <Rebuild view={view} />}
      <PlanButton view={view} />
    </div>
  );
}

function TwoLines({ view, unsaved, filter, onFilter, ...exports }: ToolbarProps) {
  return (
    <>
      <Toolbar {...exports} tools={<Filter filter={filter} onFilter={onFilter} />}>
        <Cause view={view} unsaved={unsaved} />
      </Toolbar>
      <Question view={view} />
    </>
  );
}

/** Of which change; in a low page the pictures have to do. */
function Cause({ view, unsaved }: Pick<ToolbarProps, 'view' | 'unsaved'>) {
  const { send, isLow } = useActions();
  const chosen = view.code?.kind ?? 'partition';
  const option = ({ value, icon, label, short }: (typeof causes)[number]) => ({
    value,
    title: label,
    label: (
      <>
        <Icon name={icon} size={isLow ? 14 : 12} {...(isLow ? { label } : {})} />
        {!isLow && <span class="wide-only">{label}</span>}
        {!isLow && <span class="narrow-only">{short}</span>}
        {!isLow && <Count count={value === chosen ? view.totals.partitions : value === 'edit' ? unsaved : null} />}
      </>
    ),
  });
  return (
    <Segments
      label="Impact of"
      chosen={chosen}
      onChoose={(kind) => {
        send({ kind: 'cause', cause: kind === 'branch' ? { kind, base: null } : { kind } });
        if (kind === 'partition' && view.target.asset === '') send({ kind: 'choose', what: 'asset' });
      }}
      options={causes.map(option)}
    />
  );
}

function Count({ count }: { count: number | null }) {
  return count === null ? null : <span class="quiet"> {grouped(count)}</span>;
}

const causes = [
  { value: 'edit', icon: 'edit', label: 'Unsaved edit', short: 'edit' },
  { value: 'partition', icon: 'partitions', label: 'Partition', short: 'partition' },
  { value: 'branch', icon: 'branch', label: 'Branch', short: 'branch' },
] as const;

function Filter({ filter, onFilter }: Pick<ToolbarProps, 'filter' | 'onFilter'>) {
  return (
    <FilterField
      of="assets"
      label="Filter assets: words of their keys, or group:, owner:, tag:, status:"
      placeholder="Filter assets"
      value={filter}
      onChange={onFilter}
    />
  );
}

function Question({ view }: { view: ImpactView }) {
  const { send } = useActions();
  if (view.code !== null) return <CodeQuestion code={view.code} changed={view.origins.length} />;
  return (
    <div class="question">
      <span class="quiet">If</span>
      <button type="button" class="picker" onClick={() => send({ kind: 'choose', what: 'asset' })}>
        <Icon name="asset" size={14} />
        <span class="ellipsis">{view.target.asset}</span>
      </button>
      {view.target.partition !== null && (
        <button type="button" class="picker" onClick={() => send({ kind: 'choose', what: 'partition' })}>
          <Icon name="calendar" size={14} />
          <span class="ellipsis">{view.target.partition}</span>
          <Icon name="down" size={12} tone="quiet" />
        </button>
      )}
      <span>changes</span>
      <span class="quiet question-at wide-only">· partitions that exist at</span>
      <span class="wide-only">
        <Instant view={view} />
      </span>
    </div>
  );
}

/** The instant as of which partitions exist; now, unless the user has set one. */
function Instant({ view }: { view: ImpactView }) {
  const { send } = useActions();
  const [isNow, setIsNow] = useState(true);
  const [isEditing, setIsEditing] = useState(false);
  const choose = (at: number | null) => {
    setIsNow(at === null);
    setIsEditing(false);
    send({ kind: 'at', at });
  };
  if (!isEditing)
    return (
      <button type="button" class="picker" title="Ask as of another instant" onClick={() => setIsEditing(true)}>
        <Icon name="events" size={14} />
        {minuteStamp(view.at)}
        {isNow && <span class="quiet"> now</span>}
        <Icon name="down" size={12} tone="quiet" />
      </button>
    );
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === 'Escape') return setIsEditing(false);
    if (event.key !== 'Enter') return;
    const at = event.currentTarget.valueAsNumber;
    choose(Number.isNaN(at) ? null : at);
  };
  return (
    <span class="picker">
      <input
        type="datetime-local"
        aria-label="Instant, in UTC; empty for now"
        value={new Date(view.at).toISOString().slice(0, 16)}
        ref={(input) => input?.focus()}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        class="link"
        title={`Partitions that exist now, not on ${day(view.at)}`}
        onClick={() => choose(null)}
      >
        Now
      </button>
    </span>
  );
}
