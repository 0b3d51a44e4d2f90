// Writes the extension's contributions into package.json, from the registries of commands, views and settings.
// With `--check` it writes nothing and fails when they differ.
import './lib/require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import esbuild from 'esbuild';
import { root, run } from './lib/run.mjs';

const { commands, views, settings } = await registries();
const palette = {
  project: 'headwater.hasProject',
  'no-project': '!headwater.hasProject',
  always: 'true',
  never: 'false',
};
const file = path.join(root, 'package.json');
const before = readFileSync(file, 'utf8');
const manifest = JSON.parse(before);

manifest.activationEvents = ['workspaceContains:**/headwater.json', 'onLanguage:typescript'];
manifest.capabilities = {
  untrustedWorkspaces: {
    supported: 'limited',
    description: 'Analysis works; nothing is run, and the event log stays closed.',
    restrictedConfigurations: settings.filter(({ isRestricted }) => isRestricted).map(({ id }) => id),
  },
  virtualWorkspaces: { supported: false, description: 'Headwater reads the project from disk.' },
};
manifest.contributes = {
  commands: commands.map(({ id, title, icon }) => ({
    command: id,
    title,
    category: 'Headwater',
    ...(icon && { icon }),
  })),
  menus: menus(),
  viewsContainers: {
    activitybar: [{ id: 'headwater', title: 'Headwater', icon: 'client/media/headwater.svg' }],
    panel: [{ id: 'headwater-panel', title: 'Headwater', icon: 'client/media/headwater.svg' }],
  },
  views: { headwater: viewsIn('sidebar'), 'headwater-panel': viewsIn('panel') },
  viewsWelcome: [
    { view: 'headwater.assets', contents: 'No asset is declared yet.' },
    { view: 'headwater.upstream', contents: 'Place the cursor in an asset to see what it reads.' },
    { view: 'headwater.downstream', contents: 'Place the cursor in an asset to see what reads it.' },
    {
      view: 'headwater.runs',
      contents: 'Nothing has run yet. Use the lens above an asset to materialize a partition.',
    },
  ],
  configuration: {
    title: 'Headwater',
    properties: Object.fromEntries(settings.map((setting) => [setting.id, property(setting)])),
  },
  grammars: [
    {
      scopeName: 'headwater.sql-injection',
      path: './syntaxes/sql-in-typescript.tmLanguage.json',
      injectTo: ['source.ts', 'source.tsx', 'source.js', 'source.jsx'],
      embeddedLanguages: { 'meta.embedded.block.sql': 'sql' },
    },
  ],
};

const after = `${JSON.stringify(manifest, null, 2)}\n`;
if (JSON.stringify(JSON.parse(before)) === JSON.stringify(manifest)) {
  console.log('manifest: up to date');
} else if (process.argv.includes('--check')) {
  console.error('package.json differs from the registries: run `npm run generate`.');
  process.exit(1);
} else {
  writeFileSync(file, after);
  run('biome', ['format', '--write', 'package.json'], { title: 'format' });
  console.log('manifest: written');
}

/** The registries are TypeScript that imports the editor's API, which exists in the editor only: here it is empty. */
async function registries() {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(root, 'client/src/contributions.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    conditions: ['headwater-source'],
    plugins: [{ name: 'no-editor', setup: withoutEditor }],
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return module.exports;
}

/** @param {import('esbuild').PluginBuild} build */
function withoutEditor(build) {
  build.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'editor' }));
  build.onLoad({ filter: /.*/, namespace: 'editor' }, () => ({ contents: 'module.exports = {};' }));
}

function menus() {
  const places = { commandPalette: commands.map(({ id, palette: shown }) => ({ command: id, when: palette[shown] })) };
  for (const { id, menus: declared = [] } of commands)
    for (const { menu, when, group } of declared) (places[menu] ??= []).push({ command: id, when, group });
  return places;
}

function viewsIn(container) {
  return views
    .filter((view) => view.container === container)
    .map(({ id, name, kind, share }) => ({
      id,
      name,
      ...(kind === 'webview' && { type: 'webview' }),
      icon: 'client/media/headwater.svg',
      initialSize: share,
      when: 'headwater.hasProject',
    }));
}

function property({ type, default: value, values, minimum, description, isRestricted }) {
  return {
    type,
    default: value,
    ...(values && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    markdownDescription: description,
    scope: isRestricted ? 'machine-overridable' : 'resource',
  };
}
