// Errors in what the plan is made of: there is none before they are mended, or somebody wants it all the same.

import type { PlanStoppers, PlanView } from '@headwater/protocol';
import { counted } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { Button, Link, Note, PlaceLink } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';

/** Whether they stand in the way of it. */
export const isStopped = ({ stoppers }: PlanView): boolean => stoppers?.isAllowed === false;

export function Stoppers({ stoppers: { errors, more, isAllowed } }: { stoppers: PlanStoppers }) {
  const { send, open } = useActions();
  const count = counted(errors.length + more, 'error');
  if (isAllowed)
    return (
      <div class="band">
        <Note look="warning">
          <span class="band-text">
            <b>Made as errors leave it:</b> {count} in what it is made of.
          </span>{' '}
          <span class="band-links">
            <Link onPress={() => send({ kind: 'allowErrors', isAllowed: false })}>Show Them</Link>
          </span>
        </Note>
      </div>
    );
  return (
    <div class="band">
      <Note look="error">
        <div>
          <b>No plan: there are errors in what it would be made of.</b> Below is what they leave of it.
        </div>
        <ul class="moved">
          {errors.map(({ message, rule, place }) => (
            <li key={`${place.file}:${place.line}:${place.column} ${rule}`}>
              <Icon name="error" tone="error" size={14} />
              <span>{message}</span> <span class="quiet">{rule}</span>
              <PlaceLink place={place} onOpen={open} />
            </li>
          ))}
          {more > 0 && <li class="quiet">and {more} more, among the problems of the project</li>}
        </ul>
        <div class="actions">
          <Button
            label="Plan Anyway"
            title="As the errors leave it, as with --allow-errors"
            onPress={() => send({ kind: 'allowErrors', isAllowed: true })}
          />
        </div>
      </Note>
    </div>
  );
}
