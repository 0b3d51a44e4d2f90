// The native TypeScript compiler: checks types and emits declarations. The `typescript` beside it, whose `tsc` has the
// same name in `.bin`, is the one that the analysis embeds and the linter asks.
import { run } from './run.mjs';

/** @param {string} title @param {string[]} args of `tsc` */
export const tsc = (title, ...args) => run('node', ['node_modules/typescript-native/bin/tsc', ...args], { title });
