// What the impact is asked for: of which change, and which partitions count as existing.

import type { ImpactView } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { day, minuteStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { IconButton, Segments } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { PlanButton, ReachedCount } from './totals.js';

interface ToolbarProps {
  readonly view: ImpactView;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onCopy: () => void;
  readonly onShowAsText: () => void;
}

const LATER = 'Not in this version yet: impact is asked for a partition.';

export function ImpactToolbar(props: ToolbarProps) {
  const { isLow } = useActions();
  return isLow ? <OneLine {...props} /> : <TwoLines {...props} />;
}

/** Question, totals and what follows from them beside each other; the menu of the page has the rest. */
function OneLine({ view, filter, onFilter }: ToolbarProps) {
  return (
    <div class="toolbar">
      <Question view={view} />
      <span class="space" />
      <Filter filter={filter} onFilter={onFilter} />
      <ReachedCount view={view} />
      <PlanButton view={view} />
    </div>
  );
}

function TwoLines({ view, filter, onFilter, onCopy, onShowAsText }: ToolbarProps) {
  return (
    <>
      <div class="toolbar">
        <Segments
          label="Impact of"
          chosen="partition"
          onChoose={() => undefined}
          options={[
            {
              value: 'edit',
              label: (
                <>
                  <Icon name="edit" size={12} />
                  <span class="wide-only">Unsaved edit</span>
                  <span class="narrow-only">edit</span>
                </>
              ),
              unavailable: LATER,
            },
            {
              value: 'partition',
              label: (
                <>
                  <Icon name="partitions" size={12} />
                  Partition <span class="quiet">{view.totals.partitions}</span>
                </>
              ),
            },
            {
              value: 'branch',
              label: (
                <>
                  <Icon name="branch" size={12} />
                  <span class="wide-only">Branch vs main</span>
                  <span class="narrow-only">branch</span>
                </>
              ),
              unavailable: LATER,
            },
          ]}
        />
        <span class="space" />
        <Filter filter={filter} onFilter={onFilter} />
        <span class="wide-only">
          <IconButton icon="copy" label="Copy as text" onPress={onCopy} />
        </span>
        <IconButton icon="text" label="Show as text" onPress={onShowAsText} />
      </div>
      <Question view={view} />
    </>
  );
}

function Filter({ filter, onFilter }: Pick<ToolbarProps, 'filter' | 'onFilter'>) {
  return (
    <label class="field impact-filter wide-only">
      <Icon name="filter" size={14} tone="quiet" />
      <input
        value={filter}
        placeholder="Filter assets"
        aria-label="Filter assets"
        onInput={(event) => onFilter(event.currentTarget.value)}
      />
    </label>
  );
}

function Question({ view }: { view: ImpactView }) {
  const { send } = useActions();
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
