// What people say of partitions by hand: that they are made, that they failed, that they are not to be made. Kept in the
// log as a run of its own, with who said so and why. Nothing runs, and nothing is written to a destination.

import {
  type AssetKey,
  type Commit,
  depsDigest,
  effectiveCodeVersion,
  type EventInput,
  type EventLog,
  type LatestRow,
  type Millis,
  type NewEvent,
  type PartitionKey,
  type PartitionSets,
  readEdges,
  type Records,
  type StepChange,
  type Target,
  vouchFor,
  type World,
} from '@headwater/core';
import { runName } from '@headwater/protocol';
import { keysOf, setOfKeys } from 'headwater/algebra';

export interface Marking {
  readonly as: 'materialized' | 'failed' | 'skipped';
  readonly reason: string;
  /** Who says so. */
  readonly by: string;
}
export type Marked =
  | { readonly kind: 'marked'; readonly run: string }
  /** Another run has built or wiped it since it was looked at: nothing was marked. */
  | { readonly kind: 'moved'; readonly target: Target };

export async function markPartitions(
  { world, log, records }: { readonly world: World; readonly log: EventLog; readonly records: Records },
  sets: PartitionSets,
  marking: Marking,
  at: Millis,
): Promise<Marked> {
  const name = await freeName(log, at);
  const marks = new MarkedWorld(world, records, marking, { name, at });
  for (const asset of world.graph.order)
    for (const part of keysOf(sets.get(asset) ?? setOfKeys(world.space(asset), []).set))
      marks.add({ asset, part }, await outputOf(log, records.latest(asset).get(part)));
  const request = { mark: marking.as, reason: marking.reason, by: marking.by };
  const result = await log.commit({
    ...marks.changes(),
    at,
    runs: [{ name, kind: 'mark', status: marking.as === 'failed' ? 'failed' : 'succeeded', request }],
  });
  if (result.kind === 'committed') return { kind: 'marked', run: runName(result.runs[0] ?? 0) };
  if (result.guard.kind !== 'latest') throw new Error(`A mark met a ${result.guard.kind} guard.`);
  return { kind: 'moved', target: result.guard.target };
}

class MarkedWorld {
  private readonly guards: NonNullable<Commit['guards']>[number][] = [];
  private readonly steps: StepChange[] = [];
  private readonly events: NewEvent[] = [];
  /** Of what is marked as materialized: a reader that is marked beside it has read this. */
  private readonly versions = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly records: Records,
    private readonly marking: Marking,
    private readonly run: { readonly name: string; readonly at: Millis },
  ) {}

  add(target: Target, output: NewEvent['output']): void {
    const { as, reason, by } = this.marking;
    const { name } = this.run;
    const step = this.steps.length + 1;
    const error = { name: 'MarkedFailed', message: `${by}: ${reason}`, frames: [] };
    const status = as === 'materialized' ? 'succeeded' : as;
    const base = { run: { name }, step, kind: 'asset', asset: target.asset, parts: target.part } as const;
    this.guards.push({ kind: 'latest', target, event: this.rowOf(target)?.event ?? null });
    this.steps.push({ ...base, status, ...(as === 'failed' ? { error } : {}) });
    if (as === 'materialized') this.events.push(this.recordOf(target, step, output));
    if (as === 'failed') this.events.push({ kind: 'failure', target, run: { name }, step, body: { error } });
  }

  changes(): Pick<Commit, 'guards' | 'steps' | 'events' | 'state'> {
    const state = this.marking.as === 'materialized' ? this.events.map(({ target }) => vouchFor(target)) : [];
    return { guards: this.guards, steps: this.steps, events: this.events, state };
  }

  /** As if it had just been made from what is there now; data that lies there keeps its version. */
  private recordOf(target: Target, step: number, output: NewEvent['output']): NewEvent {
    const { world, records, run } = this;
    const { reason, by } = this.marking;
    const asset = world.graph.asset(target.asset);
    const codeVersion = asset === null ? null : effectiveCodeVersion(asset);
    const dataVersion = this.rowOf(target)?.dataVersion ?? `marked-${run.at}`;
    this.versions.set(placeOf(target), dataVersion);
    const { inputs, expected } = this.inputsOf(target);
    return {
      kind: 'materialization',
      target,
      run: { name: run.name },
      step,
      ...(codeVersion === null ? {} : { codeVersion }),
      ...(asset === null || asset.codeDigest === null ? {} : { codeDigest: asset.codeDigest }),
      dataVersion,
      depsDigest: depsDigest(world, target.asset, records.digest),
      ...(output === undefined ? {} : { output }),
      inputs,
      read: inputs.length,
      expected,
      body: { metadata: { marked: reason, by } },
    };
  }

  private inputsOf({ asset, part }: Target): { readonly inputs: readonly EventInput[]; readonly expected: number } {
    const { world } = this;
    const inputs: EventInput[] = [];
    let expected = 0;
    for (const edge of readEdges(world, asset)) {
      const reached = world.upstream(edge, setOfKeys(world.space(asset), [part]).set);
      expected += reached.expected;
      for (const key of keysOf(reached.set)) inputs.push(this.inputOf({ asset: edge.from, part: key }));
    }
    return { inputs, expected };
  }

  private inputOf(target: Target): EventInput {
    const row = this.rowOf(target);
    const dataVersion = this.versions.get(placeOf(target)) ?? row?.dataVersion ?? null;
    return { target, event: row?.event ?? null, dataVersion, origin: 'declared' };
  }

  private rowOf({ asset, part }: Target): LatestRow | undefined {
    return this.records.latest(asset).get(part);
  }
}

function placeOf({ asset, part }: { readonly asset: AssetKey; readonly part: PartitionKey }): string {
  return `${asset}\n${part}`;
}

/** What lies in the destination stays the version that the new record names. */
async function outputOf(log: EventLog, row: LatestRow | undefined): Promise<NewEvent['output']> {
  const event = row?.event ?? null;
  if (event === null) return undefined;
  const [record] = await log.events({ after: event - 1, before: event + 1, limit: 1 });
  return record?.output;
}

async function freeName(log: EventLog, at: Millis): Promise<string> {
  const [newest] = await log.runs({ limit: 1 });
  return `mark__${new Date(at).toISOString()}_${(newest?.run ?? 0) + 1}`;
}
