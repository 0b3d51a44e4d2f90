// An asset's key and its partition on one line. Where there is no room for both, the key is cut and the partition stays.

import type { Target } from '@headwater/protocol';

interface TargetNameProps {
  readonly target: Target;
  /** The partition in short, where its neighbours say the rest. */
  readonly label?: string | undefined;
  /** The partition stands back behind the asset. */
  readonly isAssetFirst?: boolean;
}

export function TargetName({ target: { asset, partition }, label, isAssetFirst = false }: TargetNameProps) {
  const look = isAssetFirst ? 'quiet ' : '';
  return (
    <span class="target-name">
      <span class="target-asset ellipsis">{asset}</span>
      {partition !== null && ' '}
      {partition !== null && <span class={look}>›</span>}
      {partition !== null && ' '}
      {partition !== null && <span class={`${look}ellipsis`}>{label ?? partition}</span>}
    </span>
  );
}
