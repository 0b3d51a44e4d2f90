// Looks into every destination that the declarations or the log name, and makes log and destinations agree again as a
// reconciliation proposes. Nobody may run anything meanwhile: what a running step has written has no record yet.

import {
  type Discrepancy,
  type EventLog,
  type FoundObject,
  type Manifest,
  type Millis,
  readDoubts,
  type Reconciliation,
  vouchedFor,
} from '@headwater/core';
import type { Storage } from 'headwater/storage';
import type { ProjectSettings } from '../project/settings.js';
import type { ProjectStorages } from '../host/user-storages.js';
import { type FindStorage, storageFor } from '../storages/index.js';

export interface ReconcileWorld {
  readonly project: string;
  readonly storages: ProjectStorages;
  readonly log: EventLog;
  readonly manifest: Manifest;
  readonly settings: Pick<ProjectSettings, 'defaultStorage'>;
}

/** Whether a partition is looked at; `null`: an object under the name of no declared asset. */
export type Within = (asset: string | null, part: string) => boolean;

export async function surveyDestinations(world: ReconcileWorld, within: Within): Promise<readonly FoundObject[]> {
  const found: FoundObject[] = [];
  for (const storage of await storagesOf(world))
    for (const { ref, name, part, live } of await storage.versions()) {
      const asset = ownerOf(world.manifest, name);
      if (!within(asset, part)) continue;
      const isGivenUp = ((await world.log.output(storage.name, ref))?.dropped ?? null) !== null;
      found.push({ storage: storage.name, ref, part, asset, digest: await storage.digest(ref), live, isGivenUp });
    }
  return found;
}

/** Answers with what could not be done, a line each. Done twice it does nothing more. `within`: what was looked at. */
export async function applyReconcile(
  { storages, log }: Pick<ReconcileWorld, 'storages' | 'log'>,
  { discrepancies, isRestored }: Reconciliation,
  { at, within }: { readonly at: Millis; readonly within: Within },
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const discrepancy of discrepancies) {
    const problem = discrepancy.proposal === 'drop' ? await drop(storages.find, discrepancy) : null;
    if (problem !== null) problems.push(problem);
    else await correct(log, discrepancy, at);
  }
  // What could not be mended is no doubt any more: it is told.
  const { all } = await readDoubts(log);
  const isOlder = isRestored || all !== null;
  await log.commit({ at, state: await vouchedFor(log, within), ...(isOlder ? { raiseEpoch: true } : {}) });
  return problems;
}

async function drop(storages: FindStorage, { storage: name, ref }: Discrepancy): Promise<string | null> {
  const found = storages(name);
  if (found.kind === 'unknown') return found.message;
  const dropped = await found.storage.drop(ref);
  return dropped.kind === 'refused' ? dropped.message : null;
}

/** One commit a discrepancy: what was done stays done when the rest is stopped. */
async function correct(log: EventLog, discrepancy: Discrepancy, at: Millis): Promise<void> {
  const { kind, proposal, storage, ref, asset, part } = discrepancy;
  if (asset === null || proposal === 'leave' || proposal === 'drop') return;
  const target = { asset, part };
  const output = { storage, ref };
  const body = { reconciled: kind };
  if (proposal === 'adopt')
    await log.commit({
      at,
      outputs: [{ ...output, target }],
      // By which code and from which inputs it was made is lost: it is there, and it is stale.
      events: [{ kind: 'materialization', target, output, codeVersion: 'unknown', dataVersion: `adopted-${at}`, body }],
    });
  else
    await log.commit({
      at,
      outputs: [
        { ...output, target, dropped: `reconcile: ${kind === 'object-missing' ? 'it was gone' : 'changed by others'}` },
      ],
      events: proposal === 'wipe' ? [{ kind: 'wipe', target, body }] : [],
    });
}

async function storagesOf({
  project,
  storages: { find, userNames },
  log,
  manifest,
  settings,
}: ReconcileWorld): Promise<readonly Storage[]> {
  const declared = manifest.assets
    .filter(({ kind }) => kind === 'asset')
    .map(({ storage }) => storageFor(project, storage ?? settings.defaultStorage));
  const names = new Set([...(await userNames()), ...(await log.outputs()).map(({ storage }) => storage)]);
  const named = [...names].map(find);
  const storages = [...declared, ...named].flatMap((found) => (found.kind === 'storage' ? [found.storage] : []));
  return [...new Map(storages.map((storage) => [storage.name, storage])).values()];
}

function ownerOf({ assets }: Manifest, name: string): string | null {
  return assets.find(({ key, table, path }) => [key, table, path].includes(name))?.key ?? null;
}
