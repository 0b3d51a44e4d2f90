// `headwater impact`: what a change to an asset, or to some of its partitions, reaches.

import { type Impact, impactOf } from '@headwater/core';
import { formatInstant } from '../instant.js';
import type { ExitCode } from '../outcome.js';
import { analyseProject } from '../project.js';
import { parseTarget } from '../target.js';
import { printJson, reportFailure } from '../terminal.js';
import { alignColumns, counted, describePartitions } from '../text/table.js';
import { type PartitionsView, partitionsView } from '../views/partitions.js';
import { worldAt } from '../world.js';
import type { Command, CommandContext } from './command.js';

interface ImpactedView {
  readonly key: string;
  readonly partitions: PartitionsView | null;
  /** False: only reads that nobody declared lead here. */
  readonly declared: boolean;
  /** From the changed asset to this one, the shortest path. */
  readonly via: readonly string[];
}
interface ImpactView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly changed: { readonly key: string; readonly partitions: PartitionsView | null };
  readonly assets: readonly ImpactedView[];
}

export const impactCommand: Command = {
  name: 'impact',
  positional: '<asset[@partitions]>',
  summary: 'show what a change reaches, down to the partition',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const analysed = await analyseProject(context.directory);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const world = worldAt(analysed.value.snapshot.graph, context.at);
  const target = parseTarget(world, context.positional[0] ?? '');
  if (target.kind === 'failure') return reportFailure(context.terminal, target);
  const view = impactView(impactOf(world, target.value.key, target.value.set), context);
  if (context.format === 'json') printJson(context.terminal, view);
  else context.terminal.print(describe(view));
  return 0;
}

function impactView({ changed, assets }: Impact, { at, withKeys }: CommandContext): ImpactView {
  return {
    schemaVersion: 1,
    at: formatInstant(at),
    changed: { key: changed.key, partitions: partitionsView(changed.set, { withKeys }) },
    assets: assets.map(({ key, set, isDeclared: declared, via }) => ({
      key,
      partitions: partitionsView(set, { withKeys }),
      declared,
      via,
    })),
  };
}

function describe({ changed, assets }: ImpactView): string {
  const declared = assets.filter((asset) => asset.declared);
  const undeclared = assets.filter((asset) => !asset.declared);
  const blocks = [`If ${[changed.key, describePartitions(changed.partitions)].join(' ').trim()} changes:`];
  if (declared.length > 0) blocks.push(rows(declared));
  if (undeclared.length > 0)
    blocks.push(`Through undeclared reads, in no plan until they are declared:\n${rows(undeclared)}`);
  const partitions = declared.reduce((sum, asset) => sum + (asset.partitions?.count ?? 0), 0);
  // A reader without partitions has none that could be counted.
  const inPartitions = partitions === 0 ? '' : `, ${counted(partitions, 'partition')}`;
  const total = `${counted(declared.length, 'asset')}${inPartitions} reached`;
  return [...blocks, declared.length === 0 && undeclared.length === 0 ? 'Nothing is reached.' : total].join('\n\n');
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
