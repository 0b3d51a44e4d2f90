// @ts-check
// Installs and starts a real VS Code: the server, workbench and extension host of the npm package `code-server`.
// It is kept in a folder of its own, because its 600 MB and its shrinkwraps are no part of this project's dependencies.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './run.mjs';

const version = '4.139.1';
const prefix = path.join(root, '.code-server');
const vscode = path.join(prefix, 'node_modules/code-server/lib/vscode');
const serverMain = path.join(vscode, 'out/server-main.js');

/** @type {readonly (readonly [ours: string, theirs: string])[]} Two modules of the editor would have to be compiled; these take their place, so that no compiler is needed. */
const standIns = [
  ['editor-logger.cjs', 'spdlog'],
  ['editor-watchdog.cjs', 'native-watchdog'],
];

/** Installs the editor once. */
export function installCodeServer() {
  const stamp = path.join(prefix, `.installed-${version}`);
  if (existsSync(stamp)) return;
  console.log(`Setting up the editor (code-server ${version}, about 600 MB, once) …`);
  rmSync(prefix, { recursive: true, force: true });
  mkdirSync(prefix, { recursive: true });
  writeFileSync(path.join(prefix, 'package.json'), '{ "private": true, "name": "editor", "version": "0.0.0" }\n');
  install(prefix, [`code-server@${version}`]);
  install(vscode, ['--omit=dev']);
  install(path.join(vscode, 'extensions'), ['--omit=dev']);
  for (const [ours, theirs] of standIns)
    copyFileSync(path.join(import.meta.dirname, ours), path.join(vscode, 'node_modules/@vscode', theirs, 'index.js'));
  writeFileSync(stamp, '');
}

/** @param {string} folder @param {string[]} args */
function install(folder, args) {
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--no-package-lock', '--ignore-scripts'];
  // npm hands its own settings down in the environment; the workspace that this runs in must not reach the other folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_(local_)?prefix|package)/i.test(name)),
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['install', '--prefix', folder, ...options, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
    shell: process.platform === 'win32',
  });
}

const quietSettings = {
  // In a browser the editor saves by itself; here it behaves as on the desktop.
  'files.autoSave': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
};

/**
 * @typedef {object} CodeServer
 * @property {number | undefined} pid
 * @property {string} origin Address without a path; `localhost`, because webviews need a secure context.
 * @property {string} authority
 * @property {string} token
 * @property {string} folder Where this server keeps its data.
 * @property {string} userData
 * @property {Promise<string>} exited Says how the server ended.
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} CodeServerOptions
 * @property {string} [folder] Where the server keeps its data; a temporary folder when absent.
 * @property {string} [extensions] Folder of installed extensions.
 * @property {string} [log] File that takes the server's output.
 * @property {number} [port]
 * @property {Record<string, unknown>} [settings]
 * @property {Record<string, string>} [env]
 * @property {boolean} [isTestMode] Allows tests in the extension host, and suppresses notifications.
 * @property {boolean} [asksForTrust]
 */

/** Starts the server on loopback. @param {CodeServerOptions} options @returns {Promise<CodeServer>} */
export async function startCodeServer(options) {
  const port = options.port ?? (await freePort());
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'headwater-editor-'));
  const userData = path.join(folder, 'user');
  mkdirSync(path.join(userData, 'User'), { recursive: true });
  writeFileSync(
    path.join(userData, 'User/settings.json'),
    JSON.stringify({ ...quietSettings, ...options.settings }, null, 2),
  );
  const token = randomBytes(16).toString('hex');
  const log = options.log ?? path.join(folder, 'server.log');
  const output = openSync(log, 'a');
  // code-server's own command line does not know the test mode, so the server inside of it is started directly.
  const args = [
    serverMain,
    ...['--host', '127.0.0.1', '--port', String(port), '--connection-token', token],
    ...['--server-data-dir', path.join(folder, 'server'), '--user-data-dir', userData],
    ...['--extensions-dir', options.extensions ?? path.join(folder, 'extensions')],
    ...[
      '--accept-server-license-terms',
      '--disable-telemetry',
      '--disable-experiments',
      '--disable-getting-started-override',
    ],
    ...(options.isTestMode ? ['--enable-smoke-test-driver'] : []),
    ...(options.asksForTrust ? [] : ['--disable-workspace-trust']),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...environment(), ...options.env },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
  let hasExited = false;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      hasExited = true;
      resolve(`the server exited: ${code ?? signal}`);
    });
  });
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    if (child.pid === undefined) return;
    try {
      // Its own process group: extension hosts, language servers and terminals go with it.
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
  };
  process.once('exit', () => kill('SIGKILL'));
  const started = Date.now();
  while (!(await answers(port))) {
    if (hasExited) throw new Error(`the editor's server died at its start:\n${readFileSync(log, 'utf8')}`);
    if (Date.now() - started > 90_000) throw new Error(`the editor's server did not answer within 90 s; see ${log}`);
    await delay(100);
  }
  return {
    pid: child.pid,
    origin: `http://localhost:${port}`,
    authority: `localhost:${port}`,
    token,
    folder,
    userData,
    exited,
    async stop() {
      kill('SIGTERM');
      await Promise.race([exited, delay(5000)]);
      kill('SIGKILL');
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What an outer editor or test run has set must not reach this one. */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_)/.test(name)),
  );
}

/** @param {number} port */
async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/version`)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Installs a packaged extension as a user does. @param {string} vsix @param {string} extensions */
export function installVsix(vsix, extensions) {
  const output = execFileSync(
    process.execPath,
    [
      serverMain,
      ...['--install-extension', vsix, '--force', '--extensions-dir', extensions],
      ...['--server-data-dir', path.join(extensions, '../install'), '--accept-server-license-terms'],
    ],
    { encoding: 'utf8', env: environment() },
  );
  if (!/successfully installed/.test(output)) throw new Error(output);
}

/**
 * Address of the workbench on a folder. With `extension` (and `tests`) it loads an extension under development, which a
 * built workbench does in test mode only.
 * @param {CodeServer} server
 * @param {{ folder: string, openFile?: string, extension?: string, tests?: string }} options
 */
export function workbenchUrl(server, options) {
  const remote = (/** @type {string} */ file) => `vscode-remote://${server.authority}${file}`;
  const payload = [
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  if (options.openFile) payload.push(['openFile', remote(options.openFile)]);
  if (options.extension) payload.push(['extensionDevelopmentPath', remote(options.extension)]);
  if (options.tests) payload.push(['extensionTestsPath', remote(options.tests)]);
  const query = new URLSearchParams({ tkn: server.token, folder: options.folder, payload: JSON.stringify(payload) });
  return `${server.origin}/?${query}`;
}
