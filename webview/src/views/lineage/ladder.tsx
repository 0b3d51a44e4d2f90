// The lineage where there is no room for a graph, and for readers who prefer a list: rungs up and down from the asset
// under the cursor, each with its mapping.

import type { LineageEdge, LineageNode, LineageView } from '@headwater/protocol';
import { partitionMark } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { PartitionStrip } from '../../ui/partition-strip.js';
import { useRoving } from '../../ui/roving.js';
import { ChangeMark } from './asset-card.js';
import { nodeMark, unsureFirst } from './card-words.js';
import { edgesAt } from './lineage-text.js';

interface Rung {
  readonly node: LineageNode;
  readonly edge: LineageEdge | null;
  readonly depth: number;
}

export interface LadderProps {
  /** All of it: also what is hidden leads to what is shown. */
  readonly view: LineageView;
  /** What a filter means; null: there is none. */
  readonly matching: ReadonlySet<string> | null;
  /** Instead of dimming them. */
  readonly hidesOthers: boolean;
  readonly width: number;
}

export function Ladder({ view, matching, hidesOthers, width }: LadderProps) {
  const shown = hidesOthers ? matching : null;
  const upstream = onlyShown(rungsOf(view, 'from'), shown);
  const downstream = onlyShown(rungsOf(view, 'to'), shown);
  const target = view.nodes.find((node) => node.key === view.target.asset);
  const self = onlyShown(target ? [{ node: target, edge: null, depth: 0 }] : [], shown);
  const direct = downstream.filter((rung) => rung.depth === 1).length;
  const roving = useRoving(upstream.length + self.length + downstream.length);
  const rung = (each: Rung, index: number) => (
    <RungCard
      key={each.node.key}
      rung={each}
      view={view}
      width={width}
      isDimmed={matching !== null && !matching.has(each.node.key)}
      row={roving.item(index)}
    />
  );
  return (
    <div class="ladder scroll" role="tree" aria-label={`Lineage of ${view.target.asset}`} onKeyDown={roving.onKeyDown}>
      {upstream.length > 0 && <div class="caption">Upstream · {upstream.length}</div>}
      {upstream.map(rung)}
      {self.length > 0 && <div class="caption">Under the cursor</div>}
      {self.map((each) => rung(each, upstream.length))}
      {downstream.length > 0 && (
        <div class="caption">
          Downstream · {direct} direct{downstream.length > direct && `, ${downstream.length - direct} farther`}
        </div>
      )}
      {downstream.map((each, index) => rung(each, upstream.length + self.length + index))}
    </div>
  );
}

interface RungCardProps extends Pick<LadderProps, 'view' | 'width'> {
  readonly rung: Rung;
  readonly isDimmed: boolean;
  readonly row: object;
}

function RungCard({ rung, view, width, isDimmed, row }: RungCardProps) {
  const { open, select } = useActions();
  const { node, edge, depth } = rung;
  const isUp = node.distance < 0;
  const indent = isUp ? 0 : Math.min(depth, 6) * 22;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') open(node.place);
    else if (event.key === ' ') select({ asset: node.key, partition: view.target.partition });
    else return;
    event.preventDefault();
  };
  return (
    <div
      class={`rung ${depth > 0 && !isUp ? 'stepped' : ''} ${node.isUndeclared ? 'undeclared' : ''} ${isDimmed ? 'off-path' : ''}`}
      style={{ marginLeft: `${indent}px` }}
    >
      {edge && !isUp && <RungLabel edge={edge} />}
      <div
        class={`rung-card ${node.distance === 0 ? 'focus' : ''}`}
        role="treeitem"
        aria-level={depth + 1}
        aria-label={`${node.key}, ${summary(node)}`}
        onKeyDown={onKeyDown}
        {...row}
      >
        <div class="card-title">
          <StatusIcon mark={nodeMark(node)} />
          <span class="strong ellipsis">{node.key}</span>
          <span class="space" />
          <ChangeMark node={node} />
          <span class="small quiet">{summary(node)}</span>
        </div>
        <PartitionStrip
          runs={node.strip}
          width={Math.max(60, width - 20 - 22 - indent)}
          height={8}
          label={summary(node)}
        />
      </div>
      {edge && isUp && (
        <div class="rung-label quiet">
          {edge.label} <Icon name="arrowDown" size={12} />
        </div>
      )}
    </div>
  );
}

function RungLabel({ edge }: { edge: LineageEdge }) {
  const { open, send } = useActions();
  if (edge.isDeclared) return <div class="rung-label quiet">{edge.label}</div>;
  return (
    <div class="rung-label">
      <span class="tone-unsure">
        <Icon name="warning" size={12} /> undeclared read · <PlaceLink place={edge.place} onOpen={open} />
      </span>{' '}
      <Link onPress={() => send({ kind: 'declareDependency', reader: edge.to, asset: edge.from })}>Declare dep</Link>
    </div>
  );
}

function summary(node: LineageNode): string {
  const counts = unsureFirst(node);
  const total = counts.reduce((sum, each) => sum + each.count, 0);
  const source = node.kind === 'source' ? ' · source' : '';
  if (total === 0) return `never built${source}`;
  const others = counts.filter((each) => each.status !== 'fresh');
  if (others.length === 0) return `${total} of ${total}${source}`;
  return others
    .slice(0, node.isUndeclared ? 1 : 2)
    .map(({ status, count }) => `${count} ${partitionMark(status).word}`)
    .join(' · ');
}

/** A mapping is named only where both of its ends are shown. */
function onlyShown(rungs: readonly Rung[], shown: ReadonlySet<string> | null): readonly Rung[] {
  if (shown === null) return rungs;
  return rungs
    .filter(({ node }) => shown.has(node.key))
    .map((rung) =>
      rung.edge && shown.has(rung.edge.from) && shown.has(rung.edge.to) ? rung : { ...rung, edge: null },
    );
}

/** Up: nearest last, so that the eye runs down to the asset. Down: depth first. Each asset once. */
function rungsOf(view: LineageView, side: 'from' | 'to'): readonly Rung[] {
  const seen = new Set([view.target.asset]);
  const walk = (key: string, depth: number): readonly Rung[] =>
    edgesAt(view.edges, key, side).flatMap((edge) => {
      const node = view.nodes.find((each) => each.key === edge[side]);
      if (!node || seen.has(node.key)) return [];
      seen.add(node.key);
      const beyond = walk(node.key, depth + 1);
      return side === 'from' ? [...beyond, { node, edge, depth }] : [{ node, edge, depth }, ...beyond];
    });
  return walk(view.target.asset, 1);
}
