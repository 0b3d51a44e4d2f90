// `headwater impact`: what a change to an asset, to some of its partitions, or of a branch to the code reaches.

import {
  type CodeChange,
  codeChanges,
  describeChange,
  type ImpactedAsset,
  impactOf,
  impactOfAll,
  type World,
} from '@headwater/core';
import type { Snapshot } from '@headwater/server/analysis';
import { unknownReaders } from '@headwater/server/rules';
import { wholeSet } from 'headwater/algebra';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { parseTarget } from '../input/target.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { analyseBase, type Base } from '../project/base.js';
import { analyseProject } from '../project/project.js';
import { worldAt } from '../project/world.js';
import { declaredWorld, isKeyless } from '../runs/reading.js';
import { describePartitions, type PartitionsView, partitionsView } from '../views/partitions.js';

interface ImpactedView {
  readonly key: string;
  readonly partitions: PartitionsView | null;
  /** False: only reads that nobody declared lead here. */
  readonly declared: boolean;
  /** From the changed asset to this one, the shortest path. */
  readonly via: readonly string[];
}
interface ChangeView {
  readonly key: string;
  readonly partitions: PartitionsView | null;
  readonly changes: readonly CodeChange[];
}
interface BaseView {
  /** `origin/main`. */
  readonly name: string;
  readonly files: readonly string[];
  readonly changed: readonly ChangeView[];
  /** Assets that no declaration has any more. */
  readonly gone: readonly string[];
}
interface UnknownView {
  readonly key: string;
  /** Of the first such read, else of the first such entry of `deps`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
interface ImpactView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null with `--base`. */
  readonly changed: { readonly key: string; readonly partitions: PartitionsView | null } | null;
  /** With `--base`: whose code is not what it was there. */
  readonly base?: BaseView;
  readonly assets: readonly ImpactedView[];
  /** Assets that read or declare what nobody can name before it runs: the change may reach them, too. */
  readonly unknown: readonly UnknownView[];
  /** What changes, and what is behind it, with dynamic partitions of which the log knows no key; left out: nothing. */
  readonly keyless?: readonly string[];
}

/** What is reached for sure. */
type KnownImpact = Omit<ImpactView, 'unknown' | 'keyless'>;

export const impactCommand: Command = {
  name: 'impact',
  positional: '[asset[@partitions]]',
  summary: 'show what a change of data, or with --base of code, reaches, down to the partition',
  options: [
    { flags: '--base <revision>', summary: 'of what the code says otherwise than where the branch left this one' },
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const asked = questionIn(context);
  if (asked.kind === 'failure') return reportFailure(context.terminal, asked);
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const { snapshot } = analysed.value;
  const declared = await declaredWorld(analysed.value, context.at);
  if (declared.kind === 'failure') return reportFailure(context.terminal, declared);
  const { value: world } = declared;
  const { base: revision, target } = asked.value;
  const view =
    revision === null
      ? ofData(context, world, target)
      : await ofCode(context, world, await analyseBase(analysed.value, { revision, terminal: context.terminal }));
  if (view.kind === 'failure') return reportFailure(context.terminal, view);
  printAnswer(
    context,
    { ...view.value, unknown: unknownIn(snapshot, view.value), ...keylessIn(world, view.value) },
    describe,
  );
  return 0;
}

interface Question {
  readonly target: string;
  readonly base: string | null;
}

function questionIn({ positional, options }: CommandContext): Outcome<Question> {
  const [target] = positional;
  const base = options['base'] === undefined ? null : String(options['base']);
  if (target !== undefined && base !== null)
    return failure('An asset and `--base` are two questions.', 'Leave one of them out.');
  if (target === undefined && base === null)
    return failure('An impact is that of an asset, or of a branch.', 'Name an asset, or write `--base origin/main`.');
  return success({ target: target ?? '', base });
}

function ofData(context: CommandContext, world: World, text: string): Outcome<KnownImpact> {
  const target = parseTarget(world, text);
  if (target.kind === 'failure') return target;
  const { changed, assets } = impactOf(world, target.value.key, target.value.set);
  return success({
    ...stamp(context),
    changed: { key: changed.key, partitions: partitionsView(changed.set, context) },
    assets: assets.map((asset) => impacted(asset, context)),
  });
}

async function ofCode(context: CommandContext, world: World, base: Outcome<Base>): Promise<Outcome<KnownImpact>> {
  if (base.kind === 'failure') return base;
  const { name, files, snapshot } = base.value;
  const { changed, gone } = codeChanges(worldAt(snapshot.graph, context.at), world);
  const origins = changed.map(({ key }) => ({ key, set: wholeSet(world.space(key)) }));
  const views = changed.map(({ key, changes }) => {
    const partitions = partitionsView(wholeSet(world.space(key)), context);
    return { key, partitions, changes };
  });
  const assets = impactOfAll(world, origins).map((asset) => impacted(asset, context));
  return success({ ...stamp(context), changed: null, base: { name, files, changed: views, gone }, assets });
}

function unknownIn(snapshot: Snapshot, { changed, base, assets }: KnownImpact): readonly UnknownView[] {
  const origins = changed === null ? (base?.changed ?? []) : [changed];
  // What does not change reaches nobody.
  if (origins.length === 0) return [];
  const reached = new Set([...origins, ...assets].map(({ key }) => key));
  return unknownReaders(snapshot, reached).map(({ reader, span: { file, start } }) => ({
    key: reader,
    file,
    line: start.line,
    column: start.column,
  }));
}

/** Nothing can be reached of a partition that is not there yet, and that is no promise. */
function keylessIn(world: World, { changed, base }: KnownImpact): Pick<ImpactView, 'keyless'> {
  const behind = new Set((changed === null ? (base?.changed ?? []) : [changed]).map(({ key }) => key));
  for (const key of behind) for (const { to } of world.graph.downstream(key)) behind.add(to);
  const keyless = [...behind].filter((key) => isKeyless(world, key));
  return keyless.length === 0 ? {} : { keyless };
}

function stamp({ at }: CommandContext): Pick<ImpactView, 'schemaVersion' | 'at'> {
  return { schemaVersion: 1, at: formatInstant(at) };
}

function impacted({ key, set, isDeclared: declared, via }: ImpactedAsset, { withKeys }: CommandContext): ImpactedView {
  return { key, partitions: partitionsView(set, { withKeys }), declared, via };
}

function describe({ changed, base, assets, unknown, keyless = [] }: ImpactView): string {
  const declared = assets.filter((asset) => asset.declared);
  const undeclared = assets.filter((asset) => !asset.declared);
  const blocks = base === undefined ? [] : baseBlocks(base);
  if (changed !== null)
    blocks.push(`If ${[changed.key, describePartitions(changed.partitions)].join(' ').trim()} changes:`);
  if (declared.length > 0) blocks.push(base === undefined ? rows(declared) : `Reached:\n${rows(declared)}`);
  if (undeclared.length > 0)
    blocks.push(`Through undeclared reads, in no plan until they are declared:\n${rows(undeclared)}`);
  if (unknown.length > 0)
    blocks.push(`Perhaps, as they read or declare what is named at run time:\n${unknownRows(unknown)}`);
  const partitions = declared.reduce((sum, asset) => sum + (asset.partitions?.count ?? 0), 0);
  const bound = declared.every((asset) => asset.partitions?.exact ?? true) ? '' : 'at most ';
  // A reader without partitions has none that could be counted.
  const inPartitions = partitions === 0 ? '' : `, ${bound}${counted(partitions, 'partition')}`;
  const total = `${counted(declared.length, 'asset')}${inPartitions} reached`;
  if (keyless.length > 0)
    blocks.push(
      `Nobody knows which partitions of ${keyless.join(', ')} there are: they are dynamic, and the event log has no keys of them.`,
    );
  if (keyless.length > 0 && assets.length === 0) return blocks.join('\n\n');
  const nothing = unknown.length === 0 ? 'Nothing is reached.' : 'Nothing else is reached.';
  return [...blocks, declared.length === 0 && undeclared.length === 0 ? nothing : total].join('\n\n');
}

function baseBlocks({ name, files, changed, gone }: BaseView): string[] {
  const blocks = [`Since ${name}, ${counted(files.length, 'file')} changed.`];
  const table = changed.map(({ key, partitions, changes }) => [
    key,
    describePartitions(partitions),
    changes.map(describeChange).join('; '),
  ]);
  if (changed.length > 0) blocks.push(`Code that means something else:\n${alignColumns(table, '  ')}`);
  if (gone.length > 0) blocks.push(`Gone: ${gone.join(', ')}`);
  return blocks;
}

function unknownRows(unknown: readonly UnknownView[]): string {
  return alignColumns(
    unknown.map(({ key, file, line, column }) => [key, `${file}:${line}:${column}`]),
    '  ',
  );
}

function rows(assets: readonly ImpactedView[]): string {
  return alignColumns(
    assets.map(({ key, partitions, via }) => [
      key,
      describePartitions(partitions),
      `via ${via.slice(0, -1).join(' → ')}`,
    ]),
    '  ',
  );
}
