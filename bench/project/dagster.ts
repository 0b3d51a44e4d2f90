// The planned graph as a Dagster code location, for comparisons: the same keys, partitions, windows and number of files.

import type { PlannedAsset, PlannedDependency } from './plan.js';
import type { GeneratedFile } from './typescript.js';

export function dagsterFiles(assets: readonly PlannedAsset[]): readonly GeneratedFile[] {
  const byModule = Map.groupBy(assets, ({ file }) => file.replaceAll('-', '_'));
  const names = [...byModule.keys()];
  return [
    { path: 'pipelines/__init__.py', text: '' },
    { path: 'pipelines/days.py', text: DAYS },
    ...[...byModule].map(([name, inModule]) => ({ path: `pipelines/${name}.py`, text: moduleOf(inModule) })),
    { path: 'definitions.py', text: definitionsOf(names) },
  ];
}

const DAYS = `import dagster as dg

days = dg.DailyPartitionsDefinition(start_date="2023-01-01", end_date="2024-01-01", timezone="UTC")
week = dg.TimeWindowPartitionMapping(start_offset=-6, end_offset=0)
`;

function definitionsOf(modules: readonly string[]): string {
  return [
    'import dagster as dg',
    '',
    ...modules.map((name) => `from pipelines import ${name}`),
    '',
    `defs = dg.Definitions(assets=dg.load_assets_from_modules([${modules.join(', ')}]))`,
    '',
  ].join('\n');
}

function moduleOf(assets: readonly PlannedAsset[]): string {
  return `import dagster as dg\n\nfrom pipelines.days import days, week\n\n\n${assets.map(assetOf).join('\n\n\n')}\n`;
}

function assetOf({ key, domain, isDaily, dependencies }: PlannedAsset): string {
  const declared = dependencies.filter(({ isDeclared }) => isDeclared);
  const tables = dependencies.map(({ asset }) => asset.key);
  return [
    `@dg.asset(`,
    `    key="${key}",`,
    `    group_name="${domain}",`,
    ...(isDaily ? ['    partitions_def=days,'] : []),
    `    deps=[${declared.map(dependencyOf).join(', ')}],`,
    `)`,
    `def ${key}(context: dg.AssetExecutionContext) -> dg.MaterializeResult:`,
    `    tables = [${tables.map((table) => `"${table}"`).join(', ')}]`,
    `    query = " UNION ALL ".join(`,
    `        f"""`,
    `        SELECT id, SUM(amount) AS amount, COUNT(*) AS entries`,
    `        FROM {table}`,
    `        GROUP BY id`,
    `        """`,
    `        for table in tables`,
    `    )`,
    `    context.log.info(query)`,
    `    return dg.MaterializeResult(metadata={"tables": len(tables)})`,
  ].join('\n');
}

function dependencyOf({ asset, days }: PlannedDependency): string {
  return days === 1 ? `"${asset.key}"` : `dg.AssetDep("${asset.key}", partition_mapping=week)`;
}
