// The asset under the cursor with what it reads and what reads it: a graph, or a list where the page is narrow
// or the reader prefers one.

import type { LineageView, PathView } from '@headwater/protocol';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import { IconButton, Link, Note, Segments } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { NothingMatches, type TextExports, Toolbar } from '../../ui/toolbar.js';
import { Canvas } from './canvas.js';
import { ExportMenu } from './export-menu.js';
import { Ladder, type LadderProps } from './ladder.js';
import { isFilter, matchingAssets, onlyMatching } from './lineage-filter.js';
import { PathBar } from './path-bar.js';
import { Scrubber } from './scrubber.js';
import {
  ALL,
  depthOf,
  type Direction,
  directionOf,
  parseSelector,
  type Reach,
  reachOf,
  selectorText,
  shownReach,
} from './selector.js';
import { SelectorField } from './selector-field.js';

interface LineageProps extends TextExports {
  readonly view: LineageView;
  readonly path: PathView | null;
}

interface Filter {
  readonly text: string;
  readonly others: 'dim' | 'hide';
}
const otherOptions = [
  { value: 'dim', label: 'Dim others' },
  { value: 'hide', label: 'Hide others' },
] as const;

function useFilter(view: LineageView) {
  const [filter, setFilter] = useState<Filter | null>(null);
  const matching = useMemo(() => filter && matchingAssets(filter.text, view.nodes), [filter?.text, view.nodes]);
  const shown = useMemo(
    () => (filter?.others === 'hide' && matching !== null ? onlyMatching(view, matching) : view),
    [view, filter?.others, matching],
  );
  return { filter, setFilter, matching, shown, hidesOthers: filter?.others === 'hide' };
}

export function Lineage({ view, path, ...exports }: LineageProps) {
  const { isNarrow, isLow, send, select } = useActions();
  const [asked, setAsked] = useState<Reach | null>(null);
  const [isList, setIsList] = useState(false);
  const [fitRequest, setFitRequest] = useState(0);
  const [isPathOpen, setIsPathOpen] = useState(false);
  const [way, setWay] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { filter, setFilter, matching, shown, hidesOthers } = useFilter(view);
  const route = path?.routes[Math.min(way, path.routes.length - 1)] ?? null;
  const reach = asked ?? shownReach(view.nodes.map((node) => node.distance));
  const ask = (next: Reach) => {
    setAsked(next);
    send({ kind: 'depth', ...next });
  };
  const leavePath = () => {
    setIsPathOpen(false);
    setWay(0);
    send({ kind: 'path', to: null });
  };
  const onSelector = (text: string) => {
    if (isFilter(text)) {
      setFilter({ text: text.trim(), others: filter?.others ?? 'dim' });
      return true;
    }
    setFilter(null);
    const parsed = parseSelector(text);
    if (!parsed) return false;
    ask(parsed.reach);
    if (parsed.asset !== view.target.asset) select({ asset: parsed.asset, partition: view.target.partition });
    return true;
  };
  return (
    <div class="lineage column">
      <Toolbar
        {...exports}
        tools={
          <Tools
            isPathOpen={isPathOpen}
            isList={isList}
            onPath={() => (isPathOpen ? leavePath() : setIsPathOpen(true))}
            onFit={() => setFitRequest(fitRequest + 1)}
            onList={() => setIsList(!isList)}
          />
        }
        actions={<ExportMenu view={shown} onProblem={setProblem} />}
      >
        <SelectorField
          text={filter?.text ?? selectorText(view.target.asset, reach)}
          count={matching === null ? counted(view.nodes.length, 'asset') : `${matching.size} of ${view.nodes.length}`}
          onEnter={onSelector}
          onClear={filter && (() => setFilter(null))}
        />
        {filter ? <Others filter={filter} onChange={setFilter} /> : <Depth reach={reach} onChange={ask} />}
        {isLow && !isList && (
          <div class="toolbar-scrubber">
            <Scrubber view={view} room={5} />
          </div>
        )}
      </Toolbar>
      {problem !== null && (
        <Note look="error">
          {problem} <Link onPress={() => setProblem(null)}>Dismiss</Link>
        </Note>
      )}
      {isPathOpen && !isNarrow && <PathBar view={view} path={path} at={way} onStep={setWay} onClose={leavePath} />}
      {filter && shown.nodes.length === 0 ? (
        <NothingMatches filter={filter.text} onClear={() => setFilter(null)} />
      ) : isNarrow || isList ? (
        <MeasuredLadder view={view} matching={matching} hidesOthers={hidesOthers} />
      ) : (
        <Canvas view={shown} route={isPathOpen ? route : null} matching={matching} fitRequest={fitRequest} />
      )}
    </div>
  );
}

interface ToolsProps {
  readonly isPathOpen: boolean;
  readonly isList: boolean;
  readonly onPath: () => void;
  readonly onFit: () => void;
  readonly onList: () => void;
}

function Tools({ isPathOpen, isList, onPath, onFit, onList }: ToolsProps) {
  const { isNarrow } = useActions();
  const pathLabel = isPathOpen ? 'Leave the path' : 'Path to another asset';
  return (
    <>
      <span class="wide-only">
        <IconButton icon="path" label={pathLabel} isOn={isPathOpen} onPress={onPath} />
      </span>
      {!isNarrow && <IconButton icon="fit" label="Fit (F)" onPress={onFit} />}
      {!isNarrow && (
        <IconButton icon="plan" label={isList ? 'Show as graph' : 'Show as list'} isOn={isList} onPress={onList} />
      )}
    </>
  );
}

function MeasuredLadder(props: Omit<LadderProps, 'width'>) {
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(420);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => element.clientWidth > 0 && setWidth(Math.min(720, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="column grow" ref={root}>
      <Ladder {...props} width={width} />
      <div class="ladder-scrubber">
        <Scrubber view={props.view} />
      </div>
    </div>
  );
}

function Others({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <Segments
      label="What the filter leaves out"
      options={otherOptions}
      chosen={filter.others}
      onChoose={(others) => onChange({ ...filter, others })}
    />
  );
}

function Depth({ reach, onChange }: { reach: Reach; onChange: (reach: Reach) => void }) {
  const depth = depthOf(reach);
  const direction = directionOf(reach);
  const deepen = (by: -1 | 1) => onChange(reachOf(direction, Math.min(ALL, Math.max(1, depth + by))));
  return (
    <>
      <div class="segments wide-only" role="group" aria-label="Levels shown each way">
        <button type="button" aria-label="One level less" disabled={depth <= 1} onClick={() => deepen(-1)}>
          <Icon name="minus" size={12} />
        </button>
        <span class="on">{depth >= ALL ? 'All levels' : `Depth ${depth}`}</span>
        <button type="button" aria-label="One level more" disabled={depth >= ALL} onClick={() => deepen(1)}>
          <Icon name="plus" size={12} />
        </button>
      </div>
      <span class="lineage-direction wide-only">
        <Segments<Direction>
          label="Direction"
          chosen={direction}
          onChoose={(next) => onChange(reachOf(next, Math.max(1, depth)))}
          options={[
            { value: 'upstream', label: 'Upstream' },
            { value: 'both', label: 'Both' },
            { value: 'downstream', label: 'Downstream' },
          ]}
        />
      </span>
    </>
  );
}
