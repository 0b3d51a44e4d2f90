// What is missing or stale after a history of definitions, runs and reports, and why: told to an event log in memory,
// asked of the domain.

import {
  depsDigest,
  derivedDataVersion,
  effectiveCodeVersion,
  type EventInput,
  type LatestRow,
  type NewEvent,
  readEdges,
  readRecords,
  type RootCause,
  rootCauses,
  type StaleCause,
  statusOf,
  type Target,
  type World,
} from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { hasKey, keysOf, setOfKeys } from 'headwater/algebra';
import { createHash } from 'node:crypto';
import { readDefinition } from '../definitions.js';
import type { CaseData, CaseKind } from '../kind.js';
import { list, record, text, texts } from '../read.js';
import { worldOf as worldAt } from '../world.js';

export const staleness: CaseKind = {
  kind: 'staleness',
  run: async ({ data }) => {
    const history: History = { log: new MemoryEventLog('case'), world: worldOf([]) };
    const [expected, actual]: [unknown[], unknown[]] = [[], []];
    for (const item of list(data.steps, 'steps')) {
      const step = record(item, 'a step');
      if (text(step.op, 'op') !== 'expect') {
        await perform(history, step);
        continue;
      }
      const answers = record(step.status, 'status');
      for (const [name, answer] of Object.entries(answers)) {
        const wanted = record(answer, name);
        expected.push([name, expectedStatus(wanted)]);
        actual.push([
          name,
          await actualStatus(history, name, { isVersionKnown: typeof wanted.data_version === 'string' }),
        ]);
      }
    }
    return { expected, actual };
  },
  unmarkedQuirk: ({ data }) => wholeTimeInput(data),
};

/**
 * The reference system never calls a reader without partitions stale because of an input with windows of time that it
 * reads as a whole, although it does so for an input with listed keys.
 */
function wholeTimeInput(data: CaseData): string | null {
  const definitions = list(data.steps, 'steps').flatMap((step) => {
    const { op, assets } = record(step, 'a step');
    return op === 'define' ? list(assets, 'assets').map((asset) => record(asset, 'an asset')) : [];
  });
  const overTime = new Set(
    definitions.filter(({ partitions }) => kindOf(partitions) === 'time').map(({ name }) => text(name, 'name')),
  );
  const isWhole = definitions.some(
    ({ partitions, deps }) =>
      kindOf(partitions) === null && list(deps, 'deps').some((dep) => typeof dep === 'string' && overTime.has(dep)),
  );
  return isWhole ? 'whole-time-input' : null;
}

function kindOf(partitions: unknown): 'time' | 'keys' | null {
  const definition = readDefinition(partitions ?? null).definition;
  if (definition === null) return null;
  return 'start' in definition ? 'time' : 'keys';
}

interface History {
  readonly log: MemoryEventLog;
  world: World;
}

/** Cases give no current time: all of their partitions are over. */
const NOW = Date.UTC(2030, 0, 1);
const worldOf = (assets: readonly CaseData[]): World => worldAt(assets, NOW);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

async function perform(history: History, step: CaseData): Promise<void> {
  switch (text(step.op, 'op')) {
    case 'define':
      history.world = worldOf(list(step.assets, 'assets').map((asset) => record(asset, 'an asset')));
      return;
    case 'materialize':
      for (const part of step.partitions === undefined ? [''] : texts(step.partitions, 'partitions'))
        await materialize(history, step, part);
      return;
    case 'observe':
      return reportFromOutside(history, step, 'observation');
    case 'report':
      return reportFromOutside(history, step, 'materialization');
    case 'wipe':
      return commit(history, { kind: 'wipe', target: { asset: text(step.asset, 'asset'), part: '' }, body: {} });
    default:
      throw new TypeError(`There is no step ${String(step.op)}.`);
  }
}

async function commit({ log }: History, event: NewEvent): Promise<void> {
  await log.commit({ at: NOW, events: [event] });
}

async function reportFromOutside(history: History, step: CaseData, kind: NewEvent['kind']): Promise<void> {
  const part = typeof step.partition === 'string' ? step.partition : '';
  const version = typeof step.data_version === 'string' ? { dataVersion: step.data_version } : {};
  await commit(history, { kind, target: { asset: text(step.asset, 'asset'), part }, ...version, body: {} });
}

/** One run: the named assets in order; what stands behind one that fails does not run. */
async function materialize(history: History, step: CaseData, part: string): Promise<void> {
  const { world } = history;
  const wanted = new Set(texts(step.assets, 'assets'));
  const failing = new Set(texts(step.fail ?? [], 'fail'));
  const given = record(step.data_versions ?? {}, 'data_versions');
  const broken = new Set<string>();
  for (const asset of world.graph.order.filter((key) => wanted.has(key))) {
    const isBlocked = world.graph.upstream(asset).some(({ from }) => broken.has(from));
    if (isBlocked || failing.has(asset)) broken.add(asset);
    else await build(history, { asset, part: world.space(asset).definition === null ? '' : part }, given[asset]);
  }
}

async function build(history: History, target: Target, given: unknown): Promise<void> {
  const { world } = history;
  const inputs: EventInput[] = [];
  for (const edge of readEdges(world, target.asset))
    for (const part of keysOf(world.upstream(edge, setOfKeys(world.space(edge.to), [target.part]).set).set)) {
      const row = await latestOf(history, { asset: edge.from, part });
      const { event, dataVersion } = row ?? { event: null, dataVersion: null };
      inputs.push({ target: { asset: edge.from, part }, event, dataVersion, origin: 'declared' });
    }
  const declaration = world.graph.asset(target.asset);
  const codeVersion = declaration === null ? null : effectiveCodeVersion(declaration);
  const dataVersion = typeof given === 'string' ? given : codeVersion && versionFrom(codeVersion, inputs);
  await commit(history, {
    kind: 'materialization',
    target,
    ...(codeVersion === null ? {} : { codeVersion }),
    ...(dataVersion === null ? {} : { dataVersion }),
    depsDigest: depsDigest(world, target.asset, sha256),
    inputs,
    body: {},
  });
}

/** In the cases an unknown version has a name of its own. */
function versionFrom(codeVersion: string, inputs: readonly EventInput[]): string {
  const versions = inputs.map(({ target, dataVersion }) => ({
    asset: target.asset,
    dataVersion: dataVersion ?? 'INITIAL',
  }));
  return derivedDataVersion(codeVersion, versions, sha256);
}

async function latestOf({ log }: History, { asset, part }: Target): Promise<LatestRow | undefined> {
  return (await log.latest(asset, { from: part, to: part }))[0];
}

// ---- what is expected, and what there is ----
interface Status {
  readonly status: string;
  readonly causes: readonly string[];
  readonly roots: readonly string[];
  readonly dataVersion: string | null;
}

function expectedStatus(answer: CaseData): Status {
  const causes = (field: string) => list(answer[field], field).map((cause) => causeText(record(cause, 'a cause')));
  return {
    status: text(answer.status, 'status'),
    causes: causes('causes').sort(),
    roots: causes('root_causes').sort(),
    dataVersion: typeof answer.data_version === 'string' ? answer.data_version : null,
  };
}

async function actualStatus(
  history: History,
  name: string,
  { isVersionKnown }: { readonly isVersionKnown: boolean },
): Promise<Status> {
  const { world, log } = history;
  const [asset = '', part = ''] = name.split('|');
  const target = { asset, part };
  const records = await readRecords(world, log, sha256);
  const { missing, stale } = statusOf(world, records, asset);
  const causes = stale.get(part) ?? [];
  return {
    status: hasKey(missing, part) ? 'MISSING' : causes.length > 0 ? 'STALE' : 'FRESH',
    causes: causes.map((cause) => causeText(causeIn(target, cause))).sort(),
    roots: rootCauses(world, records, target)
      .map((root) => causeText(rootIn(root)))
      .sort(),
    dataVersion: isVersionKnown ? dataVersionOf(world, asset, records.latest(asset).get(part)) : null,
  };
}

function dataVersionOf(world: World, asset: string, row: LatestRow | undefined): string | null {
  if (row?.dataVersion) return row.dataVersion;
  if (world.graph.asset(asset)?.kind === 'source') return 'INITIAL';
  return row === undefined ? 'NULL' : null;
}

const FIELDS = ['asset', 'partition', 'category', 'reason', 'dependency', 'dependency_partition'];
function causeText(cause: CaseData): string {
  return FIELDS.map((field) => String(cause[field] ?? '')).join(' ');
}

function causeIn({ asset, part }: Target, cause: StaleCause): CaseData {
  const place = { asset, partition: part, category: cause.kind.toUpperCase() };
  if (cause.kind === 'code') return { ...place, reason: 'code_version_changed' };
  if (cause.kind === 'dependencies') return { ...place, reason: label(cause.reason), dependency: cause.input };
  // What is gone had a version, or was merely there.
  const isVersion = cause.reason === 'input-version-changed' || (cause.reason === 'input-wiped' && cause.from !== null);
  return {
    ...place,
    reason: isVersion ? 'dependency_data_version_changed' : 'dependency_rematerialized',
    dependency: cause.input,
    dependency_partition: cause.inputPartition,
  };
}

function rootIn({ target, kind, reason, input }: RootCause): CaseData {
  const word = reason === 'wiped' ? 'rematerialized' : label(reason);
  return { asset: target.asset, partition: target.part, category: kind.toUpperCase(), reason: word, dependency: input };
}

function label(reason: string): string {
  return reason.replaceAll('-', '_');
}
