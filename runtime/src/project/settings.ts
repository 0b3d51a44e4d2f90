// What `headwater.json` says to the runtime: where values go, which resources there are, and how much runs at once.
// Parsed once, here.

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEFAULT_JOBS,
  DEFAULT_LOG,
  jobsSetting,
  limitSetting,
  logPlace,
  parseJson,
  retentionSetting,
  type StorageDeclaration,
  storageSetting,
} from '@headwater/core';
import { isRecord } from '../storages/digest.js';
import { defaultStorage } from '../storages/index.js';

export interface ProjectSettings {
  /** Of the event log; relative to the project, or absolute. */
  readonly log: string;
  readonly defaultStorage: StorageDeclaration;
  readonly resources: Readonly<Record<string, unknown>>;
  /** Steps at once. */
  readonly jobs: number;
  /** Steps at once of an asset (`daily_sales`), or of all that carry a tag (`tag:warehouse`, `tag:team=finance`). */
  readonly limits: Readonly<Record<string, number>>;
}
export type ReadSettings =
  | { readonly kind: 'settings'; readonly settings: ProjectSettings }
  | { readonly kind: 'refused'; readonly message: string };

const FILE = 'headwater.json';
export const builtInSettings: ProjectSettings = {
  log: DEFAULT_LOG,
  defaultStorage,
  resources: {},
  jobs: DEFAULT_JOBS,
  limits: {},
};

export async function readSettings(project: string): Promise<ReadSettings> {
  const read = await readText(join(project, FILE));
  if (read.kind === 'refused') return read;
  const parsed = parseJson(read.text);
  return parsed.kind === 'broken' ? refused(`it is no JSON (${parsed.message})`) : parseSettings(parsed.value);
}

type ReadText = { readonly kind: 'text'; readonly text: string } | Extract<ReadSettings, { kind: 'refused' }>;

async function readText(file: string): Promise<ReadText> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) return refused('it is a folder and not a file');
    // To read a pipe could wait for ever.
    if (!found.isFile()) return refused('it is no regular file');
    return { kind: 'text', text: await readFile(file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // A project may be named by its package.json alone.
    if (code === 'ENOENT') return { kind: 'text', text: '{}' };
    if (code === 'EACCES' || code === 'EPERM') return refused('permission denied');
    throw error;
  }
}

export function parseSettings(json: unknown): ReadSettings {
  if (!isRecord(json)) return refused('it holds no object');
  const { storages = {}, resources = {}, limits = {} } = json;
  const jobs = jobsSetting(json.jobs);
  const log = logPlace(json.log);
  if (log.kind === 'wrong') return refused('"log" is no path');
  if (!isRecord(storages)) return refused('"storages" is no object');
  if (!isRecord(resources)) return refused('"resources" is no object');
  if (jobs.kind === 'wrong') return refused(`"jobs" ${jobs.why}`);
  if (!isRecord(limits)) return refused('"limits" is no object');
  const wrong = Object.keys(limits).find((name) => limitSetting(limits[name]).kind === 'wrong');
  if (wrong !== undefined) return refused(`"limits.${wrong}" is no whole number above 0`);
  const counts = Object.fromEntries(Object.entries(limits).map(([name, count]) => [name, Number(count)]));
  const settings = { ...builtInSettings, log: log.path, resources, jobs: jobs.value, limits: counts };
  const chosen = storageSetting(storages.default);
  if (chosen.kind === 'wrong') return refused(`"storages.default" ${chosen.why}`);
  const retention = retentionSetting(json.retention);
  if (retention.kind === 'wrong') return refused(`"retention" ${retention.why}`);
  return { kind: 'settings', settings: { ...settings, defaultStorage: chosen.value ?? defaultStorage } };
}

function refused(why: string): Extract<ReadSettings, { kind: 'refused' }> {
  return { kind: 'refused', message: `${FILE} cannot be used: ${why}.` };
}
