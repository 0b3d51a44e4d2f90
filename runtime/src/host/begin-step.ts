// The commit that begins a step, or ends it at once because a record stands. What it decides is asked inside that commit:
// whoever planned before it waited for another run decides again on what that run has left.

import type { LeaseRef } from '@headwater/core';
import { runName } from '@headwater/protocol';
import type { CachedVersion } from './cache.js';
import { fail, lostLease } from './publication.js';
import { publishedStep, type RunScope, type StepEnded } from './step-runner.js';
import { type StandingRecord, standingRecord } from './standing-record.js';
import type { EngineStep } from './steps.js';

export type Begun = { readonly kind: 'running' } | { readonly kind: 'ended'; readonly end: StepEnded };

export async function beginStep(scope: RunScope, step: EngineStep, lease: LeaseRef): Promise<Begun> {
  const { number: run } = scope.run;
  for (;;) {
    const { stands, guards } = mayStand(scope, step) ? await standingRecord(scope, step) : { stands: null, guards: [] };
    const held = { kind: 'lease', lease } as const;
    const result = await scope.log.commit({
      at: scope.at(),
      guards: [held, ...guards],
      ...(stands === null
        ? { steps: [{ run, step: step.number, status: 'running' }] }
        : { ...using(scope, step, stands), release: [lease] }),
    });
    if (result.kind === 'refused') {
      // Something moved between the look and the commit: it is looked at again.
      if (result.guard.kind === 'latest') continue;
      return {
        kind: 'ended',
        end: await fail(scope, publishedStep(scope, step, 1), { error: lostLease(), lease: null }),
      };
    }
    if (stands === null) return { kind: 'running' };
    scope.output.add(step, 'info', await whyItStands(scope, stands));
    const isCutOff = stands.why === 'cut-off' ? ({ isCutOff: true } as const) : {};
    return { kind: 'ended', end: { status: 'succeeded', error: null, isCached: true, ...isCutOff } };
  }
}

/** The log says which record stood; the partition's state stays as it is. Null: something has come between. */
export async function useCached(
  scope: RunScope,
  step: EngineStep,
  { cached, lease }: { readonly cached: CachedVersion; readonly lease: LeaseRef },
): Promise<StepEnded | null> {
  const { event, codeVersion, dataVersion } = cached;
  const target = { asset: step.asset, part: step.part };
  const result = await scope.log.commit({
    at: scope.at(),
    guards: [{ kind: 'latest', target, event }],
    ...using(scope, step, { event, codeVersion, dataVersion, why: null }),
    release: [lease],
  });
  if (result.kind === 'refused') return null;
  scope.output.add(step, 'info', `Nothing has changed since record ${event}, which is used.`);
  await scope.output.flush();
  return { status: 'succeeded', error: null, isCached: true };
}

function using(
  { run: { number: run } }: RunScope,
  { number, asset, part }: EngineStep,
  used: Omit<StandingRecord, 'why'> & { readonly why: StandingRecord['why'] | null },
) {
  const { event, codeVersion, dataVersion, why } = used;
  return {
    steps: [{ run, step: number, status: 'succeeded' as const }],
    events: [
      {
        kind: 'cache-use' as const,
        target: { asset, part },
        run,
        step: number,
        ...(codeVersion === null ? {} : { codeVersion }),
        ...(dataVersion === null ? {} : { dataVersion }),
        body: { record: event, ...(why === null ? {} : { why }) },
      },
    ],
  };
}

/** A source whose version nobody could see says nothing about what was read of it; a range is built as a whole. */
function mayStand({ ignoresCache, unseen, world }: RunScope, { asset, call }: EngineStep): boolean {
  return !ignoresCache && call.length === 1 && !world.graph.upstream(asset).some(({ from }) => unseen.has(from));
}

async function whyItStands({ log }: RunScope, { event, why }: StandingRecord): Promise<string> {
  if (why === 'cut-off') return `What it reads came out the same as before: record ${event} stands.`;
  const [record] = await log.events({ after: event - 1, before: event + 1, limit: 1 });
  const by = record?.run === undefined ? 'Somebody' : runName(record.run);
  return `${by} has built it since the plan was made: record ${event} stands.`;
}
