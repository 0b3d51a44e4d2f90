// The planned graph as a Headwater project: about five assets a file, one folder a domain, helpers beside them.

import { bodyOf } from './body.js';
import type { PlannedAsset, PlannedDependency } from './plan.js';

export interface GeneratedFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

export function typescriptFiles(assets: readonly PlannedAsset[]): readonly GeneratedFile[] {
  const byFile = Map.groupBy(assets, ({ domain, file }) => `src/${domain}/${file}.ts`);
  const domains = new Set(assets.map(({ domain }) => domain));
  return [
    ...settings(),
    { path: 'src/lib/partitions.ts', text: PARTITIONS },
    { path: 'src/lib/warehouse.ts', text: WAREHOUSE },
    ...[...domains].map((domain) => ({ path: `src/${domain}/totals.ts`, text: TOTALS })),
    ...[...byFile].map(([path, inFile]) => ({ path, text: moduleOf(inFile) })),
  ];
}

function settings(): readonly GeneratedFile[] {
  const manifest = {
    name: 'generated',
    private: true,
    type: 'module',
    dependencies: { 'better-sqlite3': '*', headwater: '*' },
  };
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  return [
    { path: 'package.json', text: json(manifest) },
    { path: 'headwater.json', text: json({ storages: { default: { kind: 'sqliteTable', file: 'warehouse.db' } } }) },
    { path: 'tsconfig.json', text: json({ compilerOptions, include: ['src'] }) },
  ];
}

const PARTITIONS = `import { dailyPartitions } from 'headwater';

export const days = dailyPartitions({ start: '2023-01-01', end: '2024-01-01', timezone: 'UTC' });

/** The key of the day that lies \`count\` days before \`day\`. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(\`\${day}T00:00:00Z\`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
`;

const WAREHOUSE = `import Database from 'better-sqlite3';

export interface Amount {
  readonly id: string;
  readonly amount: number;
  readonly entries: number;
}

export const warehouse = new Database('warehouse.db');
`;

const TOTALS = `import { type Amount, warehouse } from '../lib/warehouse.js';

/** Totals of a table by id: of a day, or of all of them. */
export function totalsOf(table: string, day: string | null): Amount[] {
  const select = \`SELECT id, SUM(amount) AS amount, COUNT(*) AS entries FROM \${table}\`;
  if (day === null) return warehouse.prepare<[], Amount>(\`\${select} GROUP BY id\`).all();
  return warehouse.prepare<[string], Amount>(\`\${select} WHERE day = ? GROUP BY id\`).all(day);
}
`;

function moduleOf(assets: readonly PlannedAsset[]): string {
  const declarations = assets.map(declarationOf);
  return `${importsOf(assets, declarations.join('\n')).join('\n')}\n\n${declarations.join('\n\n')}\n`;
}

/** What the text uses, and no more. */
function importsOf(assets: readonly PlannedAsset[], text: string): readonly string[] {
  const used = (names: readonly string[]): readonly string[] =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const [{ domain, file } = { domain: '', file: '' }] = assets;
  const needed = new Map(
    assets
      .flatMap(({ dependencies }) => dependencies.map((dependency) => dependency.asset))
      .filter((each) => (each.domain !== domain || each.file !== file) && used([each.name]).length > 0)
      .map((each) => [each.name, each]),
  );
  const byFile = Map.groupBy(needed.values(), (each) =>
    each.domain === domain ? `./${each.file}.js` : `../${each.domain}/${each.file}.js`,
  );
  const lines: readonly (readonly [from: string, names: readonly string[]])[] = [
    ['node:fs', used(['readFileSync'])],
    ['headwater', used(['asset', 'from', 'timeWindow'])],
    ['../lib/partitions.js', used(['days', 'daysBefore'])],
    ['../lib/warehouse.js', [...used(['Amount']).map((name) => `type ${name}`), ...used(['warehouse'])]],
    ['./totals.js', used(['totalsOf'])],
    ...[...byFile].map(([from, inFile]) => [from, inFile.map(({ name }) => name).sort()] as const),
  ];
  return lines
    .filter(([, names]) => names.length > 0)
    .map(([from, names]) => `import { ${names.join(', ')} } from '${from}';`);
}

function declarationOf(asset: PlannedAsset): string {
  const declared = asset.dependencies.filter(({ isDeclared }) => isDeclared).map(dependencyOf);
  return [
    `export const ${asset.name} = asset<Amount[]>('${asset.key}', {`,
    `  description: 'Amounts of ${asset.domain}, made by ${asset.style}.',`,
    `  group: '${asset.domain}',`,
    ...(asset.isDaily ? ['  partitions: days,'] : []),
    ...(declared.length > 0 ? [`  deps: [${declared.join(', ')}],`] : []),
    `  async materialize(ctx) {`,
    ...bodyOf(asset).map((line) => `    ${line}`),
    `  },`,
    `});`,
  ].join('\n');
}

function dependencyOf({ asset, days }: PlannedDependency): string {
  if (days === 1) return asset.name;
  return `from(${asset.name}, timeWindow({ startOffset: ${1 - days}, endOffset: 0 }), { incomplete: 'mark' })`;
}
