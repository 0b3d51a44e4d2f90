// The program that each configuration's process runs: `node measure.mjs <program> <folder>`. It loads one of the programs
// beside it, lets it work on the folder, and prints what that took.

import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Measured, Program } from './measured.js';

const [, , name, folder] = process.argv;
if (name === undefined || folder === undefined) throw new Error('A program and a folder are missing.');
// As the command line and the language server do, before anything is loaded: what was compiled is kept.
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
const program: Program = await import(new URL(`${name}.mjs`, import.meta.url).href);
const before = process.cpuUsage();
const start = performance.now();
const times = await program.work(folder);
const wallSeconds = (performance.now() - start) / 1000;
const measured: Measured = {
  workSeconds: secondsOf(process.cpuUsage(before)),
  cpuSeconds: secondsOf(process.cpuUsage()),
  wallSeconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  times,
};
process.stdout.write(JSON.stringify(measured));

/** All threads of the process, those of the garbage collector too. */
function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000;
}
