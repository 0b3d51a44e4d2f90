// *Which version did it read?*: the records between a reader and the versions of the shown asset that it was made from.

import type { ReadVersion, ReadVersionsView, Target } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { secondStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { IconButton, Link, Note } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { droppedWords, outdatedWords, versionWords } from './read-words.js';

interface ReadVersionsProps {
  readonly target: Target;
  /** Null: nobody asked. */
  readonly view: ReadVersionsView | null;
}

export function ReadVersions({ target, view }: ReadVersionsProps) {
  const { send } = useActions();
  return (
    <section class="section" aria-label="Which version did it read?">
      <div class="section-head">
        <span class="heading">Which version did it read?</span>
        <span class="space" />
        {view && (
          <IconButton
            icon="close"
            size={12}
            label="Ask no more"
            onPress={() => send({ kind: 'reader', reader: null })}
          />
        )}
      </div>
      <div class="inset">
        <label class="field">
          <Icon name="filter" size={14} tone="quiet" />
          <input
            key={view?.reader}
            defaultValue={view?.reader ?? ''}
            placeholder="sales_report@2024-10-02"
            aria-label={`What may have read ${target.asset}, such as sales_report@2024-10-02`}
            onKeyDown={(event) => {
              const reader = event.currentTarget.value.trim();
              if (event.key === 'Enter') send({ kind: 'reader', reader: reader === '' ? null : reader });
            }}
          />
          {view?.isPublished && <span class="small quiet">published</span>}
        </label>
      </div>
      {view && <Answer view={view} />}
    </section>
  );
}

function Answer({ view: { problem, ways, isPublished, hasMore } }: { view: ReadVersionsView }) {
  if (problem !== null) return <div class="inset quiet">{problem}</div>;
  return (
    <>
      {ways.map((way) => (
        <Way
          key={way.map(({ record, dataVersion }) => `${record} ${dataVersion}`).join(' ')}
          {...{ way, isPublished }}
        />
      ))}
      {hasMore && <div class="inset quiet">More lies behind than was looked at: ask for one partition.</div>}
    </>
  );
}

function Way({ way, isPublished }: { way: readonly ReadVersion[]; isPublished: boolean }) {
  const { select } = useActions();
  const [reader, read] = [way[0], way.at(-1)];
  if (reader === undefined || read === undefined) return null;
  const [outdated, dropped] = [outdatedWords(reader, read, { isPublished }), droppedWords(read)];
  return (
    <div class="read-way">
      {way.map((version, at) => (
        <div key={version.record} class="record-row">
          <Icon name={at === 0 ? 'asset' : 'source'} tone="quiet" size={14} />
          {at > 0 && <span class="quiet">read</span>}
          <Link onPress={() => select({ asset: version.asset, partition: version.partition })}>
            {targetText(version)}
          </Link>
          <span class={version === read ? 'code strong ellipsis' : 'code ellipsis'}>{versionWords(version)}</span>
          {at === 0 && version.at !== null && <span class="quiet ellipsis">built {secondStamp(version.at)}</span>}
        </div>
      ))}
      {outdated !== null && <Note look="warning">{outdated}</Note>}
      {dropped !== null && <Note look="error">{dropped}</Note>}
    </div>
  );
}
