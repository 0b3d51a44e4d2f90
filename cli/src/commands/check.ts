// `headwater check`: every rule over the whole project, for people and for CI.

import path from 'node:path';
import type { SourceSpan } from '@headwater/core';
import type { Settled } from '@headwater/server/analysis/types';
import type { Coverage, Finding } from '@headwater/server/rules';
import { findProjects } from '@headwater/server/project';
import type { Command, CommandContext } from '../command.js';
import { type FixKind, fixKinds } from '../fixing/allowed-fixes.js';
import type { FixReport } from '../fixing/fix-project.js';
import { checkRequest } from '../input/check-request.js';
import { formatInstant } from '../input/instant.js';
import { logFile } from '../log/event-log.js';
import { loggedFactsOf } from '../log/logged-facts.js';
import { type ExitCode, failure } from '../outcome.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure, type Terminal } from '../output/terminal.js';
import { analyseProject, locateProject } from '../project/project.js';
import { describeFixes } from '../fixing/describe-fixes.js';

interface PlaceView {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
interface FindingView extends PlaceView {
  readonly rule: string;
  readonly severity: Finding['severity'];
  readonly asset: string | null;
  readonly message: string;
  readonly fix: FixKind;
  /** That lead to a place in a helper: the nearest first. */
  readonly calls: readonly PlaceView[];
  readonly related: readonly (PlaceView & { readonly message: string })[];
}
interface CheckView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly findings: readonly FindingView[];
  readonly coverage: Coverage;
  /** Rules that did not run, because they need the event log's records. */
  readonly rulesLeftOut: readonly string[];
  /** Expressions that the type checker was asked about, and of how many it could tell the value; null: left out. */
  readonly types: Settled | null;
  /** What `--fix` did before all this was found; null without it. */
  readonly fixes: FixReport | null;
}

export const checkCommand: Command = {
  name: 'check',
  summary: 'report what is wrong with the declarations',
  options: [
    { flags: '--rule <rule...>', summary: 'report these rules alone' },
    { flags: '--max-warnings <count>', summary: 'fail where there are more warnings' },
    { flags: '--min-coverage <percent>', summary: 'fail where fewer of the reads that are seen are declared' },
    { flags: '--no-types', summary: 'do not ask the type checker where syntax alone does not suffice' },
    { flags: '--no-log', summary: 'leave out the rules that read the event log' },
    { flags: '--fix', summary: 'apply the fixes that change nothing that runs, then report what is left' },
    { flags: '--dry-run', summary: 'with --fix: show what it would change, as a diff, and change nothing' },
  ],
  endsWith1: 'there are errors, in headwater.json too, more warnings than allowed, or less coverage than wanted',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const wanted = wantedCoverage(context.options['minCoverage']);
  if (wanted === 'invalid') {
    const message = `--min-coverage is a percentage from 0 to 100, not ${JSON.stringify(context.options['minCoverage'])}.`;
    return reportFailure(context.terminal, failure(message));
  }
  const { coverageOf, rules: known, rulesOnRecords, runRules } = await import('@headwater/server/rules');
  const request = checkRequest(context.options, new Set(known.map(({ id }) => id)));
  if (request.kind === 'failure') return reportFailure(context.terminal, request);
  const { readsLog, isWanted, isTooMuch, fixing } = request.value;
  const located = await locateProject(context.directory);
  if (located.kind === 'failure') return reportFailure(context.terminal, located);
  // Settings that cannot be read are said once.
  const log = await logFile(located.value);
  if (log.kind === 'failure') return reportFailure(context.terminal, log);
  const records = readsLog ? await loggedFactsOf(located.value, context.terminal) : null;
  const asksTypes = context.options['types'] !== false;
  // The compiler comes with it, which no other command is to load.
  const fixProject = fixing === null ? null : (await import('../fixing/fix-project.js')).fixProject;
  const fixed =
    fixProject === null
      ? null
      : await fixProject(located.value, {
          now: context.at,
          records,
          asksTypes,
          isWanted,
          isDryRun: fixing === 'dry run',
        });
  if (fixed?.kind === 'failure') return reportFailure(context.terminal, fixed);
  const { directory, terminal, afterwards } = context;
  const analysed = await analyseProject({ directory, terminal, later: afterwards }, { asksTypes });
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const { root, snapshot, rules, facts: project, types, unusableSettings } = analysed.value;
  const found = runRules({ snapshot, now: context.at, project, ...(records === null ? {} : { records }) }, rules);
  const wantedFindings = found.filter(({ rule }) => isWanted(rule));
  // Only said in JSON, and not known without a look at the code.
  const kinds =
    context.format === 'json' ? await fixKinds(wantedFindings, analysed.value) : new Map<Finding, FixKind>();
  const findings = wantedFindings.map((finding) => findingView(finding, kinds.get(finding) ?? null));
  const view: CheckView = {
    schemaVersion: 1,
    at: formatInstant(context.at),
    findings,
    coverage: coverageOf(snapshot, records?.observed),
    rulesLeftOut: records === null ? rulesOnRecords(rules).filter(isWanted) : [],
    types,
    fixes: fixed?.value ?? null,
  };
  printAnswer(context, view, () => describe(view, snapshot.manifest.assets.length));
  if (snapshot.manifest.assets.length === 0) await noteProjectsBelow(root, context.terminal);
  const shortfall = wanted === null ? null : describeShortfall(view.coverage, wanted);
  if (shortfall !== null) context.terminal.note(shortfall);
  if (unusableSettings > 0)
    context.terminal.note(`${counted(unusableSettings, 'setting')} cannot be used, and no run begins.`);
  return shortfall !== null || unusableSettings > 0 || isTooMuch(findings) ? 1 : 0;
}

/** At the root of a monorepo, where each package is a project of its own. */
async function noteProjectsBelow(root: string, terminal: Terminal): Promise<void> {
  const below = (await findProjects(root)).filter((project) => project !== root);
  if (below.length === 0) return;
  const names = below.map((project) => path.relative(root, project).replaceAll(path.sep, '/'));
  terminal.note(`Projects below this one are checked by themselves, with --project: ${names.join(', ')}.`);
}

function wantedCoverage(option: unknown): number | null | 'invalid' {
  if (option === undefined) return null;
  const percent = typeof option === 'string' && option.trim() !== '' ? Number(option) : Number.NaN;
  return percent >= 0 && percent <= 100 ? percent : 'invalid';
}

/** Null where enough is declared. Where nothing is read, nothing is missing. */
function describeShortfall({ reads, declared }: Coverage, wanted: number): string | null {
  if (declared * 100 >= wanted * reads) return null;
  return `Coverage: ${declared} of ${counted(reads, 'read')} declared, and at least ${wanted} % are wanted.`;
}

function findingView(finding: Finding, fix: FixKind): FindingView {
  const { rule, severity, span, asset, message } = finding;
  const related = finding.related.map((each) => ({ ...placeView(each.span), message: each.message }));
  const calls = finding.calls.map(placeView);
  return { rule, severity, ...placeView(span), asset, message, fix, calls, related };
}
function placeView({ file, start, end }: SourceSpan): PlaceView {
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

function describe({ findings, coverage, fixes, types }: CheckView, assets: number): string {
  const parts = [...Map.groupBy(findings, (finding) => finding.file)].map(([file, inFile]) => {
    const rows = inFile.flatMap(({ line, column, severity, message, rule, calls }) => [
      [`${line}:${column}`, severity, `${message} (${rule})`],
      ...calls.map((call) => ['', '', `called from ${call.file} ${call.line}:${call.column}`]),
    ]);
    return `${file}\n${alignColumns(rows, '  ')}\n`;
  });
  const fixed = fixes === null ? [] : describeFixes(fixes);
  return [
    ...fixed,
    ...parts,
    `${counted(assets, 'asset')}, ${describeFindings(findings)}, ${describeCoverage(coverage)}${describeTypes(types)}`,
  ].join('\n');
}

/** Nothing where nobody had to be asked. */
function describeTypes(types: Settled | null): string {
  return types === null || types.asked === 0
    ? ''
    : `, the type checker told ${types.decided} of ${counted(types.asked, 'value')}`;
}

function describeFindings(findings: readonly FindingView[]): string {
  const bySeverity = Map.groupBy(findings, (finding) => finding.severity);
  const counts = (['error', 'warning', 'hint'] as const).flatMap((severity) => {
    const found = bySeverity.get(severity);
    return found === undefined ? [] : [counted(found.length, severity)];
  });
  return counts.length === 0 ? 'no findings' : counts.join(', ');
}

function describeCoverage({ reads, declared, unknown }: Coverage): string {
  const undecided = unknown === 0 ? '' : `, ${unknown} unknown`;
  if (reads === 0) return `no reads seen${undecided}`;
  return `${declared} of ${counted(reads, 'read')} declared (${Math.floor((100 * declared) / reads)} %)${undecided}`;
}
