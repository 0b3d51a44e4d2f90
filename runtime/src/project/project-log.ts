// Opens a project's event log and the output of its runs, which lie side by side: in `.headwater`, which git never sees,
// unless the settings name another place.

import { existsSync } from 'node:fs';
import { access, constants, mkdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { doubtAll, type EventLog, type Millis, type RunLog } from '@headwater/core';
import { fileRunLog, LogError, openSqliteLog } from '@headwater/log';
import { networkFileSystem } from './file-system.js';
import { isBehindDestinations } from '../operations/older-log.js';
import { readSettings } from './settings.js';
import { whyUnwritable } from './unwritable.js';

export type OpenedProjectLog =
  /** `file`: where the log lies, absolute. */
  | { readonly kind: 'open'; readonly file: string; readonly log: EventLog; readonly runLog: RunLog }
  | {
      readonly kind: 'refused';
      /** `unwritable`: what is recorded may still be read. */
      readonly reason: 'unwritable' | 'unusable';
      readonly message: string;
    };

/** Makes the folder and the log where there are none. */
export async function openProjectLog(project: string, { at }: { readonly at: Millis }): Promise<OpenedProjectLog> {
  const read = await readSettings(project);
  if (read.kind === 'refused') return { kind: 'refused', reason: 'unusable', message: read.message };
  const file = resolve(project, read.settings.log);
  const folder = dirname(file);
  try {
    // What is there already says more than the attempt to make something in it.
    await access(existsSync(folder) ? folder : project, constants.W_OK);
    await mkdir(folder, { recursive: true });
    // Another folder may hold what its owner keeps in git.
    if (folder === resolve(project, '.headwater')) await ignoreFolder(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { kind: 'refused', reason: 'unwritable', message: whyUnwritable(folder, error) };
  }
  const network = networkFileSystem((await statfs(folder)).type);
  if (network !== null)
    return {
      kind: 'refused',
      reason: 'unusable',
      message: `${folder} is on a network file system (${network}), which cannot keep an event log safe. Put the project on a local disk.`,
    };
  const opened = await openSqliteLog(file, { at });
  if (opened.kind === 'refused') return refusedBecause(opened);
  const { log } = opened;
  try {
    if (!opened.isKnown && (await isBehindDestinations(project, log)))
      await log.commit({ at, state: [doubtAll(await log.head())] });
  } catch (error) {
    await log.close();
    // A file that opens may be damaged further in.
    if (error instanceof LogError) return refusedBecause(error);
    throw error;
  }
  return { kind: 'open', file, log, runLog: fileRunLog(join(folder, 'runs')) };
}

function refusedBecause({ reason, message }: Pick<LogError, 'reason' | 'message'>): OpenedProjectLog {
  return { kind: 'refused', reason: UNWRITABLE.has(reason) ? 'unwritable' : 'unusable', message };
}

const UNWRITABLE: ReadonlySet<string> = new Set(['full', 'read-only', 'not-accessible']);

/** Everything in the folder is made by runs. A file that is there already is left as its owner wants it. */
async function ignoreFolder(folder: string): Promise<void> {
  try {
    await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
