// A storage of the project's own, through the whole engine: only the runner loads it, and the host asks there.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openProjectStorages, pruneVersions, readRecorded, readSettings, surveyDestinations } from '../src/index.js';
import { openProject, type TestProject } from './project.js';

/** Every version in one JSON file; small, and enough of the interface to be published through. */
const memo = `
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenStorage } from 'headwater/storage';

export const openStorage: OpenStorage = ({ file }, { project }) => {
  const path = join(project, String(file));
  const all = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { versions: {}, live: {} });
  const save = (change) => { const state = all(); change(state); writeFileSync(path, JSON.stringify(state)); };
  const digestOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const placeOf = (ref) => ref.slice(0, ref.lastIndexOf('#'));
  const read = async (ref) => ref in all().versions
    ? { kind: 'value', value: all().versions[ref] } : { kind: 'missing', message: ref + ' is not in the memo' };
  return {
    name: 'memo:' + file,
    async write({ name, part, value }) {
      if (value === 'unwanted') return { kind: 'refused', message: 'The memo takes no such value.' };
      const digest = digestOf(value);
      const ref = name + '/' + part + '#' + digest.slice(0, 8);
      save((state) => { state.versions[ref] = value; });
      return { kind: 'written', ref, digest, bytes: null };
    },
    read,
    async preview(ref) { return { kind: 'text', text: JSON.stringify(all().versions[ref]), isCut: false }; },
    async versions() {
      const { versions, live } = all();
      return Object.keys(versions).map((ref) => {
        const [name, part] = placeOf(ref).split('/');
        return { ref, name, part, live: live[placeOf(ref)]?.ref === ref ? live[placeOf(ref)].stamp : null };
      });
    },
    async digest(ref) { return ref in all().versions ? digestOf(all().versions[ref]) : null; },
    async readLive(name, part) { const live = all().live[name + '/' + part]; return live ? read(live.ref) : { kind: 'missing', message: 'none' }; },
    async digestLive(name, part) { const live = all().live[name + '/' + part]; return live ? digestOf(all().versions[live.ref]) : null; },
    async promote(ref, stamp) {
      if (all().versions[ref] === 'unwell') throw new Error('The memo is unwell.');
      if (all().versions[ref] === 'nonsense') return { kind: 'perhaps' };
      save((state) => { state.live[placeOf(ref)] = { ref, stamp }; });
      return { kind: 'promoted' };
    },
    async live(ref) { return all().live[placeOf(ref)] ?? null; },
    async drop(ref) { save((state) => { delete state.versions[ref]; }); return { kind: 'dropped' }; },
  };
};
`;

const pipeline = (value: string) => `
import { asset, defineStorage } from 'headwater';
const storage = defineStorage('memo', './memo.ts')({ file: 'memo.json' });
export const a = asset('a', { storage, async materialize(ctx) { await ctx.write(${value}); } });
export const b = asset('b', { deps: [a], storage, async materialize(ctx) { await ctx.write([...(await ctx.read(a)), 'b']); } });
`;

function open(value = "['a']", memoText = memo): Promise<TestProject> {
  return openProject(
    { 'pipeline.ts': pipeline(value), 'memo.ts': memoText },
    { a: { codeVersion: '1' }, b: { codeVersion: '1', deps: { a: null } } },
  );
}
const memoIn = async (project: TestProject) => JSON.parse(await readFile(project.path('memo.json'), 'utf8'));

describe('a storage of the project', () => {
  it('is written, read and published through the runner, and named by records', async () => {
    const project = await open();
    expect(await project.run(['a', 'b'])).toMatchObject({ status: 'succeeded' });
    const [record] = await project.log.events({ target: { asset: 'b' }, limit: 1 });
    const { storage = '', ref = '' } = record?.output ?? {};
    expect(storage).toBe('memo:memo.json');
    const state = await memoIn(project);
    expect(state.live['b/']).toMatchObject({ ref, stamp: { run: 1, step: 2 } });
    expect(state.versions[ref]).toEqual(['a', 'b']);
    // What lies there is asked for a cached answer, too.
    expect((await project.run(['b'])).steps).toMatchObject([{ isCached: true }]);
  });

  it('is asked by operations that have no engine', async () => {
    const project = await open();
    await project.run(['a']);
    await project.write({ 'pipeline.ts': pipeline("['a', 'more']") });
    await project.run(['a'], { ignoresCache: true });
    const [first] = await project.log.events({ target: { asset: 'a' }, limit: 1 });
    const read = await readSettings(project.dir);
    if (read.kind === 'refused') throw new Error(read.message);
    const storages = openProjectStorages(project.dir, read.settings, async () => ['pipeline.ts']);
    const undeclared = openProjectStorages(project.dir, read.settings, async () => []);
    try {
      expect(await storages.userNames()).toEqual(['memo:memo.json']);
      const recorded = await readRecorded(storages.find, project.log, first?.position ?? 0);
      expect(recorded).toMatchObject({ kind: 'value', value: ['a'] });
      await expect(readRecorded(undeclared.find, project.log, first?.position ?? 0)).rejects.toThrow(
        'No declaration that is loaded keeps its versions in memo:memo.json',
      );
      const { manifest } = project.plan(['a']);
      const world = { project: project.dir, storages, log: project.log, manifest, settings: read.settings };
      const survey = await surveyDestinations(world, () => true);
      expect(survey.map(({ storage, asset, live }) => [storage, asset, live !== null])).toEqual([
        ['memo:memo.json', 'a', false],
        ['memo:memo.json', 'a', true],
      ]);
      const rule = { before: Number.MAX_SAFE_INTEGER, perPartition: 1 };
      const pruned = await pruneVersions({ storages: storages.find, log: project.log }, rule, {
        at: 1,
        why: 'test',
        isTrial: false,
      });
      expect(pruned.dropped).toMatchObject([{ storage: 'memo:memo.json', ref: first?.output?.ref }]);
      expect(Object.values((await memoIn(project)).versions)).toEqual([['a', 'more']]);
    } finally {
      storages.close();
      undeclared.close();
    }
  });

  it.each([
    ["'unwell'", 'NotPublished', 'memo:memo.json: The memo is unwell. (memo.ts:'],
    ["'nonsense'", 'NotPublished', 'memo:memo.json answered promote with {"kind":"perhaps"}, which no storage may'],
    ["'unwanted'", 'Error', 'The memo takes no such value.'],
  ])('that fails with %s is named, and the step fails', async (value, name, said) => {
    const project = await open(value);
    const { steps } = await project.run(['a']);
    expect(steps).toMatchObject([{ status: 'failed', error: { name, message: expect.stringContaining(said) } }]);
    expect(await project.log.events({ kinds: ['materialization'], limit: 1 })).toEqual([]);
  });

  it.each([
    ['export const other = 1;', 'the module exports no function openStorage'],
    ["export const openStorage = () => ({ name: 'memo:x' });", 'what openStorage gives has no write, read'],
    [memo.replace("'memo:' + file", "'elsewhere'"), 'its name has to say kind and place, such as memo:somewhere'],
  ])('that is none is said to be none: %#', async (text, said) => {
    const project = await open("['a']", text);
    const { steps } = await project.run(['a']);
    expect(steps[0]?.error?.message).toContain(`The storage memo of ./memo.ts cannot be used: ${said}`);
  });
});
