// What a run builds, checks and leaves out where checks pass, warn, fail or throw: generated declarations, run by the
// engine in a real runner. Here a check has no step of its own: it runs with its asset's, on the record of which its
// result stays. So a step `asset_check` has succeeded or failed as its result says, and an asset's own step has
// succeeded when there is a record.

import { type Plan, PLAN_SCHEMA_VERSION, type StoredCheckResult, type World } from '@headwater/core';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CaseData, CaseKind } from '../kind.js';
import { type CaseProject, inProject } from '../project.js';
import { list, record, text, texts } from '../read.js';
import { worldOf } from '../world.js';

export const checks: CaseKind = {
  kind: 'checks',
  run: ({ data }) => {
    const declared = declaredIn(data);
    const runs = records(data.runs, 'runs');
    return inProject({ 'case.ts': sourceOf(declared) }, async (project) => {
      const actual: unknown[] = [];
      for (const run of runs) actual.push(await answerTo(project, declared, run));
      return { expected: runs.map(expectedOf), actual };
    });
  },
};

const NOW = Date.UTC(2030, 0, 1);

interface DeclaredCheck {
  readonly asset: string;
  readonly name: string;
  /** Its result is returned by the asset's own function. */
  readonly isInline: boolean;
  readonly data: CaseData;
}
interface Declared {
  readonly world: World;
  readonly checks: readonly DeclaredCheck[];
}

function declaredIn(data: CaseData): Declared {
  const assets = records(data.assets, 'assets');
  const inline = assets.flatMap(({ name, check_specs: specs }) =>
    records(specs ?? [], 'check_specs').map((spec) => declaredCheck(text(name, 'name'), spec, { isInline: true })),
  );
  const own = records(data.checks, 'checks').map((each) =>
    declaredCheck(text(each.asset, 'asset'), each, { isInline: false }),
  );
  return { world: worldOf(assets, NOW), checks: [...inline, ...own] };
}
function declaredCheck(asset: string, data: CaseData, { isInline }: Pick<DeclaredCheck, 'isInline'>): DeclaredCheck {
  return { asset, name: text(data.name, 'name'), isInline, data };
}
function records(value: unknown, what: string): readonly CaseData[] {
  return list(value, what).map((item) => record(item, what));
}

// ---- the project of a case ----
function sourceOf({ world, checks: all }: Declared): string {
  const assets = world.graph.order.map((key) => {
    const deps = world.graph.upstream(key).map(({ from }) => from);
    const inline = all.filter(({ asset, isInline }) => isInline && asset === key);
    return `export const ${key} = asset('${key}', {
  storage: jsonFile({ dir: 'data' }),
  deps: [${deps.join(', ')}],
  checks: [${inline.map((each) => `check('${each.name}', ${optionsOf(each)})`).join(', ')}],
  async materialize(ctx) {
    if (JSON.parse(readFileSync('failing.json', 'utf8')).includes('${key}')) throw new Error('as the case wants');
    await ctx.write([1]);
    return { checks: ${inlineResults(inline)} };
  },
});`;
  });
  const own = all.filter(({ isInline }) => !isInline).map((each) => `check('${each.name}', ${optionsOf(each)});`);
  return [`import { readFileSync } from 'node:fs';`, `import { asset, check, jsonFile } from 'headwater';`]
    .concat(assets, own)
    .join('\n');
}

function optionsOf({ asset, isInline, data }: DeclaredCheck): string {
  const severity = `severity: '${data.severity === 'WARN' ? 'warn' : 'error'}', blocking: ${data.blocking === true}`;
  // Asked only where the asset's function has returned no result of that name.
  if (isInline) return `{ ${severity}, run() { throw new Error('not returned'); } }`;
  const reads = texts(data.additional_deps ?? [], 'additional_deps').map((name) => `await ctx.read(${name});`);
  const ends = data.raises === true ? `throw new Error('as the case wants');` : `return { passed: ${data.passed} };`;
  return `{ asset: ${asset}, ${severity}, async run(ctx) { ${reads.join(' ')} ${ends} } }`;
}

function inlineResults(inline: readonly DeclaredCheck[]): string {
  const returned = inline.filter(({ data }) => data.omitted !== true);
  return JSON.stringify(Object.fromEntries(returned.map(({ name, data }) => [name, { passed: data.passed }])));
}

// ---- a run, and what the log says of it ----
async function answerTo(project: CaseProject, declared: Declared, run: CaseData): Promise<unknown> {
  const { engine, log, folder } = project;
  await writeFile(path.join(folder, 'failing.json'), JSON.stringify(texts(run.fail, 'fail')));
  const { number, status } = await engine.execute(planOf(declared.world, run.select), { ignoresCache: true });
  const planned = (await log.steps(number)).map(({ asset }) => text(asset, 'asset'));
  const events = (await log.events({ limit: 100 })).filter((event) => event.run === number);
  const made = new Set(events.filter(({ kind }) => kind === 'materialization').map(({ target }) => target.asset));
  const failed = new Set(events.filter(({ kind }) => kind === 'failure').map(({ target }) => target.asset));
  const results = await resultsOf(project, declared, number);
  return {
    run_status: status === 'succeeded' ? 'SUCCESS' : 'FAILURE',
    planned_assets: [...planned].sort(),
    materialized: [...made].sort(),
    not_materialized: planned.filter((asset) => !made.has(asset)).sort(),
    checks_evaluated: sorted(results.flatMap(({ result }) => (isAnswer(result) ? [evaluationOf(result)] : []))),
    steps: groupedSteps([
      ...planned.map((asset) => [asset, stateOf(asset, { made, failed, results })] as const),
      ...results
        .filter(({ check, result }) => !check.isInline && (result !== null || planned.includes(check.asset)))
        .map(({ check, result }) => [`${check.asset}_${check.name}`, stateOfCheck(result)] as const),
    ]),
    check_status_after: await standingOf(project, declared),
  };
}

/** Selected checks run with their asset, always and only: no plan can ask for one without it, or for it without them. */
function planOf({ graph }: World, select: unknown): Plan {
  const given = select === 'all' ? null : record(select, 'select');
  if (given?.checks !== undefined) throw new Error('A run that builds cannot be asked for a single check.');
  if (given?.with_checks === false) throw new Error('A run that builds cannot leave checks out.');
  const selected =
    given === null ? graph.order : graph.order.filter((key) => texts(given.assets, 'assets').includes(key));
  const manifest = {
    assets: graph.order.flatMap((key) => graph.asset(key) ?? []),
    edges: graph.order.flatMap((key) => graph.upstream(key)),
  };
  const partitions = [''];
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: NOW,
    position: null,
    manifest,
    steps: selected.map((asset) => ({ asset, partitions, reasons: [{ kind: 'requested', partitions }] })),
  };
}

interface Answered {
  readonly check: DeclaredCheck;
  readonly result: StoredCheckResult | null;
}

async function resultsOf({ log }: CaseProject, declared: Declared, run: number): Promise<readonly Answered[]> {
  return Promise.all(
    declared.checks.map(async (check) => {
      const results = await log.checks(check.asset);
      return { check, result: results.find((each) => each.run === run && each.check === check.name) ?? null };
    }),
  );
}

/** Of the newest run that had a step for the check's asset. */
async function standingOf(project: CaseProject, declared: Declared): Promise<readonly unknown[]> {
  const standing = new Map<string, CaseData>();
  const own = declared.checks.filter(({ isInline }) => !isInline);
  for (const { asset, name } of own)
    standing.set(`${asset}_${name}`, { asset, check: name, last_execution_status: null, resolved_status: null });
  const runs = await project.log.runs({ limit: 100 });
  for (const number of runs.map(({ run }) => run).sort((a, b) => a - b)) {
    const planned = new Set((await project.log.steps(number)).map((step) => step.asset));
    for (const { check, result } of await resultsOf(project, { ...declared, checks: own }, number)) {
      const { asset, name } = check;
      if (!planned.has(asset)) continue;
      const answer = isAnswer(result) ? (result.outcome === 'passed' ? 'SUCCEEDED' : 'FAILED') : null;
      const [last, resolved] = answer === null ? ['PLANNED', 'EXECUTION_FAILED'] : [answer, answer];
      standing.set(`${asset}_${name}`, { asset, check: name, last_execution_status: last, resolved_status: resolved });
    }
  }
  return sorted([...standing.values()]);
}

function isAnswer(result: StoredCheckResult | null): result is StoredCheckResult {
  return result !== null && result.outcome !== 'errored';
}
function evaluationOf({ target, check, outcome, severity, blocking }: StoredCheckResult): CaseData {
  const word = severity === 'warn' ? 'WARN' : 'ERROR';
  return { asset: target.asset, check, passed: outcome === 'passed', severity: word, blocking };
}

type StepState = 'succeeded' | 'failed' | 'not_run';

/** A failed blocking check fails the step in both systems where it is inline; else only the step of the check. */
function stateOf(
  asset: string,
  run: {
    readonly made: ReadonlySet<string>;
    readonly failed: ReadonlySet<string>;
    readonly results: readonly Answered[];
  },
): StepState {
  const isStopped = run.results.some(
    ({ check, result }) => check.isInline && check.asset === asset && result !== null && stops(result),
  );
  if (run.made.has(asset)) return isStopped ? 'failed' : 'succeeded';
  return run.failed.has(asset) ? 'failed' : 'not_run';
}
function stateOfCheck(result: StoredCheckResult | null): StepState {
  if (result === null) return 'not_run';
  return result.outcome === 'errored' || stops(result) ? 'failed' : 'succeeded';
}
function stops({ outcome, severity, blocking }: StoredCheckResult): boolean {
  return blocking && severity === 'error' && outcome !== 'passed';
}

function groupedSteps(steps: readonly (readonly [string, StepState])[]): Record<StepState, readonly string[]> {
  const namesOf = (state: StepState) => steps.flatMap(([name, each]) => (each === state ? [name] : [])).sort();
  return { succeeded: namesOf('succeeded'), failed: namesOf('failed'), not_run: namesOf('not_run') };
}

// ---- what is expected ----
function expectedOf(run: CaseData): unknown {
  return {
    run_status: run.run_status,
    planned_assets: run.planned_assets,
    materialized: run.materialized,
    not_materialized: run.not_materialized,
    checks_evaluated: sorted(list(run.checks_evaluated, 'checks_evaluated')),
    steps: run.steps,
    check_status_after: sorted(list(run.check_status_after, 'check_status_after')),
  };
}

function sorted(items: readonly unknown[]): readonly unknown[] {
  return [...items].sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
}
function placeOf(item: unknown): string {
  const { asset, check } = record(item, 'a check');
  return `${String(asset)} ${String(check)}`;
}
