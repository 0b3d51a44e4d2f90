// One asset in the graph: what it is, all of its partitions as a strip, and what the chosen partition reaches of it.

import type { LineageNode, Target } from '@headwater/protocol';
import { counted, intervalText, neighbourLabels, targetText } from '../../format/keys.js';
import { placeText } from '../../format/place.js';
import { partitionMark } from '../../format/status.js';
import { recentMinute } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Chip, IconButton, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { PartitionStrip, ReachedBracket } from '../../ui/partition-strip.js';
import type { RowProps } from '../../ui/virtual-list.js';
import { nodeMark, unsureFirst } from './card-words.js';
import type { CardBox } from './shapes.js';
import { countsText } from './lineage-text.js';

const PADDING = 10;
const STRIP_HEIGHT = 10;

interface AssetCardProps {
  readonly node: LineageNode;
  readonly box: CardBox;
  readonly target: Target;
  readonly isCompact: boolean;
  /** While a path is shown: whether it goes through here. */
  readonly mark: '' | 'on-path' | 'off-path';
  readonly row: Pick<RowProps, 'tabIndex' | 'data-roving' | 'onFocus'>;
}

export function AssetCard({ node, box, target, isCompact, mark, row }: AssetCardProps) {
  const { open, select } = useActions();
  const isFocus = node.distance === 0;
  const inner = box.width - 2 * PADDING - 2;
  const choose = () => select({ asset: node.key, partition: target.partition });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') open(node.place);
    else if (event.key === ' ') choose();
    else return;
    event.preventDefault();
  };
  return (
    <div
      class={`card ${isCompact ? 'compact' : ''} ${isFocus ? 'focus' : ''} ${node.isUndeclared ? 'undeclared' : ''} ${mark}`}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
      role="treeitem"
      aria-current={isFocus}
      aria-label={[node.key, countsText(node), ...(node.changed ? [node.changed] : [])].join(', ')}
      onKeyDown={onKeyDown}
      onDblClick={choose}
      {...row}
    >
      <CardTitle node={node} target={target} isCompact={isCompact} />
      {!isCompact && <Detail node={node} />}
      <PartitionStrip runs={node.strip} width={inner} height={isCompact ? 8 : STRIP_HEIGHT} label={countsText(node)} />
      {!isCompact && <Reached node={node} width={inner} />}
      {!isCompact && <Counts node={node} />}
      {!isCompact && isFocus && node.kind === 'asset' && <CardActions node={node} target={target} />}
      <Hidden node={node} />
    </div>
  );
}

/** Its code is not that of its records, or not what is saved. */
export function ChangeMark({ node: { changed } }: { node: LineageNode }) {
  if (changed === undefined) return null;
  return (
    <span class="strong tone-changed" role="img" aria-label={changed} title={changed}>
      M
    </span>
  );
}

function CardTitle({ node, target, isCompact }: Pick<AssetCardProps, 'node' | 'target' | 'isCompact'>) {
  const { send } = useActions();
  const isFocus = node.distance === 0;
  return (
    <>
      {isFocus && (
        <div class="card-tag">
          <Icon name="edit" size={12} /> under the cursor
        </div>
      )}
      <div class="card-title">
        <StatusIcon mark={nodeMark(node)} />
        <span class="strong ellipsis">{node.key}</span>
        {node.kind === 'source' && <Chip>source</Chip>}
        <span class="space" />
        <ChangeMark node={node} />
        {isCompact && isFocus && node.kind === 'asset' && (
          <IconButton
            icon="play"
            size={14}
            label={`Materialize ${targetText(target)}`}
            onPress={() => send({ kind: 'materialize', target })}
          />
        )}
      </div>
    </>
  );
}

function Detail({ node }: { node: LineageNode }) {
  return (
    <div class="card-detail ellipsis">
      {node.detail}
      {node.builtAt !== undefined && ` · built ${recentMinute(node.builtAt, Date.now())}`}
      {(node.published ?? 0) > 0 && (
        <>
          {' · '}
          {node.published} <Icon name="lock" size={12} /> published
        </>
      )}
    </div>
  );
}

function Reached({ node, width }: { node: LineageNode; width: number }) {
  const [range] = node.reached?.ranges ?? [];
  if (!range || !node.reachedAt) return <div class="bracket" />;
  const [first, last] = neighbourLabels(range);
  const label = `${intervalText(first ?? '', last ?? '')}${node.isUndeclared ? '?' : ''}`;
  return <ReachedBracket runs={node.strip} width={width} reached={node.reachedAt} label={label} />;
}

function Counts({ node }: { node: LineageNode }) {
  const total = node.counts.reduce((sum, each) => sum + each.count, 0);
  const fresh = node.counts.find((each) => each.status === 'fresh')?.count ?? 0;
  const { checks } = node;
  return (
    <div class="card-counts">
      {fresh === total && total > 0 ? (
        <span>
          <Icon name="fresh" tone="fresh" size={12} /> {fresh} of {total}
        </span>
      ) : (
        unsureFirst(node).map(({ status, count }) => (
          <span key={status}>
            <StatusIcon mark={partitionMark(status)} size={12} isAlone /> {count}
            {status === 'unsure' && ' unsure'}
          </span>
        ))
      )}
      {total === 0 && <span class="quiet">never built</span>}
      {checks && (
        <span>
          <Icon name="beaker" size={12} /> Checks {checks.passed}/{checks.total}{' '}
          {checks.passed < checks.total && <Icon name="warning" tone="warning" size={12} label="not all passed" />}
        </span>
      )}
    </div>
  );
}

function CardActions({ node, target }: { node: LineageNode; target: Target }) {
  const { open, send } = useActions();
  return (
    <div class="card-actions">
      <Link onPress={() => send({ kind: 'materialize', target })}>
        <Icon name="play" size={14} /> Materialize {target.partition ?? ''}
      </Link>
      <PlaceLink place={node.place} onOpen={open} />
    </div>
  );
}

/** What lies beyond the shown depth. */
function Hidden({ node }: { node: LineageNode }) {
  const { select } = useActions();
  const around = (count: number, side: 'left' | 'right') =>
    count > 0 && (
      <button
        type="button"
        class={`card-handle ${side}`}
        title={`${counted(count, 'more asset')} ${side === 'left' ? 'upstream' : 'downstream'} of ${node.key}, at ${placeText(node.place)}`}
        aria-label={`Show lineage of ${node.key}: ${counted(count, 'more asset')} ${side === 'left' ? 'upstream' : 'downstream'}`}
        tabIndex={-1}
        onClick={() => select({ asset: node.key, partition: null })}
      >
        <Icon name="plus" size={12} />
      </button>
    );
  return (
    <>
      {around(node.hiddenUpstream, 'left')}
      {around(node.hiddenDownstream, 'right')}
    </>
  );
}
