// What the icons mean.

import type { PartitionStatus } from '@headwater/protocol';
import { partitionMark } from '../../format/status.js';
import { StatusIcon } from '../../ui/icon.js';

const statuses: readonly PartitionStatus[] = [
  'fresh',
  'stale',
  'missing',
  'running',
  'queued',
  'failed',
  'blocked',
  'unsure',
];

export function LineageLegend({ hasChanges }: { hasChanges: boolean }) {
  return (
    <span class="legend">
      {statuses.map((status) => (
        <span key={status}>
          <StatusIcon mark={partitionMark(status)} size={12} /> {status}
        </span>
      ))}
      {hasChanges && (
        <span>
          <b class="tone-changed">M</b> changed
        </span>
      )}
    </span>
  );
}
