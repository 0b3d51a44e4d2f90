// What `headwater.json` says to the runtime: where values go, and which resources there are. Parsed once, here.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageDeclaration } from '@headwater/core';
import { isRecord } from '../storages/digest.js';
import { defaultStorage } from '../storages/index.js';

export interface ProjectSettings {
  readonly defaultStorage: StorageDeclaration;
  readonly resources: Readonly<Record<string, unknown>>;
}
export type ReadSettings =
  | { readonly kind: 'settings'; readonly settings: ProjectSettings }
  | { readonly kind: 'refused'; readonly message: string };

const FILE = 'headwater.json';
export const builtInSettings: ProjectSettings = { defaultStorage, resources: {} };

export async function readSettings(project: string): Promise<ReadSettings> {
  const text = await readFile(join(project, FILE), 'utf8').catch((error: unknown) => {
    // A project may be named by its package.json alone.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return parseSettings(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return refused(`it is no JSON (${error.message})`);
    throw error;
  }
}

export function parseSettings(json: unknown): ReadSettings {
  if (!isRecord(json)) return refused('it holds no object');
  const { storages = {}, resources = {} } = json;
  if (!isRecord(storages)) return refused('"storages" is no object');
  if (!isRecord(resources)) return refused('"resources" is no object');
  const chosen = storages.default;
  if (chosen === undefined) return { kind: 'settings', settings: { ...builtInSettings, resources } };
  if (!isRecord(chosen)) return refused('"storages.default" is no object');
  const { kind, ...options } = chosen;
  if (typeof kind !== 'string') return refused('"storages.default" has no "kind"');
  return { kind: 'settings', settings: { defaultStorage: { kind, options }, resources } };
}

function refused(why: string): ReadSettings {
  return { kind: 'refused', message: `${FILE} cannot be used: ${why}.` };
}
