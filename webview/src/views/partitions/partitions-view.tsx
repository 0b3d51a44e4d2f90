// The place of the status grid. Says what will be here, and where the same is found today.

import type { Target } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button } from '../../ui/controls.js';

export function Partitions({ target }: { target: Target | null }) {
  const { plan, send } = useActions();
  return (
    <EmptyState
      title="The status grid is not built yet"
      actions={
        <>
          <Button icon="lineage" label="Show in Lineage" onPress={() => send({ kind: 'show', tab: 'lineage' })} />
          {target && <Button icon="plan" label={`Plan ${target.asset}…`} onPress={() => plan(target.asset)} />}
        </>
      }
    >
      Here all partitions of an asset will lie side by side as a calendar, with those of its neighbours on the same
      axis, to select and materialize. Until then, Lineage shows each asset's partitions by status, and a plan lists
      what is stale or missing.
    </EmptyState>
  );
}
