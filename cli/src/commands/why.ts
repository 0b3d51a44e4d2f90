// `headwater why`: why one partition is stale or missing, and what is behind that, up to the changes at the root.

import {
  describeDoubt,
  type Doubt,
  type LastFailure,
  lastFailure,
  type LogReader,
  type RootCause,
  type StaleCause,
  type Target,
  unknownAsset,
  type Why,
  whyOf,
  type World,
} from '@headwater/core';
import { runName, selectionOf } from '@headwater/protocol';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { type RecordedTarget, recordedTarget } from '../input/recorded-target.js';
import { withLog } from '../log/event-log.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';
import { standingAsOfNow } from '../runs/as-of-now.js';

interface TargetView {
  readonly key: string;
  readonly partition: string | null;
}
interface FailureView {
  readonly run: string;
  /** Null: the log does not say it any more. */
  readonly error: string | null;
}
interface CauseView {
  readonly kind: StaleCause['kind'];
  readonly reason: StaleCause['reason'];
  readonly input: TargetView | null;
  readonly from: string | null;
  readonly to: string | null;
}
interface LinkView extends TargetView {
  readonly state: Why['state'];
  /** Why it is unverified; null: it is not. */
  readonly doubt: Why['doubt'];
  /** Its last run failed, whatever its state; null: it did not. */
  readonly failed: FailureView | null;
  readonly causes: readonly CauseView[];
  /** What it reads that is missing, stale, or behind such. */
  readonly behind: readonly TargetView[];
}
interface RootView extends TargetView {
  readonly kind: RootCause['kind'];
  readonly reason: RootCause['reason'];
  readonly input: string | null;
}
interface WhyView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** The partition itself first, then what is behind it, nearest first; each once. */
  readonly chain: readonly LinkView[];
  readonly roots: readonly RootView[];
}

export const whyCommand: Command = {
  name: 'why',
  positional: '<asset[@partition]>',
  summary: 'say why a partition is stale, missing or failed, up to the root causes',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const answer = await explain(context);
  if (answer.kind === 'failure') return reportFailure(context.terminal, answer);
  const failures = await failuresOf(context, answer.value);
  if (failures.kind === 'failure') return reportFailure(context.terminal, failures);
  const view: WhyView = {
    schemaVersion: 1,
    at: formatInstant(context.at),
    ...viewOf(answer.value, failures.value),
  };
  printAnswer(context, view, describe);
  return 0;
}

async function explain(context: CommandContext): Promise<Outcome<Why>> {
  const [text = ''] = context.positional;
  const named = recordedTarget(text);
  if (named.kind === 'failure') return named;
  return standingAsOfNow(context, named.value.asset, ({ world, records }) => {
    const target = targetOf(world, named.value);
    return target.kind === 'failure' ? target : success(whyOf(world, records, target.value));
  });
}

function targetOf(world: World, named: RecordedTarget): Outcome<Target> {
  const { asset } = named;
  const part = named.part ?? '';
  if (world.graph.asset(asset) === null) return failure(unknownAsset(world, asset));
  const space = world.space(asset);
  if (space.indexOf(part) >= 0) return success({ asset, part });
  if (part === '') return failure(`${asset} has partitions.`, `Name one of them, such as ${asset}@${space.keyAt(0)}.`);
  return failure(`${asset} has no partition ${part}.`);
}

type Failures = ReadonlyMap<Why, LastFailure>;

/** What the log says of those in the chain that failed last. */
async function failuresOf({ directory }: CommandContext, why: Why): Promise<Outcome<Failures>> {
  const failed = [...chainOf(why)].filter((link) => link.failed !== null);
  if (failed.length === 0) return success(new Map());
  const project = await locateProject(directory);
  if (project.kind === 'failure') return project;
  return withLog(project.value, (log) => readFailures(log, failed));
}
async function readFailures(log: LogReader | null, links: readonly Why[]): Promise<Failures> {
  const failures = new Map<Why, LastFailure>();
  for (const link of links)
    if (log !== null && link.failed !== null) failures.set(link, await lastFailure(log, link.target, link.failed));
  return failures;
}

/** Nearest first, each once. */
function chainOf(why: Why): ReadonlySet<Why> {
  const chain = new Set([why]);
  for (const { behind } of chain) for (const next of behind) chain.add(next);
  return chain;
}

function viewOf(why: Why, failures: Failures): Pick<WhyView, 'chain' | 'roots'> {
  const links: LinkView[] = [];
  const roots = new Map<string, RootView>();
  for (const next of chainOf(why)) {
    const { target, state, doubt, causes, behind } = next;
    const failure = failures.get(next);
    links.push({
      ...named(target),
      state,
      doubt,
      failed: failure === undefined ? null : { run: runName(failure.run), error: failure.message },
      causes: causes.map(causeView),
      behind: behind.map((other) => named(other.target)),
    });
    for (const { target: place, kind, reason, input } of next.roots) {
      const root = { ...named(place), kind, reason, input };
      roots.set(JSON.stringify(root), root);
    }
  }
  return { chain: links, roots: [...roots.values()] };
}

function causeView(cause: StaleCause): CauseView {
  const { kind, reason } = cause;
  switch (cause.kind) {
    case 'code':
      return { kind, reason, input: null, from: cause.from, to: cause.to };
    case 'dependencies':
      return { kind, reason, input: { key: cause.input, partition: null }, from: null, to: null };
    case 'data':
      return {
        kind,
        reason,
        input: named({ asset: cause.input, part: cause.inputPartition }),
        from: cause.from,
        to: cause.to,
      };
  }
}

function named({ asset, part }: Target): TargetView {
  return { key: asset, partition: part === '' ? null : part };
}

function describe({ chain, roots }: WhyView): string {
  const lines = chain.flatMap((link) => [
    `${text(link)}: ${link.state}`,
    ...(link.doubt === null ? [] : [`  ${describeDoubt(link.doubt)}: ${wayOut(link, link.doubt)}`]),
    ...(link.failed === null ? [] : [`  ${failureText(link.failed)}`]),
    ...link.causes.map((cause) => `  ${causeText(cause)}`),
    ...(link.behind.length === 0 ? [] : [`  behind ${link.behind.map(text).join(', ')}`]),
  ]);
  const causes = roots.map(
    (root) => `  ${text(root)}: ${words(root.reason)}${root.input === null ? '' : ` (${root.input})`}`,
  );
  return [...lines, ...(causes.length === 0 ? [] : ['', 'Root causes', ...causes])].join('\n');
}

function wayOut({ key, partition }: LinkView, doubt: Doubt): string {
  return doubt === 'cut-short'
    ? `\`headwater materialize '${selectionOf({ asset: key, partition })}'\` builds it again`
    : '`headwater reconcile` says what is there';
}

/** Of a version: enough to tell two apart. */
const SHOWN = 12;

function causeText({ reason, input, from, to }: CauseView): string {
  const versions =
    from === null && to === null ? '' : ` (${from?.slice(0, SHOWN) ?? 'none'} → ${to?.slice(0, SHOWN) ?? 'none'})`;
  return `${words(reason)}${input === null ? '' : `: ${text(input)}`}${versions}`;
}
function failureText({ run, error }: FailureView): string {
  return `failed in ${run}${error === null ? '' : `: ${error}`}`;
}
function words(reason: string): string {
  return reason.replaceAll('-', ' ');
}
function text({ key, partition }: TargetView): string {
  return partitionText(key, partition);
}
