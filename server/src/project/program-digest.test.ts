// The digest of a program tells what is far behind its first file, as bundles with chunks name it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundles } from '../../../scripts/lib/bundles.mjs';
import { programDigest } from './program-digest.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headwater-digest-'));
  await writeFile(path.join(folder, 'main.ts'), "export const run = () => import('./command.js');");
  await writeFile(path.join(folder, 'command.ts'), "export const scan = () => import('./scanner.js');");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As the command line is built, with this in a file that is loaded late. */
async function digestWith(scanner: string): Promise<string> {
  await writeFile(path.join(folder, 'scanner.ts'), scanner);
  const { format, splitting, target } = bundles.find(({ name }) => name === 'cli')?.options ?? {};
  const options = {
    bundle: true,
    ...(format && { format }),
    ...(splitting && { splitting }),
    ...(target && { target }),
  };
  await build({ ...options, entryPoints: [path.join(folder, 'main.ts')], outdir: path.join(folder, 'dist') });
  return programDigest(path.join(folder, 'dist/main.js'));
}

it('is another one where a file loaded late differs by one character, and the same where none does', async () => {
  const before = await digestWith("export const word = 'a';");
  expect(await digestWith("export const word = 'b';")).not.toBe(before);
  expect(await digestWith("export const word = 'a';")).toBe(before);
});
