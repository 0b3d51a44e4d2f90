// What is chosen and not fresh, each partition with why, what stands until it is built again, and where to read on.

import { runName, type PartitionSelectionView } from '@headwater/protocol';
import { grouped } from '../../format/keys.js';
import { partitionMark } from '../../format/status.js';
import { recentMinute } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Link } from '../../ui/controls.js';
import { StatusIcon } from '../../ui/icon.js';

export function Attention({ asset, selected }: { asset: string; selected: PartitionSelectionView }) {
  const { send, select } = useActions();
  const { attention, notFresh } = selected;
  if (notFresh === null) return null;
  const rest = notFresh.count - attention.length;
  return (
    <section aria-label="In the selection, not fresh">
      <h3 class="grid-head">
        <span class="strong">In the selection, not fresh</span>
        <span class="quiet small-text">{grouped(notFresh.count)}</span>
      </h3>
      <ul class="attention">
        {attention.map(({ partition, status, why, last }) => (
          <li key={partition} class="attention-row">
            <StatusIcon mark={partitionMark(status)} size={14} isAlone />
            <span class="attention-key ellipsis">{partition}</span>
            <span class="attention-why ellipsis" title={why}>
              {why}
            </span>
            <span class="attention-last quiet ellipsis wide-only">
              {last?.version && `last ${last.version} · `}
              {last && `built ${recentMinute(last.at, Date.now())}`}
              {last?.run !== undefined && last?.run !== null && (
                <>
                  {' by '}
                  <Link onPress={() => last.run !== null && send({ kind: 'openRun', run: last.run })}>
                    {runName(last.run)}
                  </Link>
                </>
              )}
            </span>
            <Link
              title="The plan of this partition, with its reasons"
              onPress={() => {
                select({ asset, partition });
                send({ kind: 'show', tab: 'plan' });
              }}
            >
              Why?
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="caption">and {grouped(rest)} more: a plan lists them all</p>}
    </section>
  );
}
