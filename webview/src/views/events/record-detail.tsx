// One record in full: what was written, from which versions, what the checks measured, and who read it since.

import {
  type CheckView,
  type EvidenceFact,
  factsText,
  type InputView,
  type PreviewView,
  type RecordView,
  type Target,
} from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { counted, neighbourLabels, targetText } from '../../format/keys.js';
import { plainText } from '../../format/plain-text.js';
import { runLabel, secondStamp } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';
import { useActions } from '../../page/context.js';
import { Chip, IconButton, Link } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { Version } from '../../ui/version.js';
import { evidenceText } from './evidence-text.js';
import { recordText } from './events-text.js';
import { checkMark, recordMark } from './record-mark.js';
import { VersionPreview } from './version-preview.js';

interface RecordDetailProps {
  readonly record: RecordView;
  /** It stands among records of other partitions. */
  readonly isOfAsset: boolean;
  readonly preview: PreviewView | null;
  /** What stands beside it. */
  readonly children: ComponentChildren;
}

export function RecordDetail({ record, isOfAsset, preview, children }: RecordDetailProps) {
  return (
    <div class="record-detail scroll">
      <Facts record={record} partition={isOfAsset ? record.partition : null} />
      <div class="record-links">
        <Section title="Read" note={record.inputs.length === 0 ? noInputs(record) : undefined}>
          {record.inputs.map((input) => (
            <InputRow key={`${input.asset} ${input.partition}`} input={input} />
          ))}
        </Section>
        {record.checks.length > 0 && <Checks checks={record.checks} />}
        <Section title="Read by" note={counted(record.readBy.length, 'record')}>
          <Readers readers={record.readBy} />
        </Section>
        {record.kind === 'materialization' && record.output !== null && (
          <VersionPreview record={record.id} name={versionName(record)} view={preview} />
        )}
      </div>
      <div class="record-side">
        {children}
        <Metadata record={record} />
      </div>
    </div>
  );
}

/** What a step had read when it failed half-way, nobody has kept. */
function noInputs({ kind, made }: RecordView): string {
  return kind === 'failure' && made === undefined ? 'not recorded' : 'nothing';
}

function versionName(record: RecordView): string {
  const { id, dataVersion } = record;
  return `${targetText(record)}, ${dataVersion === null ? `#${id}` : shortVersion(dataVersion)}`;
}

function Facts({ record, partition }: { record: RecordView; partition: string | null }) {
  const { send } = useActions();
  const mark = recordMark(record);
  const { run, window } = record;
  return (
    <section class="section record-facts">
      <div class="section-head">
        <span class="strong">Record #{record.id}</span>
        <span class="quiet small-text ellipsis">
          <StatusIcon mark={mark} size={14} /> {mark.word} {secondStamp(record.at)}
        </span>
        <span class="space" />
        <Link
          title="All that this record rests on, in an editor: output, versions read, what checks measured"
          onPress={() =>
            send({ kind: 'showAsText', title: `Evidence of ${targetText(record)}`, text: evidenceText(record) })
          }
        >
          Evidence
        </Link>
        <IconButton
          icon="copy"
          label="Copy this record as text"
          onPress={() => send({ kind: 'copy', text: recordText(record) })}
        />
      </div>
      <dl class="facts">
        {partition !== null && <Partition asset={record.asset} partition={partition} />}
        {record.output !== null && (
          <Fact name="Output">
            <span class="code">{record.output}</span> <span class="quiet">{record.storage}</span>
          </Fact>
        )}
        {record.dropped && (
          <Fact name="Dropped">
            {secondStamp(record.dropped.at)} <span class="quiet">{record.dropped.why}</span>
          </Fact>
        )}
        {(record.kind !== 'failure' || record.dataVersion !== null) && (
          <Fact name="Data version">
            <Version of={record.dataVersion} unknown="unknown" />
          </Fact>
        )}
        <Fact name="Code version">
          {record.codeVersion === null ? (
            <span class="quiet">not recorded</span>
          ) : (
            <span class="code">{record.codeVersion}</span>
          )}
        </Fact>
        {window && <Window {...window} />}
        {run !== null && (
          <Fact name="Run">
            <Link onPress={() => send({ kind: 'openRun', run })}>{runLabel(run)}</Link>
            {record.backfill !== undefined && <span class="quiet"> by backfill {record.backfill}</span>}
          </Fact>
        )}
        {record.note && record.kind !== 'materialization' && (
          <Fact name="Note">
            <span class="lines">{plainText(record.note)}</span>
          </Fact>
        )}
        {record.made !== undefined && <Fact name="Destination">it wrote record #{record.made} before it failed</Fact>}
        {record.kind === 'failure' && record.made === undefined && (
          <Fact name="Destination">
            <span class="quiet">It may have written before it failed.</span>{' '}
            <Link
              title="Compares the log with what lies in the destinations"
              onPress={() => send({ kind: 'reconcile', target: { asset: record.asset, partition: record.partition } })}
            >
              Reconcile…
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Partition({ asset, partition }: { asset: string; partition: string }) {
  const { select } = useActions();
  return (
    <Fact name="Partition">
      <Link title="Only the records of this partition" onPress={() => select({ asset, partition })}>
        {partition}
      </Link>
    </Fact>
  );
}

function Window({ read, expected }: NonNullable<RecordView['window']>) {
  const isWhole = read >= expected;
  return (
    <Fact name="Window">
      <Icon name={isWhole ? 'check' : 'warning'} tone={isWhole ? 'fresh' : 'warning'} size={12} />{' '}
      {isWhole ? 'complete' : 'incomplete'}: {read} of {expected}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Section({ title, note, children }: { title: string; note?: string | undefined; children: ComponentChildren }) {
  return (
    <section class="section">
      <div class="section-head">
        <span class="heading">{title}</span>
        {note !== undefined && <span class="small quiet">{note}</span>}
      </div>
      {children}
    </section>
  );
}

function InputRow({ input }: { input: InputView }) {
  return (
    <div class="record-row">
      <Icon name="source" tone="quiet" size={14} />
      <EventLink target={input} />
      <Version of={input.dataVersion} unknown="version unknown" />
      {input.origin === 'observed' && <Chip look="undeclared">undeclared</Chip>}
      {input.isSuperseded && (
        <Chip icon="stale" tone="stale">
          newer exists
        </Chip>
      )}
      <span class="space" />
      {input.event !== null && <span class="small quiet">event #{input.event}</span>}
    </div>
  );
}

/** Asset by asset, each record a link. */
function Readers({ readers }: { readers: RecordView['readBy'] }) {
  const { select } = useActions();
  return (
    <>
      {[...new Set(readers.map(({ asset }) => asset))].map((asset) => {
        const records = readers.filter((reader) => reader.asset === asset);
        const labels = neighbourLabels(records.map(({ partition }) => partition ?? ''));
        return (
          <div key={asset} class="readers">
            <Icon name="fresh" tone="fresh" size={14} />
            {records.map((reader, index) => (
              <span key={reader.id} title={`#${reader.id}`}>
                <Link onPress={() => select({ asset, partition: reader.partition })}>
                  {index === 0 ? targetText(reader) : (labels[index] ?? asset)}
                </Link>
              </span>
            ))}
          </div>
        );
      })}
    </>
  );
}

function EventLink({ target }: { target: Target }) {
  const { select } = useActions();
  const { asset, partition } = target;
  return <Link onPress={() => select({ asset, partition })}>{targetText(target)}</Link>;
}

function Checks({ checks }: { checks: readonly CheckView[] }) {
  const passed = checks.filter((check) => check.outcome === 'passed').length;
  return (
    <Section title="Checks" note={`${passed} of ${checks.length} passed on this version`}>
      <div role="table" aria-label="Checks">
        <div class="check-row small quiet" role="row">
          <span />
          <span role="columnheader" aria-label="Check" />
          <span role="columnheader">severity</span>
          <span role="columnheader" class="right">
            evidence
          </span>
        </div>
        {checks.map((check) => (
          <div key={check.name} class="check-row" role="row">
            <StatusIcon mark={checkMark(check)} size={14} isAlone />
            <span role="cell" class="ellipsis">
              {check.name}
            </span>
            <span role="cell" class="small quiet">
              {check.severity === 'warn' ? 'warning' : 'error'}
              {check.blocking && ', blocking'}
            </span>
            <span role="cell" class="code evidence" title={factsText(check.evidence)}>
              <Evidence facts={check.evidence} />
            </span>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** What was measured and against what, each shortened by itself. */
function Evidence({ facts }: { facts: readonly EvidenceFact[] }) {
  return (
    <>
      {facts.map(({ name, value }) => (
        <span key={name} class="ellipsis">
          <span class="quiet">{name}</span> {value}
        </span>
      ))}
    </>
  );
}

function Metadata({ record }: { record: RecordView }) {
  return (
    <section class="section">
      <div class="section-head">
        <span class="heading">Metadata</span>
        <span class="small quiet">{record.metadata.length === 0 ? 'none was given' : 'as the step gave it'}</span>
      </div>
      {record.metadata.length > 0 && (
        <div class="values" role="table" aria-label="Metadata">
          {record.metadata.map(({ name, value }) => (
            <div key={name} class="value-row" role="row">
              <span role="rowheader" class="quiet ellipsis">
                {name}
              </span>
              <span role="cell" class="code">
                {value}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
