// The committed entry of the command must say what to do under a Node that is too old, before it loads anything.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bin } from './project.js';

function runUnder(version: string): { readonly exit: number | null; readonly stderr: string } {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, bin, '--version'];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { exit: status, stderr };
}

test.each(['18.20.0', '20.11.1', '22.14.0'])('Node %s is refused in one clear line', (version) => {
  const { exit, stderr } = runUnder(version);
  expect(exit).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(`headwater needs Node 22.15 or newer; this is Node ${version}`);
});

test.each(['22.15.0', '24.0.0'])('Node %s is accepted', (version) => {
  expect(runUnder(version)).toEqual({ exit: 0, stderr: '' });
});
