// Ends the runner, and what user code has started in it, once the host is gone: nobody would hear of what it does then.

import { Worker } from 'node:worker_threads';

/** Looks from a thread of its own, because user code may never give way. On Windows the parent's number stays. */
const WATCH = `
const { workerData: host } = require('node:worker_threads');
const isGone = () => {
  if (process.ppid !== host) return true;
  try { process.kill(host, 0); } catch (error) { return error.code === 'ESRCH'; }
};
setInterval(() => {
  if (!isGone()) return;
  try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
}, 300);`;

const host = process.ppid;
let isWatched = false;

/** From before user code is loaded on. The thread would only slow the start of the process itself. */
export function watchHost(): void {
  if (isWatched) return;
  isWatched = true;
  new Worker(WATCH, { eval: true, workerData: host, execArgv: [] }).unref();
}

export function endWithHost(): void {
  process.on('disconnect', () => {
    // Last of all that user code may have to say at its end.
    process.once('exit', endGroup);
    process.exit(0);
  });
}

/** The host has started this process as the first of a group: what it starts belongs there, unless it is set apart. */
function endGroup(): void {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
}
