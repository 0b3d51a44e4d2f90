// How much is reached in all, and the way on to the plan that rebuilds it.

import type { ImpactView } from '@headwater/protocol';
import { counted } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { Button } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { reachedText, rebuildText } from './impact-words.js';

export function Totals({ view }: { view: ImpactView }) {
  const { totals, undeclared } = view;
  const published = totals.published ?? 0;
  const apart = [
    totals.incomplete > 0 ? `${totals.incomplete} incomplete` : '',
    published > 0 ? `${published} published` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <div class="totals">
      <ReachedCount view={view} />
      <Rebuild view={view} />
      {apart !== '' && (
        <span class="quiet ellipsis totals-apart" title={`${totals.incomplete} with an incomplete window`}>
          {apart}
        </span>
      )}
      {undeclared.length > 0 && (
        <span class="tone-unsure" title={`${undeclared.length} undeclared, apart`}>
          <Icon name="warning" size={14} /> {undeclared.length}
          <span class="totals-word"> undeclared, apart</span>
        </span>
      )}
      <span class="space" />
      <PlanButton view={view} keys="Ctrl+Enter" />
    </div>
  );
}

export function ReachedCount({ view }: { view: ImpactView }) {
  const rebuild = rebuildText(view.rebuild);
  return (
    <span class="reached-count ellipsis" title={rebuild === null ? undefined : `${rebuild.text}. ${rebuild.why}`}>
      <span class="strong">{reachedText(view)}</span> <span class="quiet">reached</span>
    </span>
  );
}

/** About how long it takes to build all of that. */
export function Rebuild({ view }: { view: ImpactView }) {
  const rebuild = rebuildText(view.rebuild);
  if (rebuild === null) return null;
  return (
    <span class="quiet ellipsis totals-rebuild" title={rebuild.why}>
      {rebuild.text}
    </span>
  );
}

export function PlanButton({ view, keys }: { view: ImpactView; keys?: string }) {
  const { plan } = useActions();
  const { selection, totals, code } = view;
  if (totals.partitions === 0) return null;
  return (
    <Button
      isPrimary
      icon="plan"
      label={`Plan ${counted(totals.partitions, 'Partition')}…`}
      {...(keys === undefined ? {} : { keys })}
      title={code?.kind === 'edit' ? 'Applying it saves the open files first' : undefined}
      onPress={() => plan(selection)}
    />
  );
}
