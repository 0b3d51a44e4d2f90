// Runs a plan as a program of its own that kills itself at a chosen point of the publication: a log that is told where.

import type { Commit, EventLog } from '@headwater/core';
import { createEngine, openProjectLog, parsePlan, readSettings } from '../src/index.js';

const [project = '', json = '', point = ''] = process.argv.slice(2);
const parsed = parsePlan(JSON.parse(json));
if (parsed.kind === 'refused') throw new Error(parsed.message);
const opened = await openProjectLog(project, { at: Date.now() });
if (opened.kind === 'refused') throw new Error(opened.message);
const read = await readSettings(project);
if (read.kind === 'refused') throw new Error(read.message);

/** `written` and `prepared` are the moments before and after the first commit, `promoted` and `settled` of the last. */
function momentsOf({ steps = [] }: Commit): readonly [before: string, after: string] | null {
  if (steps.some(({ status }) => status === 'prepared')) return ['written', 'prepared'];
  if (steps.some(({ status }) => status === 'succeeded')) return ['promoted', 'settled'];
  return null;
}
function dieAt(moment: string | undefined): void {
  if (moment === point) process.kill(process.pid, 'SIGKILL');
}
const log = new Proxy<EventLog>(opened.log, {
  get(target, name) {
    if (name !== 'commit') {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    }
    return async (change: Commit) => {
      const moments = momentsOf(change);
      dieAt(moments?.[0]);
      const result = await target.commit(change);
      dieAt(moments?.[1]);
      return result;
    };
  },
});
await createEngine({ project, log, runLog: opened.runLog, settings: read.settings, clock: Date.now }).execute(
  parsed.plan,
);
