// Why a plan was not applied: what has moved since it was made. There is no way round it but a new plan.

import type { PlanRefusal } from '@headwater/protocol';
import { clock } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Button, Note } from '../../ui/controls.js';

export function Refusal({ refusal }: { refusal: PlanRefusal }) {
  const { send } = useActions();
  return (
    <div class="band">
      <Note look="error">
        <b>Not applied: the world has moved since this plan was made.</b> Nothing was run, at {clock(refusal.at)}.
        <ul class="moved">
          {refusal.moved.map(({ name, what }) => (
            <li key={`${name} ${what}`}>
              <span class="strong">{name}</span> <span class="quiet">{what}</span>
            </li>
          ))}
        </ul>
        <div class="actions">
          <Button isPrimary icon="rerun" label="Make a New Plan" onPress={() => send({ kind: 'replan' })} />
        </div>
      </Note>
    </div>
  );
}
