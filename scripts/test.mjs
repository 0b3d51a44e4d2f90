// Everything that is tested, one suite after the other, and at the end the sum of all their tests.
// A suite that fails without a failed test, or says of no test that it passed, counts as one failure.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './lib/run.mjs';

const suites = ['verify', 'test:cases', 'faults', 'test:editor'];
const summaries = {
  verify: /^\s*Tests\s+(?:(?<failed>\d+) failed \| )?(?<passed>\d+) passed/m,
  'test:cases': /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
  faults: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
  'test:editor': /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
};

let passed = 0;
let failed = 0;
for (const suite of suites) {
  console.log(`\n══ ${suite} ══`);
  const { code, output } = await runSuite(suite);
  const counts = lastMatch(output, summaries[suite]);
  const failures = Number(counts?.failed ?? 0);
  const successes = Number(counts?.passed ?? 0);
  if (code !== 0 && failures === 0) console.error(`${suite}: ended with exit code ${code}`);
  if (code === 0 && successes === 0) console.error(`${suite}: no test ran`);
  passed += successes;
  failed += failures > 0 ? failures : Number(code !== 0 || successes === 0);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** @param {string} suite @returns {Promise<{ code: number | null, output: string }>} */
function runSuite(suite) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', suite], { cwd: root, env, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.stderr.pipe(process.stderr);
    child.once('error', (error) => resolve({ code: null, output: `${output}\n${error.message}` }));
    child.once('close', (code) => resolve({ code, output: stripVTControlCharacters(output) }));
  });
}

/** Suites print sums of their parts first; the last one is of the whole. @param {string} text @param {RegExp} pattern */
function lastMatch(text, pattern) {
  return [...text.matchAll(new RegExp(pattern, 'gm'))].at(-1)?.groups;
}
