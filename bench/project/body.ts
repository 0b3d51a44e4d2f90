// Bodies of `materialize` in the ways that people write them: SQL in a query, handles that are read, SQL that inserts, a
// helper that is given a table's name.

import type { PlannedAsset, PlannedDependency } from './plan.js';

type Dependencies = readonly [PlannedDependency, ...PlannedDependency[]];

/** The lines of the body, indented for `materialize` in an asset. */
export function bodyOf(asset: PlannedAsset): readonly string[] {
  const [first, ...rest] = asset.dependencies;
  if (first === undefined) return landing(asset);
  const dependencies: Dependencies = [first, ...rest];
  switch (asset.style) {
    case 'insert':
      return inserting(asset, dependencies);
    case 'read':
      return reading(dependencies);
    case 'helper':
      return [...withHelper(asset, first), ...reading([first, ...rest]).slice(1)];
    case 'land':
    case 'query':
      return querying(asset, dependencies);
  }
}

function landing({ key, isDaily }: PlannedAsset): readonly string[] {
  const file = isDaily ? `\`landing/${key}-\${ctx.partitionKey}.txt\`` : `'landing/${key}.txt'`;
  return [
    `const text = readFileSync(${file}, 'utf8');`,
    `const rows: Amount[] = [];`,
    `for (const line of text.split('\\n')) {`,
    `  const [id = '', amount = '0', entries = '1'] = line.split(';');`,
    `  // Lines without an id are the sender's remarks.`,
    `  if (id === '') continue;`,
    `  rows.push({ id, amount: Number(amount), entries: Number(entries) });`,
    `}`,
    `ctx.log.info(\`\${rows.length} rows landed\`);`,
    `await ctx.write(rows);`,
    `return { metadata: { rows: rows.length } };`,
  ];
}

/** The first input's days; the others are joined to what it gives. */
function condition({ isDaily }: PlannedAsset, { asset, days }: PlannedDependency): { where: string; values: string } {
  if (!isDaily || !asset.isDaily) return { where: 'WHERE amount <> 0', values: '' };
  if (days === 1) return { where: 'WHERE day = ?', values: 'ctx.partitionKey' };
  return { where: 'WHERE day BETWEEN ? AND ?', values: `daysBefore(ctx.partitionKey, ${days - 1}), ctx.partitionKey` };
}

function querying(asset: PlannedAsset, [first, ...rest]: Dependencies): readonly string[] {
  const { where, values } = condition(asset, first);
  return [
    `const rows = warehouse`,
    `  .prepare<string[], Amount>(\``,
    `    WITH recent AS (`,
    `      SELECT id, SUM(amount) AS amount, COUNT(*) AS entries`,
    `      FROM ${first.asset.key}`,
    `      ${where}`,
    `      GROUP BY id`,
    `    )`,
    `    SELECT r.id, r.amount${rest.map((_, index) => ` + COALESCE(j${index}.amount, 0)`).join('')} AS amount, r.entries`,
    `    FROM recent r`,
    ...rest.map(({ asset: joined }, index) => `    LEFT JOIN ${joined.key} j${index} ON j${index}.id = r.id`),
    `    ORDER BY r.id`,
    `  \`)`,
    `  .all(${values});`,
    `await ctx.write(rows);`,
    `return { metadata: { rows: rows.length } };`,
  ];
}

function inserting(asset: PlannedAsset, [first, ...rest]: Dependencies): readonly string[] {
  const { where, values } = condition(asset, first);
  return [
    `const { changes } = warehouse`,
    `  .prepare<string[]>(\``,
    `    INSERT INTO ${asset.key} (id, amount, entries)`,
    `    SELECT s.id, SUM(s.amount), COUNT(*)`,
    `    FROM (`,
    `      SELECT id, amount FROM ${first.asset.key} ${where}`,
    ...rest.flatMap(({ asset: other }) => [`      UNION ALL`, `      SELECT id, amount FROM ${other.key}`]),
    `    ) AS s`,
    `    GROUP BY s.id`,
    `    HAVING SUM(s.amount) > 0`,
    `  \`)`,
    `  .run(${values});`,
    `ctx.log.info(\`\${changes} rows inserted\`);`,
    `return { metadata: { rows: changes } };`,
  ];
}

function reading(dependencies: Dependencies): readonly string[] {
  const reads = dependencies.map(
    ({ asset, isDeclared }, index) =>
      `const rows${index} = await ctx.read${isDeclared ? `(${asset.name})` : `<Amount[]>('${asset.key}')`};`,
  );
  return [
    ...reads,
    `const amounts = new Map<string, number>();`,
    `for (const row of [${dependencies.map((_, index) => `...rows${index}`).join(', ')}]) {`,
    `  amounts.set(row.id, (amounts.get(row.id) ?? 0) + row.amount);`,
    `}`,
    `const sorted = [...amounts].sort(([, a], [, b]) => b - a);`,
    `await ctx.write(sorted.map(([id, amount], index) => ({ id, amount, entries: index + 1 })));`,
    `return { metadata: { best: sorted[0]?.[0] ?? null } };`,
  ];
}

/** In place of reading the first input. */
function withHelper({ isDaily }: PlannedAsset, { asset, isDeclared }: PlannedDependency): readonly string[] {
  const table = isDeclared ? `${asset.name}.table` : `'${asset.key}'`;
  return [`const rows0 = totalsOf(${table}, ${isDaily && asset.isDaily ? 'ctx.partitionKey' : 'null'});`];
}
