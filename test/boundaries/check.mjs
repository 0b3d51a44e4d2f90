// Proves that imports go one way, and that the proof sees: every planted violation must be reported by its rule.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const planted = 'test/boundaries/planted';
/** What each planted file must be reported for. */
const expected = {
  'sdk/src/reads-a-file.ts': 'pure-knows-no-node',
  'core/src/knows-the-compiler.ts': 'core-external',
  'log/src/knows-the-runtime.ts': 'log-internal',
  'protocol/src/knows-the-domain.ts': 'protocol-internal',
  'server/src/analysis/knows-the-machine.ts': 'pure-knows-no-node',
  'server/src/rules/knows-the-compiler.ts': 'rules-external',
  'server/src/features/knows-the-connection.ts': 'features-external',
  'server/src/lsp/runs-things.ts': 'lsp-internal',
  'runtime/src/host/opens-a-database.ts': 'database-drivers-stay-in-log-and-storages',
  'cli/src/knows-the-editor.ts': 'cli-external',
  'cli/src/commands/knows-another.ts': 'commands-stand-alone',
  'client/src/knows-the-domain.ts': 'client-internal',
  'webview/src/reads-a-file.ts': 'page-knows-no-node',
};

async function violationsIn(folders) {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, undefined, {
    tsConfig: extractTSConfig('tsconfig.json'),
  });
  return output.summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name }));
}

const packages = ['sdk', 'core', 'log', 'protocol', 'server', 'runtime', 'cli', 'client', 'webview'];
const real = await violationsIn(packages.map((name) => `${name}/src`));
for (const { from, to, rule } of real) console.error(`${from} must not import ${to} (${rule})`);

const found = new Set(
  (await violationsIn([planted])).map(({ from, rule }) => `${path.posix.relative(planted, from)} ${rule}`),
);
const missed = Object.entries(expected).filter(([file, rule]) => !found.has(`${file} ${rule}`));
for (const [file, rule] of missed) console.error(`planted violation not found: ${file} (${rule})`);
const files = readdirSync(path.join(root, planted), { recursive: true }).filter((name) => String(name).endsWith('.ts'));
const unlisted = files.map((name) => String(name).split(path.sep).join('/')).filter((name) => !(name in expected));
for (const name of unlisted) console.error(`planted file without an expected rule: ${name}`);

if (real.length + missed.length + unlisted.length > 0) process.exit(1);
console.log(`boundaries hold; all ${files.length} planted violations were found`);
