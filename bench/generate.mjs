// Writes a generated project to disk: `node bench/generate.mjs <count> <folder> [--seed <number>] [--dagster]`. With
// `--dagster` the same graph as Python definitions instead.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, dagster: { type: 'boolean', default: false } },
});
const [count, folder] = positionals;
const shape = { assets: Number(count), seed: Number(values.seed) };
if (!folder || !Number.isSafeInteger(shape.assets) || shape.assets < 1 || !Number.isSafeInteger(shape.seed)) {
  console.error('Usage: node bench/generate.mjs <count> <folder> [--seed <number>] [--dagster]');
  process.exit(2);
}

register();
const { generateDagster, generateProject, writeFiles } = await import('./project/index.ts');
const files = values.dagster ? generateDagster(shape) : generateProject(shape);
writeFiles(path.resolve(folder), files);
console.log(`${shape.assets} assets in ${files.length} files: ${path.resolve(folder)}`);
