// The one direction of imports between packages, and which external modules each may see (see ARCHITECTURE.md).
// A package's own tests and their fixtures may also use the test harness and the test libraries.

/** Modules of Node itself. */
const BUILTIN =
  '^(node:)?(assert|async_hooks|buffer|child_process|cluster|crypto|dns|events|fs|http|https|module|net|os|path|perf_hooks|process|readline|stream|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(/|$)';
const TESTS = '\\.(test|fixture)\\.tsx?$|/contract/';
const npm = (names) => `^(cli/|runtime/|server/|client/)?node_modules/(@types/)?(${names})(/|$)`;

/** @param {string} name @param {string} from @param {string[]} internal @param {string} external */
function layer(name, from, internal, external) {
  return [
    {
      name: `${name}-internal`,
      comment: `${name} imports of this repository only: ${internal.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: from, pathNot: TESTS },
      to: {
        path: '^(test/boundaries/planted/)?(sdk|core|log|protocol|server|runtime|cli|client|webview|test)/',
        pathNot: [from, ...internal, '/node_modules/', '/package\\.json$'],
      },
    },
    {
      name: `${name}-external`,
      comment: `${name} imports of npm only: ${external || 'nothing'}`,
      severity: 'error',
      from: { path: from, pathNot: TESTS },
      to: { path: '^(cli/|runtime/|server/|client/)?node_modules/', pathNot: external ? npm(external) : '^$' },
    },
  ];
}

const at = (path) => `^(test/boundaries/planted/)?${path}/`;
const sdk = at('sdk/src');
const core = at('core/src');
const log = at('log/src');
const protocol = at('protocol/src');
const runtime = at('runtime/src');
const part = (name) => at(`server/src/${name}`);
const pure = `^(test/boundaries/planted/)?(sdk/src|core/src|protocol/src|server/src/(analysis|rules|features))/`;

module.exports = {
  forbidden: [
    ...layer('sdk', sdk, [], 'temporal-polyfill|temporal-spec|croner'),
    ...layer('protocol', protocol, [], ''),
    ...layer('core', core, [sdk], 'graphology|graphology-components|graphology-types'),
    ...layer('log', log, [core, sdk], 'better-sqlite3|kysely'),
    ...layer('analysis', part('analysis'), [core, sdk], 'ts-morph'),
    ...layer('rules', part('rules'), [part('analysis'), core, sdk], ''),
    ...layer(
      'features',
      part('features'),
      [part('analysis'), part('rules'), protocol, core, sdk],
      'vscode-languageserver-types',
    ),
    ...layer('project', part('project'), [part('analysis'), part('rules'), core, sdk], ''),
    ...layer(
      'lsp',
      part('lsp'),
      [part('analysis'), part('rules'), part('features'), part('project'), log, protocol, core, sdk],
      'vscode-languageserver|vscode-languageserver-textdocument|vscode-languageserver-protocol|vscode-languageserver-types|vscode-jsonrpc',
    ),
    ...layer(
      'runtime',
      runtime,
      [core, sdk, log, protocol],
      '@duckdb/node-api|better-sqlite3|hyparquet|hyparquet-writer|tsx|vscode-jsonrpc|valibot|zod',
    ),
    ...layer(
      'cli',
      at('cli/src'),
      [part('analysis'), part('rules'), part('project'), runtime, log, protocol, core, sdk],
      'commander|tsx|valibot|zod',
    ),
    ...layer(
      'client',
      at('client/src'),
      [protocol],
      'vscode|vscode-languageclient|vscode-languageserver-protocol|vscode-languageserver-types|vscode-jsonrpc',
    ),
    ...layer('webview', at('webview/src'), [protocol], 'preact'),
    {
      name: 'pure-knows-no-node',
      comment: 'What these packages need of the world comes in as an argument or through core/src/ports.ts.',
      severity: 'error',
      from: { path: pure, pathNot: TESTS },
      to: { path: BUILTIN },
    },
    {
      name: 'page-knows-no-node',
      severity: 'error',
      from: { path: '^(test/boundaries/planted/)?webview/src/', pathNot: TESTS },
      to: { path: BUILTIN },
    },
    {
      name: 'database-drivers-stay-in-log-and-storages',
      comment: 'better-sqlite3 and pg are for log/ and runtime/src/storages alone.',
      severity: 'error',
      from: {
        path: '^(test/boundaries/planted/)?runtime/src/',
        pathNot: ['/runtime/src/storages/', '^runtime/src/storages/', TESTS],
      },
      to: { path: npm('better-sqlite3|pg') },
    },
    {
      name: 'commands-stand-alone',
      comment: 'What commands share is in the folders beside them; only the program knows which commands there are.',
      severity: 'error',
      from: { path: at('cli/src'), pathNot: ['cli/src/program\\.ts$', 'cli/src/commands/index\\.ts$'] },
      to: { path: at('cli/src/commands') },
    },
    {
      name: 'no-cycles-between-folders',
      comment: 'Files of one folder may call each other in turn, as an evaluator of expressions and statements must.',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] }, via: { pathNot: '^$1/[^/]+$' } },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['headwater-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.json'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
  },
};
