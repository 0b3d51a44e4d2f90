// Whether the record of a step's partition is what the step would make: what it reads came out as it was read already, or
// another run has built it since the plan was made. Asked when nobody else can build it any more.

import {
  effectiveCodeVersion,
  type Guard,
  inputKeys,
  type LatestRow,
  type LogReader,
  noRecords,
  openStaleness,
  readEdges,
  type World,
} from '@headwater/core';
import { digestOfText } from '../storages/digest.js';
import { latestRows } from './input-versions.js';
import type { EngineStep } from './steps.js';

export interface Standing {
  /** Null: the step has to run. */
  readonly stands: StandingRecord | null;
  /** What the answer rests on: it holds in the commit in which these do. */
  readonly guards: readonly Guard[];
}
export interface StandingRecord {
  readonly event: number;
  readonly why: 'cut-off' | 'built-meanwhile';
  readonly dataVersion: string | null;
  readonly codeVersion: string | null;
}

const hasToRun: Standing = { stands: null, guards: [] };

export async function standingRecord(
  { log, world, position }: { readonly log: LogReader; readonly world: World; readonly position: number | null },
  step: EngineStep,
): Promise<Standing> {
  const asset = world.graph.asset(step.asset);
  if (step.need === 'requested' || asset === null) return hasToRun;
  const target = { asset: step.asset, part: step.part };
  const [row] = await log.latest(step.asset, { from: step.part, to: step.part });
  const own: Guard = { kind: 'latest', target, event: row?.event ?? null };
  if (row === undefined || row.event === null || row.failed !== null) return { stands: null, guards: [own] };
  // A record of before the plan, which found it stale, is what the step is to replace.
  if (step.need === 'due' && row.event <= (position ?? 0)) return { stands: null, guards: [own] };
  const { rows, guards } = await inputRows(log, world, step);
  const read = await log.inputs(row.event);
  const records = {
    ...noRecords,
    digest: digestOfText,
    latest: (key: string) => {
      const found = rows.get(key) ?? new Map<string, LatestRow>();
      return key === step.asset ? new Map([...found, [row.part, row]]) : found;
    },
    inputsOf: () => read,
  };
  const causes = openStaleness(world, records, asset).causesOf(world.space(step.asset).indexOf(step.part), row);
  if (causes.length > 0) return { stands: null, guards: [own] };
  const why = step.need === 'due' ? 'built-meanwhile' : 'cut-off';
  const { event, dataVersion } = row;
  return { stands: { event, why, dataVersion, codeVersion: effectiveCodeVersion(asset) }, guards: [own, ...guards] };
}

/** What is there now of all that the partition reads. */
async function inputRows(log: LogReader, world: World, step: EngineStep) {
  const rows = new Map<string, ReadonlyMap<string, LatestRow>>();
  const guards: Guard[] = [];
  for (const edge of readEdges(world, step.asset)) {
    const keys = inputKeys(world, edge, step.part);
    const found = await latestRows(log, edge.from, keys);
    rows.set(edge.from, found);
    for (const part of keys)
      guards.push({ kind: 'latest', target: { asset: edge.from, part }, event: found.get(part)?.event ?? null });
  }
  return { rows, guards };
}
