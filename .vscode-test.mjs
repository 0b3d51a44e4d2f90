// @ts-check
// The extension host's suites in a downloaded desktop VS Code, for machines that may download one:
//
//   npm run build && npx vscode-test
//
// They are the same compiled files that `npm run test:editor` runs in code-server, which needs nothing but npm. The
// workspace is a scratch copy, because tests write into it. `@vscode/test-cli` brings its own mocha and result.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@vscode/test-cli';

const workspaceFolder = path.join(import.meta.dirname, 'artifacts/projects/desktop');
rmSync(workspaceFolder, { recursive: true, force: true });
cpSync(path.join(import.meta.dirname, 'examples/retail-undeclared'), workspaceFolder, {
  recursive: true,
  filter: (source) => path.basename(source) !== '.headwater',
});

export default defineConfig({
  label: 'desktop',
  files: 'dist/test/*.test.js',
  version: 'stable',
  workspaceFolder,
  launchArgs: ['--disable-extensions', '--disable-workspace-trust'],
  mocha: { ui: 'bdd', timeout: 60_000, forbidOnly: true, forbidPending: true },
});
