// Starts a command in the repository's root with this program's own Node first on the path, and ends with it when it fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} command @param {string[]} args @param {{ title?: string, env?: Record<string, string> }} [options] */
export function run(command, args, options = {}) {
  const started = Date.now();
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, ...options.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const title = options.title ?? `${command} ${args.join(' ')}`;
  if (status !== 0) {
    console.error(`${title}: failed after ${seconds} s${error ? ` (${error.message})` : ''}`);
    process.exit(status ?? 1);
  }
  console.log(`${title}: ok, ${seconds} s`);
}
