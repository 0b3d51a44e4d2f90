// What an editor waits for: `npm run bench:server [-- <assets>… [--edits <number>] [--seconds <number>] [--memory <edits>]]`,
// after `npm run build`. Writes `bench/results/server.md`. No step lasts longer than the seconds given, and a server that
// does not answer within them ends it with a message; memory is looked at over many more edits, in the smallest project.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateProject, writeFiles } from './project/index.js';
import { Editor, type OpenDocument } from './server/editor.js';
import { reportOf, type ServerResult } from './server/report.js';

const root = path.resolve(import.meta.dirname, '..');
const workplace = path.join(root, 'node_modules/.cache/headwater-bench');
const server = path.join(root, 'dist/server.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    memory: { type: 'string', default: '1000' },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 5000];
const [edits, seconds, memoryEdits] = [Number(values.edits), Number(values.seconds), Number(values.memory)];
if (![...sizes, edits, seconds, memoryEdits + 1].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error(
    'Usage: npm run bench:server [-- <assets>… [--edits <number>] [--seconds <number>] [--memory <edits>]]',
  );
  process.exit(2);
}

/** What each edit mistypes anew, so that each has a publication of its own. */
const misspelled = (edit: number): string => `no_such_asset_${edit}_`;

/** The document with one more asset, which reads what does not exist. */
function textWith(text: string, edit: number): string {
  return `${text}\nexport const typed = asset('typed', { deps: ['${misspelled(edit)}'], async materialize() {} });\n`;
}

/** The same while it is being typed. */
function halfTyped(text: string, edit: number): string {
  return `${text}\nexport const typed = asset('typed', { deps: ['${misspelled(edit)}\n`;
}

/** The document with one more asset, whose read only the type checker can tell. */
function textWithTypedKey(text: string, edit: number): string {
  return `${text}\ndeclare function load(): '${misspelled(edit)}';\nexport const typed = asset('typed', { async materialize(ctx) { await ctx.read(load()); } });\n`;
}

/** Milliseconds; null: not in time. */
async function timed(work: Promise<unknown>): Promise<number | null> {
  const start = performance.now();
  const late = new AbortController();
  const isLate = setTimeout(seconds * 1000, true, { signal: late.signal });
  const isOver = await Promise.race([work.then(() => false), isLate]);
  if (!isOver) isLate.catch(() => undefined);
  late.abort();
  return isOver ? null : performance.now() - start;
}

async function startWith(document: OpenDocument, text: string): Promise<{ editor: Editor; took: number | null }> {
  const editor = new Editor(server, document);
  const diagnosed = editor.diagnosed(misspelled(0));
  const took = await timed(editor.open(textWith(text, 0)).then(() => diagnosed));
  return { editor, took };
}

/** Milliseconds; whoever is never answered would wait for ever. */
async function answered(what: string, work: Promise<unknown>): Promise<number> {
  const took = await timed(work);
  if (took === null) throw new Error(`The server has not answered within ${seconds} seconds: ${what}.`);
  return took;
}

type Typed = Pick<ServerResult, 'published' | 'halfTyped' | 'hover' | 'lenses'>;

async function typeInto(editor: Editor, text: string): Promise<Typed> {
  const typed: Record<keyof Typed, number[]> = { published: [], halfTyped: [], hover: [], lenses: [] };
  const latest = performance.now() + seconds * 1000;
  const position = { line: text.split('\n').length, character: "export const typed = asset('t".length };
  const hover = (): Promise<unknown> => editor.ask('hover', { position });
  for (let edit = 1; edit <= edits && performance.now() < latest; edit += 1) {
    const half = editor.type(halfTyped(text, edit)).then(hover);
    typed.halfTyped.push(await answered(`hover over half-typed code, edit ${edit}`, half));
    const diagnosed = editor.diagnosed(misspelled(edit));
    const took = await timed(editor.type(textWith(text, edit)).then(() => diagnosed));
    if (took === null) break;
    typed.published.push(took);
    typed.hover.push(await answered(`hover, edit ${edit}`, hover()));
    typed.lenses.push(await answered(`lenses, edit ${edit}`, editor.ask('codeLens')));
  }
  return typed;
}

/** How long the type checker takes: with its start, and the second time. */
async function askTypes(editor: Editor, text: string): Promise<ServerResult['types']> {
  const took: (number | null)[] = [];
  for (const edit of [edits + 1, edits + 2]) {
    const diagnosed = editor.diagnosed(misspelled(edit));
    took.push(await timed(editor.type(textWithTypedKey(text, edit)).then(() => diagnosed)));
  }
  return took;
}

const SAMPLES = 10;

/** Megabytes, before and after each tenth of the edits. */
async function watchMemory(editor: Editor, text: string): Promise<readonly number[]> {
  const samples = [editor.memory];
  for (let edit = 1; edit <= memoryEdits; edit += 1) {
    const diagnosed = editor.diagnosed(misspelled(edit));
    await answered(
      `edit ${edit} of those that memory is looked at over`,
      editor.type(textWith(text, edit)).then(() => diagnosed),
    );
    if (edit % Math.ceil(memoryEdits / SAMPLES) === 0) samples.push(editor.memory);
  }
  return samples.filter((sample) => sample !== null);
}

/** Files that were written just now are not known by their times. */
const SETTLED_MS = 2500;

/** Settles when the server has left what the next start finds; without it that would be another cold one. */
async function waitForPicture(folder: string): Promise<void> {
  const latest = performance.now() + seconds * 1000;
  while (!existsSync(path.join(folder, '.headwater/cache/server-picture'))) {
    if (performance.now() > latest) throw new Error(`The server has left no picture within ${seconds} seconds.`);
    await setTimeout(100);
  }
}

async function measureSize(assets: number): Promise<ServerResult> {
  const folder = path.join(workplace, `server-${assets}`);
  rmSync(folder, { recursive: true, force: true });
  const files = generateProject({ assets, seed: 1 });
  writeFiles(folder, files);
  const sources = files.map((file) => file.path).filter((each) => /^src\/(?!lib\/).*\.ts$/.test(each));
  const file = sources[Math.floor(sources.length / 2)];
  if (file === undefined) throw new Error(`No file of ${folder} declares assets.`);
  const document = { folder, file };
  const text = readFileSync(path.join(folder, file), 'utf8');
  // Opened as it is on disk, which a start is measured with.
  writeFileSync(path.join(folder, file), textWith(text, 0));
  await setTimeout(SETTLED_MS);
  const first = await startWith(document, text);
  await closing(first.editor, () => waitForPicture(folder));
  const second = await startWith(document, text);
  return closing(second.editor, async () => {
    const typed = await typeInto(second.editor, text);
    const types = await askTypes(second.editor, text);
    const isWatched = memoryEdits > 0 && assets === Math.min(...sizes);
    const memory = isWatched ? await watchMemory(second.editor, text) : [];
    return { assets, cold: first.took, warm: second.took, ...typed, types, memory, memoryEdits };
  });
}

/** However the work ends: a server that is left alone would keep the benchmark from its end. */
async function closing<T>(editor: Editor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await editor.close();
  }
}

const results: ServerResult[] = [];
for (const assets of sizes) {
  results.push(await measureSize(assets));
  console.log(`${assets} assets: measured`);
}
const report = reportOf(results);
mkdirSync(path.join(root, 'bench/results'), { recursive: true });
writeFileSync(path.join(root, 'bench/results/server.md'), report);
console.log(report);
