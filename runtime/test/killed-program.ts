// Runs a plan as a program of its own that kills itself at a chosen point of the publication: a log that is told where.

import type { Commit, EventLog } from '@headwater/core';
import { createEngine } from '../src/index.js';
import { openPlan } from './opened-plan.js';

const { plan, ...opened } = await openPlan(process.argv.slice(2));
const point = process.argv[4];

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
await createEngine({ ...opened, log, clock: Date.now }).execute(plan);
