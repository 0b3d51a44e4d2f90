// Writes everything that is generated: a page for each rule, their index, the commands, and the extension's manifest.
// With `--check` it writes nothing and fails when something differs.
import './lib/require-node.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './lib/bundled.mjs';
import { root, run } from './lib/run.mjs';

const isCheck = process.argv.includes('--check');
const folder = path.join(root, 'docs/rules');

const { rules } = await bundled('server/src/rules/index.ts');
const pages = new Map(rules.map((rule) => [`${rule.id}.md`, page(rule)]));
pages.set('README.md', index());
mkdirSync(folder, { recursive: true });
const different = [...pages].filter(([name, text]) => read(name) !== text).map(([name]) => name);
const forgotten = readdirSync(folder).filter((name) => !pages.has(name));

if (!isCheck) {
  for (const name of different) writeFileSync(path.join(folder, name), pages.get(name));
  for (const name of forgotten) rmSync(path.join(folder, name));
  console.log(`rules: ${different.length} written, ${forgotten.length} removed, ${pages.size} in all`);
} else if (different.length + forgotten.length > 0) {
  console.error(
    `docs/rules differs from the rules (${[...different, ...forgotten].join(', ')}): run \`npm run generate\`.`,
  );
  process.exit(1);
} else console.log('rules: up to date');
run('node', ['scripts/generate-commands.mjs', ...(isCheck ? ['--check'] : [])], { title: 'commands' });
run('node', ['scripts/generate-manifest.mjs', ...(isCheck ? ['--check'] : [])], { title: 'manifest' });

function page({ id, severity, reportedBy, stopsPlans, docs }) {
  const where =
    reportedBy === 'check'
      ? 'reported by `headwater check`; the editor shows it by itself'
      : 'in the editor and in `headwater check`';
  const stops = stopsPlans
    ? ' Where it is an error, `plan`, `materialize` and `backfill` refuse what it is about, unless `--allow-errors` is given.'
    : '';
  return `<!-- Generated from server/src/rules/${id}.ts by \`npm run generate\`. -->
# ${id}

${docs.summary}

**Severity** ${severity}, ${where}.${stops}

## What it does

${docs.whatItDoes}

## Why it matters

${docs.whyItMatters}

## Fires

\`\`\`ts
${docs.fires.trimEnd()}
\`\`\`

## Stays quiet

\`\`\`ts
${docs.staysQuiet.trimEnd()}
\`\`\`

## Fix

${docs.fixSafety}

## Another severity

\`\`\`json
{ "rules": { "${id}": "off" } }
\`\`\`

in \`headwater.json\`; \`error\`, \`warning\` and \`hint\` work too.
`;
}

function index() {
  const rows = rules.map(({ id, severity, docs }) => `| [${id}](${id}.md) | ${severity} | ${docs.summary} |`);
  return `<!-- Generated from server/src/rules by \`npm run generate\`. -->
# Rules

| rule | severity | reports |
|---|---|---|
${rows.join('\n')}
`;
}

function read(name) {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
