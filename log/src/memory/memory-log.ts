// The event log in memory: for tests, and for trying a plan without leaving a trace. It behaves as the database does.

import type {
  AssetKey,
  Commit,
  CommitResult,
  EventInput,
  EventLog,
  EventQuery,
  LeaseRef,
  Millis,
  Part,
  Position,
  RecordRetention,
} from '@headwater/core';
import { ChangeSignal } from '../change-signal.js';
import { guardsOf } from '../commit-order.js';
import { citationsOf, citedBy, decideRetention } from '../retention.js';
import { applyCommit } from './apply.js';
import { forgetEvents } from './forget.js';
import { findsOtherwise, MemoryTables, outputId } from './tables.js';

export class MemoryEventLog implements EventLog {
  private readonly tables = new MemoryTables();
  private readonly changed = new ChangeSignal();

  constructor(private readonly logId: string) {}

  get id() {
    return Promise.resolve({ log: this.logId, epoch: this.tables.epoch });
  }

  async commit(change: Commit): Promise<CommitResult> {
    for (const guard of guardsOf(change)) {
      const otherwise = findsOtherwise(this.tables, guard);
      if (otherwise !== undefined) return { kind: 'refused', guard, found: otherwise.found };
    }
    const { events, runs } = applyCommit(this.tables, change);
    this.changed.raise();
    return { kind: 'committed', position: this.tables.head, events, runs };
  }

  async acquire(resource: string, holder: string, at: Millis, ttl: Millis) {
    const held = this.tables.leases.get(resource);
    if (held !== undefined && held.holder !== null && held.until > at) {
      const lease = { resource, token: held.token };
      return { kind: 'busy', holder: held.holder, lease, until: held.until } as const;
    }
    const token = (held?.token ?? 0) + 1;
    this.tables.leases.set(resource, { token, holder, until: at + ttl });
    return { kind: 'held', lease: { resource, token } } as const;
  }

  async renew({ resource, token }: LeaseRef, at: Millis, ttl: Millis) {
    const held = this.tables.leases.get(resource);
    if (held === undefined || held.holder === null || held.token !== token) return false;
    this.tables.leases.set(resource, { ...held, until: at + ttl });
    return true;
  }

  async claim(worker: string, at: Millis, limit: number) {
    const due = [...this.tables.steps.entries()]
      .filter(([, step]) => step.status === 'queued' && (step.notBefore ?? 0) <= at)
      .sort(([, a], [, b]) => a.run - b.run || a.step - b.step)
      .slice(0, limit);
    for (const [id, step] of due)
      this.tables.steps.set(id, { ...step, status: 'running', worker, started: step.started ?? at });
    if (due.length > 0) this.changed.raise();
    return due.map(([, { run, step, attempt }]) => ({ run, step, attempt: attempt ?? 1 }));
  }

  async judgeVersions(keep: { readonly before: Millis; readonly perPartition: number }) {
    const { outputs, events } = this.tables;
    const held = events.flatMap(({ position, at, output }) => {
      const id = output === undefined ? '' : outputId(output.storage, output.ref);
      const stored = outputs.get(id);
      if (stored === undefined || stored.dropped !== null) return [];
      return [{ output: id, target: `${stored.target.asset}\n${stored.target.part}`, event: position, at }];
    });
    const verdicts = decideRetention(held, this.citedByPublished(), keep);
    return verdicts.map(({ output, kept }) => ({ output: output.replace('\n', ' '), kept }));
  }

  async forget(keep: RecordRetention, { dryRun }: { readonly dryRun: boolean }) {
    return forgetEvents(this.tables, { keep, cited: this.citedByPublished(), dryRun });
  }

  private citedByPublished() {
    const { inputs, published } = this.tables;
    return citedBy([...published.keys()], (event) =>
      (inputs.get(event) ?? []).flatMap((input) => (input.event === null ? [] : [input.event])),
    );
  }
  async published() {
    return new Set(this.tables.published.keys());
  }
  async publications() {
    const stored = [...this.tables.published].map(([event, said]) => ({ event, ...said }));
    return stored.sort((a, b) => a.event - b.event);
  }
  async citations() {
    const versions = this.tables.events.flatMap(({ position, at, target, output }) => {
      if (output === undefined) return [];
      const id = outputId(output.storage, output.ref);
      const cited = { asset: this.tables.current(target.asset), part: target.part };
      return [{ event: position, at, cited, output: id, dropped: this.tables.outputs.get(id)?.dropped ?? null }];
    });
    return citationsOf(versions, this.citedByPublished());
  }

  /** Nobody puts an older copy of it back. */
  async remembered() {
    return 'same' as const;
  }
  async leaseHolder(resource: string) {
    const { holder = null, until = 0 } = this.tables.leases.get(resource) ?? {};
    return holder === null ? null : { holder, until };
  }
  async head() {
    return this.tables.head;
  }
  changes(signal: AbortSignal) {
    return this.changed.follow(signal, () => this.head());
  }
  async events(query: EventQuery) {
    const asset = query.target?.asset;
    const current = asset === undefined ? undefined : this.tables.current(asset);
    const found = this.tables.events.filter(
      (event) =>
        (query.after === undefined || event.position > query.after) &&
        (query.before === undefined || event.position < query.before) &&
        (current === undefined || this.tables.current(event.target.asset) === current) &&
        (query.target?.part === undefined || event.target.part === query.target.part) &&
        (query.run === undefined || event.run === query.run) &&
        (query.kinds === undefined || query.kinds.includes(event.kind)),
    );
    const ordered = query.newestFirst ? found.reverse() : found;
    return ordered
      .slice(0, query.limit)
      .map((event) => ({ ...event, target: { ...event.target, asset: this.tables.current(event.target.asset) } }));
  }
  async inputs(event: Position) {
    return (this.tables.inputs.get(event) ?? []).map((input) => {
      return { ...input, target: { ...input.target, asset: this.tables.current(input.target.asset) } };
    });
  }
  async latestInputs(asset: AssetKey) {
    const inputs = new Map<Position, readonly EventInput[]>();
    for (const { event } of this.tables.latest.get(this.tables.current(asset))?.values() ?? [])
      if (event !== null && this.tables.inputs.has(event)) inputs.set(event, await this.inputs(event));
    return inputs;
  }
  async readers(event: Position) {
    const citing = [...this.tables.inputs].filter(([, inputs]) => inputs.some((input) => input.event === event));
    return citing.map(([position]) => position).sort((a, b) => a - b);
  }
  async recordedAssets() {
    return [...this.tables.latest]
      .flatMap(([key, rows]) => {
        const recorded = [...rows.values()].flatMap(({ event }) => (event === null ? [] : [event]));
        const newest = this.tables.eventAt(Math.max(...recorded));
        if (newest === undefined) return [];
        const { codeVersion = null, codeDigest = null } = newest;
        return [{ key, partitions: recorded.length, codeVersion, codeDigest }];
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }
  async latest(asset: AssetKey, range?: { readonly from: Part; readonly to: Part }) {
    return [...(this.tables.latest.get(this.tables.current(asset)) ?? [])]
      .map(([part, row]) => ({ part, ...row }))
      .filter(({ part }) => range === undefined || (part >= range.from && part <= range.to))
      .sort((a, b) => (a.part < b.part ? -1 : 1));
  }
  async checks(asset: AssetKey, part?: Part) {
    const current = this.tables.current(asset);
    return this.tables.checks.filter(
      ({ target }) => this.tables.current(target.asset) === current && (part === undefined || target.part === part),
    );
  }
  async runs(query: {
    readonly open?: boolean;
    readonly job?: string;
    readonly before?: number;
    readonly limit: number;
  }) {
    return [...this.tables.runs.values()]
      .filter(
        (run) =>
          (query.open === undefined || (run.ended === null) === query.open) &&
          (query.job === undefined || run.job === query.job) &&
          (query.before === undefined || run.run < query.before),
      )
      .reverse()
      .slice(0, query.limit);
  }
  async steps(run: number) {
    return [...this.tables.steps.values()]
      .filter((step) => step.run === run)
      .sort((a, b) => a.step - b.step)
      .map(({ worker: _, ...step }) => step);
  }
  async partitionKeys(definition: string) {
    return [...(this.tables.partitionKeys.get(definition) ?? [])];
  }
  async state(scope: string, asset?: AssetKey) {
    return [...this.tables.state.values()]
      .filter((state) => state.scope === scope && (asset === undefined || state.asset === this.tables.current(asset)))
      .sort((a, b) => (a.asset === b.asset ? (a.name < b.name ? -1 : 1) : a.asset < b.asset ? -1 : 1));
  }
  async pending(consumer: string) {
    return [...(this.tables.pending.get(consumer)?.values() ?? [])].sort(([, a], [, b]) => a - b);
  }
  async consumer(name: string) {
    return this.tables.consumers.get(name) ?? null;
  }
  async consumed(run: number) {
    return [...(this.tables.consumed.get(run) ?? [])].sort((a, b) => a - b);
  }
  async evaluations(subject: string, limit: number) {
    return this.tables.evaluations
      .filter((evaluation) => evaluation.subject === subject)
      .reverse()
      .slice(0, limit)
      .map(({ subject: _, ...evaluation }) => evaluation);
  }
  async resolve(key: AssetKey) {
    return this.tables.names.get(key) ?? null;
  }
  async output(storage: string, ref: string) {
    const output = this.tables.outputs.get(outputId(storage, ref));
    if (output === undefined) return null;
    const { target, digest, dropped } = output;
    return { target: { ...target, asset: this.tables.current(target.asset) }, digest, dropped };
  }
  async outputs() {
    const { outputs, events, latest } = this.tables;
    return [...outputs.values()]
      .filter(({ dropped }) => dropped === null)
      .map(({ storage, ref, digest, target }) => {
        const asset = this.tables.current(target.asset);
        const record = events.findLast(({ output }) => output?.storage === storage && output.ref === ref);
        const event = record?.position ?? null;
        const isLatest = event !== null && latest.get(asset)?.get(target.part)?.event === event;
        return { storage, ref, target: { asset, part: target.part }, digest, event, isLatest };
      })
      .sort((a, b) => (a.storage + a.ref < b.storage + b.ref ? -1 : 1));
  }
  async close() {
    this.changed.raise();
  }
}
