// One step of a run: its error with the way to the code, what it had read, and what waits for it.

import type { ErrorExcerpt, RunStepView, RunView, StepError } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { stepMark } from '../../format/status.js';
import { duration } from '../../format/time.js';
import { plainText } from '../../format/plain-text.js';
import { useActions } from '../../page/context.js';
import { Button, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { TargetName } from '../../ui/target-name.js';
import { Version } from '../../ui/version.js';
import { markedParts } from './marked-word.js';
import { isOpen } from './run-standing.js';

export function StepDetail({ step, run }: { step: RunStepView; run: RunView }) {
  const { send, open, select } = useActions();
  const took = step.startedAt !== null && step.endedAt !== null ? duration(step.endedAt - step.startedAt) : step.status;
  return (
    <div class="side step-side">
      <div class="side-head">
        <StatusIcon mark={stepMark(step.status)} isAlone />
        <span class="step-title strong" title={targetText(step)}>
          <TargetName target={step} />
        </span>
        <span class="space" />
        <span class="small quiet">{(step.attempts ?? 1) > 1 ? `${took} · ${step.attempts} attempts` : took}</span>
      </div>
      {step.error && <ErrorBlock error={step.error} />}
      {step.excerpt && <Excerpt excerpt={step.excerpt} />}
      {step.note && !step.error && <p class="hint lines">{plainText(step.note)}</p>}
      <div class="step-actions">
        {step.status === 'failed' && (
          <Button
            icon="debug"
            isPrimary
            label="Debug This Partition"
            title="Builds it once more in a run of its own; breakpoints stop it"
            onPress={() => send({ kind: 'debug', target: { asset: step.asset, partition: step.partition } })}
          />
        )}
        {step.status !== 'running' && step.status !== 'queued' && (
          <Button
            icon="rerun"
            label="Re-run"
            title={isOpen(run.summary) ? 'Starts a run of its own' : undefined}
            onPress={() => send({ kind: 'materialize', target: { asset: step.asset, partition: step.partition } })}
          />
        )}
        {step.place && <Button icon="file" label="Go to Code" onPress={() => step.place && open(step.place)} />}
        <Button
          icon="events"
          label="Events"
          onPress={() => {
            select({ asset: step.asset, partition: step.partition });
            send({ kind: 'show', tab: 'events' });
          }}
        />
      </div>
      {step.inputs.length > 0 && (
        <div class="step-more">
          <div class="caption">{step.status === 'failed' ? 'Read before it failed' : 'Read'}</div>
          {step.inputs.map((input) => (
            <div key={targetText(input)} class="record-row">
              <Icon name="asset" tone="quiet" size={14} />
              <Link onPress={() => select({ asset: input.asset, partition: input.partition })}>
                {targetText(input)}
              </Link>
              <span class="space" />
              <Version of={input.dataVersion} unknown="unknown" />
            </div>
          ))}
        </div>
      )}
      {step.holdsUp && step.holdsUp.length > 0 && (
        <>
          <div class="caption apart-line">Holds up</div>
          {step.holdsUp.map((target) => (
            <div key={targetText(target)} class="record-row">
              <Icon name="blocked" tone="blocked" size={14} />
              {targetText(target)}
            </div>
          ))}
        </>
      )}
    </div>
  );
}

function ErrorBlock({ error }: { error: StepError }) {
  const { open } = useActions();
  return (
    <div class="note error step-error" role="alert">
      <Icon name="error" tone="error" />
      <div class="note-text">
        <span class="strong">{error.name}</span>: <span class="lines">{plainText(error.message)}</span>
        {error.frames.length > 0 && (
          <div class="code frames">
            {error.frames.map((frame) => (
              <div key={`${frame.file}:${frame.line}:${frame.column}`}>
                <PlaceLink place={frame} isFull onOpen={({ file, line, column }) => open({ file, line, column })} />{' '}
                {frame.function}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The word that threw is underlined, or the line where nobody knows which. */
function Marked({ line, column }: { line: string; column: number | undefined }) {
  const [before, word, after] = markedParts(line, column);
  return (
    <>
      {before}
      <span class="source">{word}</span>
      {after}
    </>
  );
}

function Excerpt({ excerpt }: { excerpt: ErrorExcerpt }) {
  return (
    <pre class="excerpt code" title="As the file is now">
      {excerpt.lines.map((line, index) => {
        const number = excerpt.first + index;
        return (
          <div key={number} class={number === excerpt.marked ? 'marked' : undefined}>
            <span class="quiet">{String(number).padStart(3)}</span>
            {'  '}
            {number === excerpt.marked ? <Marked line={line} column={excerpt.column} /> : line}
          </div>
        );
      })}
    </pre>
  );
}
