// What keeps an incomplete table from its readers: checks that block within a run, predicates at the publication itself,
// and versions that never move backward.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type TestProject, openProject } from './project.js';

const complete = [
  { store: 'S1', amount: 120 },
  { store: 'S2', amount: 80 },
  { store: 'S3', amount: 45 },
  { store: 'S4', amount: 60 },
];
const incomplete = complete.filter(({ store }) => store !== 'S3');

const storage = "const storage = jsonFile({ dir: 'data' });";
const pipeline = ({ publish, severity = 'error' }: { publish: string; severity?: string }) => `
import { asset, check, jsonFile } from 'headwater';
import { readFileSync } from 'node:fs';
${storage}
const allStores = check('all_stores_present', { blocking: true, severity: '${severity}', async run(ctx) {
  const present = (await ctx.read('candidate')).map((row) => row.store);
  const missing = ['S1', 'S2', 'S3', 'S4'].filter((store) => !present.includes(store));
  return { passed: missing.length === 0, evidence: { measured: missing, threshold: [] } };
} });
const noNegative = check('no_negative_totals', { async run(ctx) {
  const measured = (await ctx.read('candidate')).filter((row) => row.amount < 0).length;
  return { passed: measured === 0, evidence: { measured, threshold: 0 } };
} });
export const candidate = asset('candidate', { storage, checks: [allStores, noNegative], async materialize(ctx) {
  await ctx.write(JSON.parse(readFileSync('rows.json', 'utf8')));
} });
export const published = asset('published', { storage, deps: [candidate], async materialize(ctx) { ${publish} } });`;
const unguarded = 'await ctx.write(await ctx.read(candidate));';
const guarded = 'await ctx.publish({ candidate, validate: (rows) => rows.length === 4 });';
const declared = { candidate: {}, published: { deps: { candidate: null } } };

/** A live table with the complete candidate stands before each case. */
async function withLive(publish: string, severity?: string): Promise<TestProject> {
  const files = { 'pipeline.ts': pipeline({ publish, ...(severity ? { severity } : {}) }) };
  const project = await openProject({ ...files, 'rows.json': JSON.stringify(complete) }, declared);
  expect((await project.run(['candidate', 'published'])).status).toBe('succeeded');
  return project;
}
const COMPLETE = ['S1', 'S2', 'S3', 'S4'];
const INCOMPLETE = ['S1', 'S2', 'S4'];
async function liveStores(project: TestProject): Promise<readonly unknown[]> {
  const rows: { readonly store: string }[] = JSON.parse(await readFile(project.path('data/published.json'), 'utf8'));
  return rows.map(({ store }) => store);
}
/** Name, outcome, severity, whether it blocks, and evidence of every check that a run made, by name. */
async function verdicts(project: TestProject, run: number) {
  const results = (await project.log.checks('candidate')).filter((result) => result.run === run);
  return results
    .map(({ check, outcome, severity, blocking, evidence }) => [check, outcome, severity, blocking, evidence])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
}
const allThere = ['all_stores_present', 'passed', 'error', true, { measured: [], threshold: [] }];
const s3Missing = ['all_stores_present', 'failed', 'error', true, { measured: ['S3'], threshold: [] }];
const noneNegative = ['no_negative_totals', 'passed', 'error', false, { measured: 0, threshold: 0 }];
async function materialized(project: TestProject, run: number): Promise<readonly string[]> {
  return (await project.log.events({ run, kinds: ['materialization'], limit: 9 })).map(({ target }) => target.asset);
}
async function runWith(project: TestProject, rows: unknown, targets: readonly string[]) {
  await project.write({ 'rows.json': JSON.stringify(rows) });
  return project.run(targets, { ignoresCache: true });
}

describe('4.1: a candidate and its live table', () => {
  it('case 1: the complete candidate is published', async () => {
    const project = await withLive(unguarded);
    const outcome = await runWith(project, complete, ['candidate', 'published']);
    expect(outcome.status).toBe('succeeded');
    expect(await materialized(project, 2)).toEqual(['candidate', 'published']);
    expect(await verdicts(project, 2)).toEqual([allThere, noneNegative]);
    expect(await liveStores(project)).toEqual(COMPLETE);
  });

  it('case 2: a blocking check of severity error keeps the incomplete one away, and the blocked step says why', async () => {
    const project = await withLive(unguarded);
    const outcome = await runWith(project, incomplete, ['candidate', 'published']);
    expect(outcome.status).toBe('failed');
    expect(outcome.steps.map(({ asset, status }) => [asset, status])).toEqual([
      ['candidate', 'failed'],
      ['published', 'skipped'],
    ]);
    expect(await materialized(project, 2)).toEqual(['candidate']);
    expect(await verdicts(project, 2)).toEqual([s3Missing, noneNegative]);
    expect(await liveStores(project)).toEqual(COMPLETE);
    expect(project.told.lines.map(({ asset, message }) => [asset, message])).toContainEqual([
      'published',
      'Not run, because candidate failed: The blocking check all_stores_present did not pass: measured S3 · threshold none.',
    ]);
  });

  it('case 3: one that can only warn lets it through', async () => {
    const project = await withLive(unguarded, 'warn');
    const outcome = await runWith(project, incomplete, ['candidate', 'published']);
    expect(outcome.status).toBe('succeeded');
    expect(await materialized(project, 2)).toEqual(['candidate', 'published']);
    const warned = s3Missing.map((each) => (each === 'error' ? 'warn' : each));
    expect(await verdicts(project, 2)).toEqual([warned, noneNegative]);
    expect(await liveStores(project)).toEqual(INCOMPLETE);
  });

  it('cases 4a and 4b: an unguarded publication that is launched alone publishes the bad candidate', async () => {
    const project = await withLive(unguarded);
    await stagesTheBadCandidate(project);
    expect((await project.run(['published'])).status).toBe('succeeded');
    expect(await materialized(project, 3)).toEqual(['published']);
    expect(await liveStores(project)).toEqual(INCOMPLETE);
  });

  it('cases 5a and 5b: a guard at the publication refuses it', async () => {
    const project = await withLive(guarded);
    await stagesTheBadCandidate(project);
    const outcome = await project.run(['published']);
    expect(outcome.status).toBe('failed');
    expect(outcome.steps[0]?.error).toMatchObject({
      name: 'NotPublished',
      message: 'candidate was not published: it did not pass its validation.',
    });
    expect(await materialized(project, 3)).toEqual([]);
    expect(await liveStores(project)).toEqual(COMPLETE);
  });
});

/** Cases 4a and 5a: the candidate alone, with its failed check; the live table is untouched. */
async function stagesTheBadCandidate(project: TestProject): Promise<void> {
  expect((await runWith(project, incomplete, ['candidate'])).status).toBe('failed');
  expect(await materialized(project, 2)).toEqual(['candidate']);
  expect(await verdicts(project, 2)).toEqual([s3Missing, noneNegative]);
  expect(await liveStores(project)).toEqual(COMPLETE);
}

describe('a predicate', () => {
  const refusals: readonly (readonly [string, string])[] = [
    ["() => { throw new Error('no list'); }", 'candidate was not published: its validation threw: no list'],
    ['() => undefined', 'candidate was not published: its validation answered undefined; return true or false.'],
  ];
  it.each(refusals)('%s publishes nothing', async (validate, message) => {
    const project = await withLive(guarded);
    await project.write({
      'pipeline.ts': pipeline({ publish: `await ctx.publish({ candidate, validate: ${validate} });` }),
    });
    await runWith(project, incomplete, ['candidate']);
    expect((await project.run(['published'])).steps[0]?.error).toMatchObject({ name: 'NotPublished', message });
    expect(await liveStores(project)).toEqual(COMPLETE);
  });

  it('whose refusal the function has caught materializes nothing', async () => {
    const caught = `try { ${guarded} } catch {}`;
    const project = await withLive(caught);
    await stagesTheBadCandidate(project);
    expect((await project.run(['published'])).steps[0]?.error).toMatchObject({ name: 'NotPublished' });
    expect(await materialized(project, 3)).toEqual([]);
    expect(await liveStores(project)).toEqual(COMPLETE);
  });

  it('that changes the rows it judges changes nothing of what is published', async () => {
    const publish = 'await ctx.publish({ candidate, validate: (rows) => rows.splice(0).length === 4 });';
    expect(await liveStores(await withLive(publish))).toEqual(COMPLETE);
  });
});

it('a check that throws or answers nonsense is errored, not failed', async () => {
  const text = (run: string) => `
import { asset, check, jsonFile } from 'headwater';
${storage}
const odd = check('odd', { run: ${run} });
export const a = asset('a', { storage, checks: [odd], async materialize(ctx) { await ctx.write([1]); } });`;
  const project = await openProject({ 'pipeline.ts': text("() => { throw new Error('broken'); }") }, { a: {} });
  await project.run(['a']);
  await project.write({ 'pipeline.ts': text("() => ({ passed: 'yes' })") });
  await project.run(['a'], { ignoresCache: true });
  const results = await project.log.checks('a');
  expect(results.map(({ outcome }) => outcome)).toEqual(['errored', 'errored']);
  expect(results.map(({ evidence }) => JSON.stringify(evidence)).join()).toMatch(/broken/);
  expect(results.map(({ evidence }) => JSON.stringify(evidence)).join()).toMatch(/answered .*yes.*: return/);
});
