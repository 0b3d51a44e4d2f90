// What a change of the chosen partition reaches: a row for each asset, its keys on one shared axis,
// and for the chosen cell the chain of reasons. Undeclared reads stand apart and in no total.

import type { ImpactRow, ImpactView, ReasonChain } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type FilterFields, matchesFilter } from '../../format/filter-words.js';
import { boundText, counted, countText, partitionsText, targetText } from '../../format/keys.js';
import { partitionMark } from '../../format/status.js';
import { minuteStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { useMedia } from '../../page/hooks.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { useRoving } from '../../ui/roving.js';
import { NothingMatches } from '../../ui/toolbar.js';
import { type Axis, axisOf, neighbourPosition } from './axis.js';
import { ChainPane } from './chain-pane.js';
import { AxisHead, ImpactCells } from './impact-cells.js';
import { causeText, reachesNothing, silenceOf } from './impact-words.js';
import { ImpactToolbar } from './impact-toolbar.js';
import { Totals } from './totals.js';

export interface ImpactProps {
  readonly view: ImpactView;
  readonly chain: ReasonChain | null;
  /** Partitions that unsaved edits reach; null: nobody knows. */
  readonly unsaved: number | null;
  readonly onCopy: () => void;
  readonly onShowAsText: () => void;
}

/** Where there is less room, the axis leaves some to what each row is reached through. */
const AXIS_ROOM = { roomy: 365, tight: 220 } as const;
/** More rows than these are drawn when they are asked for. */
const ROWS_AT_ONCE = 200;
const TIGHT = '(min-width: 641px) and (max-width: 1240px)';

export function Impact({ view, chain, unsaved, onCopy, onShowAsText }: ImpactProps) {
  const { isLow } = useActions();
  const [filter, setFilter] = useState('');
  return (
    <div class="impact column">
      <ImpactToolbar {...{ view, unsaved, filter, onCopy, onShowAsText }} onFilter={setFilter} />
      <div class="main">
        <div class="column grow">
          <ImpactGrid view={view} chain={chain} filter={filter} onFilter={setFilter} />
          {!isLow && silenceOf(view) === null && <Totals view={view} />}
        </div>
        {silenceOf(view) === null && <ChainPane view={view} chain={chain} onCopy={onCopy} />}
      </div>
    </div>
  );
}

function fieldsOf({ asset, status, declared = {} }: ImpactRow): FilterFields {
  return { key: [asset], status: [status], group: [], owner: [], tag: [], ...declared };
}

interface GridProps extends Pick<ImpactProps, 'view' | 'chain'> {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

function ImpactGrid({ view, chain, filter, onFilter }: GridProps) {
  const { send, isLow } = useActions();
  const axis = axisOf(view.axis, useMedia(TIGHT) ? AXIS_ROOM.tight : AXIS_ROOM.roomy);
  const shown = (row: ImpactRow) => matchesFilter(filter, fieldsOf(row));
  const matching = view.reached.filter(shown);
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const reached = matching.slice(0, most);
  const undeclared = view.undeclared.filter(shown);
  // In a low page the first rows are those that are reached; the question above names the only origin.
  const origins = isLow && view.code === null ? [] : view.origins.filter(shown);
  const rows = [...origins, ...reached, ...undeclared];
  const roving = useRoving(rows.length);

  const ask = (row: ImpactRow, partition: string | null) =>
    send({ kind: 'why', reached: { asset: row.asset, partition } });
  const rowProps = (row: ImpactRow) => ({
    axis,
    row,
    chain,
    roving: roving.item(rows.indexOf(row)),
    isOrigin: origins.includes(row),
    isCode: view.code !== null,
    onAsk: (position: number | null) => ask(row, position === null ? null : (view.axis[position] ?? null)),
  });
  const silence = silenceOf(view);
  if (silence !== null) return <EmptyState title={silence.title}>{silence.why}</EmptyState>;
  if (view.code === null && reachesNothing(view)) return <ReachesNothing view={view} />;
  if (rows.length === 0 && filter.trim() !== '')
    return (
      <div class="scroll">
        <NothingMatches filter={filter} onClear={() => onFilter('')} />
      </div>
    );
  return (
    <div
      class="scroll"
      role="grid"
      aria-label={`Reached: ${causeText(view)}`}
      ref={(element) => element?.style.setProperty('--axis', `${axis.width + 4}px`)}
      onKeyDown={roving.onKeyDown}
    >
      <TableHead axis={axis} />
      {!isLow && origins.length > 0 && <GroupHead>{view.code === null ? 'Origin' : 'Code changed'}</GroupHead>}
      {origins.map((row) => (
        <Row key={row.asset} {...rowProps(row)} />
      ))}
      {!isLow && <GroupHead note={counted(matching.length, 'asset')}>Reached</GroupHead>}
      {reached.map((row) => (
        <Row key={row.asset} {...rowProps(row)} />
      ))}
      <MoreRows all={matching.length} shown={most} onMore={setMost} />
      {undeclared.length > 0 && (
        <div class="apart" role="rowgroup" aria-label="Reached through undeclared reads">
          <div class="group-head tone-unsure">
            <Icon name="warning" size={14} />
            Reached through undeclared reads
            <span class="quiet">
              {counted(undeclared.length, 'asset')}, not in the totals, and in no plan until declared
            </span>
          </div>
          {undeclared.map((row) => (
            <Row key={row.asset} {...rowProps(row)} />
          ))}
        </div>
      )}
      {view.unknown !== undefined && <Unknown unknown={view.unknown} />}
      {view.notReached.length > 0 && <NotReached names={view.notReached} />}
    </div>
  );
}

function TableHead({ axis }: { axis: Axis }) {
  return (
    <div class="impact-row table-head wide-only" role="row">
      <span />
      <span role="columnheader">Asset</span>
      <span role="columnheader">Partitions</span>
      <span role="columnheader" class="right">
        n
      </span>
      <span role="columnheader" aria-label="Keys">
        <AxisHead axis={axis} />
      </span>
      <span role="columnheader" class="impact-through">
        Through
      </span>
    </div>
  );
}

interface RowProps {
  readonly axis: Axis;
  readonly row: ImpactRow;
  readonly chain: ReasonChain | null;
  readonly isOrigin: boolean;
  /** Code changes, not data. */
  readonly isCode: boolean;
  readonly roving: ReturnType<ReturnType<typeof useRoving>['item']>;
  readonly onAsk: (position: number | null) => void;
}

function Row({ axis, row, chain, isOrigin, isCode, roving, onAsk }: RowProps) {
  const { open } = useActions();
  const isChosen = chain?.reached.asset === row.asset;
  const position = isChosen && chain.reached.partition !== null ? axis.keys.indexOf(chain.reached.partition) : -1;
  const chosen = position < 0 ? null : position;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget && !event.ctrlKey) return open(row.place);
    if (event.key === ' ') onAsk(chosen ?? row.cells[0]?.[0] ?? null);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      onAsk(neighbourPosition(row.cells, chosen, event.key === 'ArrowRight' ? 1 : -1));
    else return;
    event.preventDefault();
  };
  return (
    <div
      class={isChosen ? 'impact-row table-row chosen' : 'impact-row table-row'}
      role="row"
      aria-selected={isChosen}
      {...roving}
      onKeyDown={onKeyDown}
      onClick={() => (isCode || !isOrigin) && onAsk(chosen ?? row.cells[0]?.[0] ?? null)}
    >
      {isOrigin ? (
        <Icon name="reached" tone="reached" />
      ) : (
        <StatusIcon mark={partitionMark(row.isDeclared ? row.status : 'unsure')} />
      )}
      <span role="gridcell" class={isChosen ? 'strong ellipsis' : 'ellipsis'} onDblClick={() => open(row.place)}>
        {row.asset}
      </span>
      <span role="gridcell" class="ellipsis impact-partitions">
        {partitionsText(row.partitions, 2)}
      </span>
      <span role="gridcell" class="strong right" title={boundText(row.partitions)}>
        {countText(row.partitions)}
      </span>
      <span role="gridcell" class="impact-axis" onClick={(event) => event.stopPropagation()}>
        <ImpactCells axis={axis} row={row} chosen={chosen} onChoose={onAsk} />
      </span>
      <span role="gridcell" class="small quiet ellipsis impact-through">
        <Through row={row} />
      </span>
    </div>
  );
}

function Through({ row }: { row: ImpactRow }) {
  const { open, send } = useActions();
  const { undeclared } = row;
  if (undeclared)
    return (
      <>
        <PlaceLink place={undeclared.place} onOpen={open} /> ·{' '}
        <Link onPress={() => send({ kind: 'declareDependency', reader: row.asset, asset: undeclared.asset })}>
          Declare dep
        </Link>
      </>
    );
  return (
    <span title={row.through}>
      {row.through}
      {(row.published ?? 0) > 0 && (
        <>
          {' · '}
          <Icon name="lock" size={12} label="published" /> {row.published}
        </>
      )}
    </span>
  );
}

function MoreRows({ all, shown, onMore }: { all: number; shown: number; onMore: (shown: number) => void }) {
  if (all <= shown) return null;
  const more = Math.min(ROWS_AT_ONCE, all - shown);
  return (
    <div class="group-head">
      <Button label={`Show ${counted(more, 'more asset')} of ${all}`} onPress={() => onMore(shown + more)} />
    </div>
  );
}

function GroupHead({ children, note }: { children: ComponentChildren; note?: string }) {
  return (
    <div class="group-head">
      {children}
      {note !== undefined && <span class="quiet">{note}</span>}
    </div>
  );
}

const MOST_UNKNOWN = 20;

/** Whom a change may reach and nobody can tell before a run. */
function Unknown({ unknown }: { unknown: NonNullable<ImpactView['unknown']> }) {
  const { open } = useActions();
  const more = unknown.length - MOST_UNKNOWN;
  return (
    <section aria-label="Unknown">
      <div class="group-head tone-unsure">
        <Icon name="unsure" size={14} />
        Unknown
        <span class="quiet">
          {counted(unknown.length, 'asset')}, not in the totals: what is read or declared is named at run time
        </span>
      </div>
      {unknown.slice(0, MOST_UNKNOWN).map(({ asset, place }) => (
        <div key={asset} class="impact-row table-row unknown">
          <Icon name="unsure" tone="unsure" />
          <span class="ellipsis">{asset}</span>
          <span class="quiet impact-partitions">any</span>
          <span class="strong right">?</span>
          <span class="impact-axis wide-only" />
          <span class="small impact-through">
            <PlaceLink place={place} onOpen={open} />
          </span>
        </div>
      ))}
      {more > 0 && <div class="group-head quiet">and {more} more</div>}
    </section>
  );
}

function NotReached({ names }: { names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="group-head">
      <button type="button" class="disclosure quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        Not reached: {counted(names.length, 'asset')}
        {(isOpen || names.length === 1) && ` (${names.join('; ')})`}
      </button>
    </div>
  );
}

function ReachesNothing({ view }: { view: ImpactView }) {
  const { send } = useActions();
  return (
    <EmptyState
      title={`A change of ${targetText(view.target)} reaches nothing`}
      actions={<Button label="Choose a Partition…" onPress={() => send({ kind: 'choose', what: 'partition' })} />}
    >
      No asset reads it, as of {minuteStamp(view.at)}. A partition that does not exist yet cannot be reached.
    </EmptyState>
  );
}
