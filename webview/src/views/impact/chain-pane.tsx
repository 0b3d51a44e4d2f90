// Why the chosen cell is reached: change, read, mapping, effect, one under the other along a line.

import type {
  BuiltVersion,
  CodeExcerpt,
  ImpactView,
  Place,
  ReasonChain,
  ReasonStep,
  VersionName,
} from '@headwater/protocol';
import { counted, targetText } from '../../format/keys.js';
import { partitionMark, type Tone } from '../../format/status.js';
import { recentMinute, runLabel } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Button, Chip, IconButton, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon-shapes.js';
import { Version } from '../../ui/version.js';
import { MappingStrips } from './mapping-strips.js';

interface ChainPaneProps {
  readonly view: ImpactView;
  readonly chain: ReasonChain | null;
  readonly onCopy: () => void;
}

export function ChainPane({ view, chain, onCopy }: ChainPaneProps) {
  const { send, select } = useActions();
  if (!chain)
    return (
      <div class="side chain-side wide-only">
        <p class="hint">Choose a cell to see why it is reached. Arrow keys move from cell to cell.</p>
      </div>
    );
  const { reached } = chain;
  const go = (tab: 'lineage' | 'events') => {
    select(reached);
    send({ kind: 'show', tab });
  };
  return (
    <div class="side chain-side">
      <div class="side-head">
        <span class="strong ellipsis">Why {targetText(reached)}?</span>
        <span class="space" />
        <span class="quiet small">shortest chain</span>
        <IconButton icon="copy" label="Copy as text" onPress={onCopy} />
      </div>
      <ol class="chain" aria-label={`Why ${targetText(reached)}`}>
        {chain.steps.map((step) => (
          <Step
            key={`${step.kind} ${step.title}`}
            step={step}
            look={step.kind === 'reached' ? partitionMark(chain.status) : looks[step.kind]}
            names={[targetText(view.target), targetText(reached)]}
          />
        ))}
      </ol>
      {view.code !== null && !view.origins.some(({ asset }) => asset === reached.asset) && (
        <p class="hint chain-hope">
          May stay fresh: where a rebuild yields the data version of before, nothing below it becomes stale.
        </p>
      )}
      <div class="chain-actions">
        <Button icon="lineage" label="Show in Lineage" onPress={() => go('lineage')} />
        <Button icon="events" label="Events" onPress={() => go('events')} />
      </div>
      {chain.next.length > 0 && (
        <div class="chain-next">
          <div class="caption">And on from here</div>
          {chain.next.map(({ target, mapping, status }) => (
            <button
              key={targetText(target)}
              type="button"
              class="list-row"
              onClick={() => send({ kind: 'why', reached: target })}
            >
              <StatusIcon mark={partitionMark(status)} size={14} isAlone />
              <span class="ellipsis">{targetText(target)}</span>
              <span class="space" />
              <span class="quiet">{mapping}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}

const looks: Readonly<Record<Exclude<ReasonStep['kind'], 'reached'>, Look>> = {
  change: { icon: 'reached', tone: 'reached' },
  code: { icon: 'edit', tone: 'changed' },
  call: { icon: 'file', tone: 'quiet' },
  edge: { icon: 'lineage', tone: 'quiet' },
  mapping: { icon: 'filter', tone: 'quiet' },
};

function Step({ step, look, names }: { step: ReasonStep; look: Look; names: readonly string[] }) {
  const { open } = useActions();
  const { icon, tone } = look;
  const code = codeBeside(step);
  return (
    <li>
      <Icon name={icon} tone={tone} />
      <Title text={step.title} names={names} />
      {step.place && (
        <div>
          <PlaceLink place={step.place} isFull onOpen={open} />
          {code !== null && <span class="code quiet"> {code}</span>}
        </div>
      )}
      {step.detail !== '' && (
        <div class="quiet pre-line">
          {step.isIncomplete && <Icon name="warning" tone="warning" size={12} label="incomplete" />} {step.detail}
        </div>
      )}
      {step.built && <Built built={step.built} />}
      {code !== null && !step.place && (
        <Chip look="code">
          <span class="code">{code}</span>
        </Chip>
      )}
      {step.excerpt && <Excerpt excerpt={step.excerpt} />}
      {step.way && <Way places={step.way} />}
      {step.strips.length > 0 && <MappingStrips strips={step.strips} />}
    </li>
  );
}

/** What stands until it is built again, what it has replaced, and what it was made from. */
function Built({ built }: { built: BuiltVersion }) {
  const { send } = useActions();
  const { at, run, before, read } = built;
  return (
    <div class="quiet">
      Last built {recentMinute(at, Date.now())}
      {run !== null && (
        <>
          {' by '}
          <Link onPress={() => send({ kind: 'openRun', run })}>{runLabel(run)}</Link>
        </>
      )}
      {before === undefined && built.version !== null && (
        <>
          {', version '}
          <Named version={built} />
        </>
      )}
      {before !== undefined && (
        <div>
          <Chip>
            <Named version={before} />
            <span class="version-became quiet" role="img" aria-label="became">
              →
            </span>
            <Named version={built} />
          </Chip>
        </div>
      )}
      {read !== undefined && (
        <div>
          from {targetText(read)} <Named version={read} />
        </div>
      )}
    </div>
  );
}

/** `eed8fe9c = 305`. */
function Named({ version: { version, headline } }: { version: VersionName }) {
  return (
    <span class="version-name">
      <Version of={version} unknown="version unknown" />
      {headline !== null && (
        <>
          <span class="quiet"> = </span>
          <span class="strong">{headline}</span>
        </>
      )}
    </span>
  );
}

/** Lines that are gone and that came, each under its number. */
function Excerpt({ excerpt: { lines, more } }: { excerpt: CodeExcerpt }) {
  const indent = Math.min(...lines.map(({ text }) => text.search(/\S|$/)));
  return (
    <div class="changed-code code">
      {lines.map(({ kind, line, text }) => (
        <div key={`${kind} ${line}`} class={`changed-line ${kind}`} title={text.trim()}>
          <span class="changed-number quiet">{line}</span>
          <span role="img" aria-label={kind === 'removed' ? 'gone' : 'new'}>
            {kind === 'removed' ? '−' : '+'}
          </span>
          <span class="changed-text">{text.slice(indent)}</span>
        </div>
      ))}
      {more > 0 && <div class="changed-more quiet">and {counted(more, 'more line')}</div>}
    </div>
  );
}

function Way({ places }: { places: readonly Place[] }) {
  const { open } = useActions();
  return (
    <div>
      {places.map((place, index) => (
        <span key={index}>
          {index > 0 && <span class="quiet"> → </span>}
          <PlaceLink place={place} onOpen={open} />
        </span>
      ))}
    </div>
  );
}

/** What the step's sentences do not say already. */
function codeBeside({ code, detail }: ReasonStep): string | null {
  return code === null || detail.includes(code) ? null : code;
}

/** The asset and key at the beginning of a sentence stand out. */
function Title({ text, names }: { text: string; names: readonly string[] }) {
  const name = names.find((each) => text.startsWith(each));
  return name === undefined ? (
    <div>{text}</div>
  ) : (
    <div>
      <span class="strong">{name}</span>
      {text.slice(name.length)}
    </div>
  );
}
