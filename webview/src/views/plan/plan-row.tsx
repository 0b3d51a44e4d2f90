// One row of the plan's tree: a step, one of its partitions, or what is left out.

import { type PlanLeftOut, type PlanReasonView, type PlanRow, quotedAsset, type Target } from '@headwater/protocol';
import { counted, countText, partitionsText } from '../../format/keys.js';
import { partitionMark, type Tone } from '../../format/status.js';
import { duration } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Chip, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon-shapes.js';
import type { RowProps } from '../../ui/virtual-list.js';
import { targetOfRow, type TreeRow } from './plan-rows.js';

interface PlanTreeRowProps {
  readonly row: TreeRow;
  readonly rowProps: RowProps;
  readonly isChosen: boolean;
  readonly longestMs: number;
  readonly onToggle: (asset: string) => void;
  readonly onChoose: (asset: string) => void;
  readonly onWhy: (target: Target) => void;
}

export function PlanTreeRow(props: PlanTreeRowProps) {
  const { row, rowProps, isChosen, longestMs, onToggle, onChoose, onWhy } = props;
  const { isNarrow } = useActions();
  const target = targetOfRow(row);
  const askWhy = () => target && onWhy(target);
  switch (row.kind) {
    case 'heading':
      return (
        <div class="group-head" role="row" {...rowProps}>
          Left out <span class="quiet">{counted(row.count, 'partition')}</span>
        </div>
      );
    case 'partition':
      return (
        <PartitionRow
          child={row.child}
          usualMs={row.step.usual?.ms ?? 0}
          longestMs={longestMs}
          rowProps={rowProps}
          isChosen={isChosen}
          onWhy={askWhy}
        />
      );
    case 'left-out':
      return <LeftOutRow left={row.left} rowProps={rowProps} />;
    case 'step': {
      const press = () => {
        onChoose(row.step.asset);
        // There it has no pane of its own, and nothing to open.
        if (isNarrow && row.step.children.length === 0) askWhy();
        onToggle(row.step.asset);
      };
      return (
        <StepRow
          step={row.step}
          isOpen={row.isOpen}
          isChosen={isChosen}
          longestMs={longestMs}
          rowProps={rowProps}
          onPress={press}
        />
      );
    }
  }
}

interface StepRowProps {
  readonly step: PlanRow;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly longestMs: number;
  readonly rowProps: RowProps;
  readonly onPress: () => void;
}

function StepRow({ step, isOpen, isChosen, longestMs, rowProps, onPress }: StepRowProps) {
  const { open } = useActions();
  return (
    <div
      class={isChosen ? 'plan-row table-row step chosen' : 'plan-row table-row step'}
      role="row"
      aria-level={1}
      aria-expanded={step.children.length > 0 ? isOpen : undefined}
      aria-selected={isChosen}
      onClick={onPress}
      {...rowProps}
    >
      <span class="right quiet small plan-number">
        {step.children.length > 0 && <Icon name={isOpen ? 'down' : 'right'} size={12} />} {step.number}
      </span>
      <StatusIcon mark={partitionMark(step.status)} isAlone />
      <span role="gridcell" class="strong ellipsis" onDblClick={() => open(step.place)}>
        {step.asset}
      </span>
      <span role="gridcell" class="ellipsis plan-partitions">
        {partitionsText(step.partitions, 2)}
      </span>
      <span role="gridcell" class="right">
        {countText(step.partitions)}
      </span>
      <span role="gridcell" class="reasons">
        <Reasons reasons={step.reasons} />
        {step.checks.length > 0 && <Chip icon="beaker">{counted(step.checks.length, 'check')}</Chip>}
      </span>
      <span role="gridcell" class="estimate small quiet">
        <Estimate ms={step.estimateMs ?? 0} longestMs={longestMs} />
      </span>
    </div>
  );
}

/** The longest step has the widest bar. */
function Estimate({ ms, longestMs }: { ms: number; longestMs: number }) {
  if (ms === 0) return null;
  return (
    <>
      <span class="estimate-bar" style={{ width: `${Math.max(4, Math.round((ms / longestMs) * 64))}px` }} />
      {duration(ms)}
    </>
  );
}

interface PartitionRowProps {
  readonly child: PlanRow['children'][number];
  readonly usualMs: number;
  readonly longestMs: number;
  readonly rowProps: RowProps;
  readonly isChosen: boolean;
  readonly onWhy: () => void;
}

function PartitionRow({ child, usualMs, longestMs, rowProps, isChosen, onWhy }: PartitionRowProps) {
  return (
    <div
      class={isChosen ? 'plan-row table-row partition chosen' : 'plan-row table-row partition'}
      role="row"
      aria-level={2}
      aria-selected={isChosen}
      onClick={onWhy}
      {...rowProps}
    >
      <span />
      <StatusIcon mark={partitionMark(child.status)} isAlone />
      <span />
      <span role="gridcell" class="ellipsis plan-partitions">
        {child.partition}
      </span>
      <span />
      <span role="gridcell" class="reasons">
        <Reasons reasons={child.reasons} />
        <WhyLink onPress={onWhy} />
      </span>
      <span role="gridcell" class="estimate small quiet">
        <Estimate ms={usualMs} longestMs={longestMs} />
      </span>
    </div>
  );
}

/** Seen where the pointer or the focus is; its room is kept, so that nothing moves. */
function WhyLink({ onPress }: { onPress: () => void }) {
  return (
    <span class="why-link">
      <Link title="The chain of reasons, up to the changes at its root" onPress={onPress}>
        Why?
      </Link>
    </span>
  );
}

function LeftOutRow({ left, rowProps }: { left: PlanLeftOut; rowProps: RowProps }) {
  const { open, send } = useActions();
  const { undeclared } = left;
  return (
    <div class="plan-row table-row step" role="row" aria-level={1} {...rowProps}>
      <span />
      <Icon
        name={undeclared ? 'unsure' : leftOutIcon(left)}
        tone={undeclared ? 'unsure' : left.kind === 'failed' ? 'failed' : 'quiet'}
      />
      <span role="gridcell" class="strong ellipsis" onDblClick={() => open(left.place)}>
        {left.asset}
      </span>
      <span role="gridcell" class="ellipsis plan-partitions">
        {partitionsText(left.partitions, 2)}
      </span>
      <span role="gridcell" class="right">
        {countText(left.partitions)}
      </span>
      <span role="gridcell" class="reasons">
        {undeclared ? (
          <>
            <Chip look="undeclared" icon="warning">
              {left.reason}
            </Chip>
            <PlaceLink place={undeclared.place} onOpen={open} />
            <Link onPress={() => send({ kind: 'declareDependency', reader: left.asset, asset: undeclared.asset })}>
              Declare dep
            </Link>
          </>
        ) : (
          <>
            <Chip icon={leftOutIcon(left)}>{left.reason}</Chip>
            {left.kind === 'published' && (
              <Link title="Build what is published, too" onPress={() => send({ kind: 'restate', restates: true })}>
                Include…
              </Link>
            )}
            {left.kind === 'failed' && (
              <Link
                title="Plan what failed last once more, fresh or not"
                onPress={() => send({ kind: 'plan', selection: `${quotedAsset(left.asset)} and failed` })}
              >
                Plan again
              </Link>
            )}
          </>
        )}
      </span>
      <span />
    </div>
  );
}

function leftOutIcon({ kind }: PlanLeftOut): IconName {
  if (kind === 'published') return 'lock';
  return kind === 'failed' ? 'failed' : 'blocked';
}

const reasonLooks: Readonly<Record<PlanReasonView['kind'], { readonly icon: IconName; readonly tone?: Tone }>> = {
  missing: { icon: 'missing', tone: 'missing' },
  unverified: { icon: 'unsure', tone: 'unsure' },
  'input-changed': { icon: 'asset' },
  'code-changed': { icon: 'file' },
  'dependencies-changed': { icon: 'lineage' },
  requested: { icon: 'play' },
  incomplete: { icon: 'warning', tone: 'warning' },
  undeclared: { icon: 'unsure', tone: 'unsure' },
};

function Reasons({ reasons }: { reasons: readonly PlanReasonView[] }) {
  return (
    <>
      {reasons.map((reason) => (
        <Chip key={`${reason.kind} ${reason.text}`} title={reason.text} {...reasonLooks[reason.kind]}>
          {reason.text}
        </Chip>
      ))}
    </>
  );
}
