// The log of a run as it grows. New lines appear in batches; a reader who has scrolled up is left where they read.

import type { LogLine, RunView } from '@headwater/protocol';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { plainText } from '../../format/plain-text.js';
import { logClock } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Link } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { type ListHandle, type RowProps, VirtualList } from '../../ui/virtual-list.js';
import { NothingMatches } from '../../ui/toolbar.js';
import { partsOf } from './code-places.js';
import { LogHead, type LogOptions } from './log-head.js';
import { isOpen } from './run-standing.js';
import { stepLabels } from './step-labels.js';
import { logLineText } from './runs-text.js';

const LINE_HEIGHT = 18;
const lineHeight = (): number => LINE_HEIGHT;
const initialOptions: LogOptions = { follows: true, step: null, wraps: false, sought: '' };

export function RunLog({ run }: { run: RunView }) {
  const { send } = useActions();
  const list = useRef<ListHandle>(null);
  const [options, setOptions] = useState(initialOptions);
  const { follows, step, wraps, sought } = options;
  const change = (changed: Partial<LogOptions>) => setOptions((before) => ({ ...before, ...changed }));
  const lines = useMemo(() => linesWith(run.log, step, sought), [run.log, step, sought]);
  const labels = useMemo(() => stepLabels(run.steps), [run.steps]);
  useEffect(() => change({ step: null }), [run.summary.number]);
  useLayoutEffect(() => {
    if (follows) list.current?.scrollToEnd();
  }, [lines.length, follows, wraps]);
  const onScroll = () => {
    const isAtEnd = list.current?.isAtEnd() ?? true;
    if (isAtEnd !== follows) change({ follows: isAtEnd });
  };
  const showAsText = () =>
    send({ kind: 'showAsText', title: `Log of ${run.summary.name}`, text: lines.map(logLineText).join('\n') });
  return (
    <div class={wraps ? 'log wraps' : 'log'} onScrollCapture={onScroll}>
      <LogHead run={run} options={options} onChange={change} onShowAsText={showAsText} />
      {lines.length === 0 ? (
        sought === '' ? (
          <p class="hint">{isOpen(run.summary) ? 'No line yet.' : 'It logged no line.'}</p>
        ) : (
          <NothingMatches filter={sought} onClear={() => change({ sought: '' })} />
        )
      ) : (
        <VirtualList
          role="log"
          label="Log"
          items={lines}
          heightOf={lineHeight}
          handle={list}
          renderItem={(line, index, row) => (
            <Line key={index} line={line} label={labels.get(line.partition) ?? line.partition} row={row} />
          )}
        />
      )}
    </div>
  );
}

/** Those of one step, or of all, in which a text occurs. */
function linesWith(log: readonly LogLine[], step: number | null, sought: string): readonly LogLine[] {
  const text = sought.trim().toLowerCase();
  const isAll = step === null && text === '';
  if (isAll) return log;
  return log.filter(
    (line) =>
      (step === null || line.step === step) &&
      `${line.asset} ${line.partition} ${line.message}`.toLowerCase().includes(text),
  );
}

function Line({ line, label, row }: { line: LogLine; label: string; row: RowProps }) {
  const { open } = useActions();
  const isError = line.level === 'error' || line.level === 'stderr';
  return (
    <div class={isError ? 'log-line error' : 'log-line'} {...row}>
      <span class="quiet log-time">{logClock(line.at)}</span>
      <span class="quiet target-name log-source">
        <span class="target-asset ellipsis">{line.asset}</span>
        <span class="ellipsis">{label}</span>
      </span>
      <span>
        {line.level === 'error' && <Icon name="error" tone="error" size={12} label="error" />}
        {line.level === 'warn' && <Icon name="warning" tone="warning" size={12} label="warning" />}
      </span>
      <span class="log-message">
        {partsOf(plainText(line.message)).map(({ text, place }, index) =>
          place === null ? (
            text
          ) : (
            <Link key={index} onPress={() => open(place)}>
              {text}
            </Link>
          ),
        )}
      </span>
    </div>
  );
}
