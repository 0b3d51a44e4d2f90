// Why a plan was not applied: what has moved since it was made. There is no way round it but a new plan.

import type { MovedThing, PlanRefusal, PlanView } from '@headwater/protocol';
import { counted } from '../../format/keys.js';
import { clock } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Button, Note } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon-shapes.js';
import { concernedText, recordWords } from './moved-words.js';
import { planDifference } from './plan-difference.js';

export function Refusal({ refusal, view }: { refusal: PlanRefusal; view: PlanView }) {
  const { send } = useActions();
  const discard = () => {
    // The button goes with the plan.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    send({ kind: 'discardPlan' });
  };
  const isCodeSame = refusal.moved.every(({ record }) => record !== undefined);
  return (
    <div class="band">
      <Note look="error">
        <div>
          <b>Not applied: the world has moved since this plan was made.</b> Nothing was run, at {clock(refusal.at)}.
        </div>
        <ul class="moved">
          {refusal.moved.map((moved) => (
            <Moved key={`${moved.name} ${moved.what}`} moved={moved} view={view} />
          ))}
          {isCodeSame && (
            <li>
              <Icon name="check" tone="fresh" size={14} />
              <span>Code</span> <span class="quiet">unchanged</span>
            </li>
          )}
        </ul>
        <div class="actions">
          <Button isPrimary icon="rerun" label="Make a New Plan" onPress={() => send({ kind: 'replan' })} />
          <Button label="Discard" title="Leave this plan without a new one" onPress={discard} />
        </div>
      </Note>
    </div>
  );
}

function Moved({ moved: { name, what, record }, view }: { moved: MovedThing; view: PlanView }) {
  return (
    <li title={what}>
      <Icon name={record === undefined ? 'file' : (icons[record.kind] ?? 'asset')} tone="quiet" size={14} />
      <span class="strong">{name}</span> <span class="quiet">{record === undefined ? what : recordWords(record)}</span>
      {record !== undefined && <span class="quiet moved-steps"> {concernedText(view, record)}</span>}
    </li>
  );
}

const icons: Readonly<Record<string, IconName>> = { materialization: 'fresh', observation: 'eye', wipe: 'close' };

const MOST_NAMED = 3;

/** What the new plan does otherwise than the refused one. */
export function Difference({ before, after }: { before: PlanView; after: PlanView }) {
  const { added, removed, same } = planDifference(before, after);
  const isSame = added.length + removed.length === 0;
  return (
    <div class="band">
      <Note look="info">
        <b>The new plan{isSame ? ' builds the same' : ''}.</b> {counted(same, 'step')} as before
        {added.length > 0 && `; builds as well ${namesText(added)}`}
        {removed.length > 0 && `; no more ${namesText(removed)}`}.
      </Note>
    </div>
  );
}

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
