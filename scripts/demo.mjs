// Builds the extension, installs it into a real VS Code workbench on loopback, and opens an example in the browser.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { freePort, installCodeServer, installVsix, startCodeServer, workbenchUrl } from './lib/code-server.mjs';
import { root, run } from './lib/run.mjs';
import { vsixFile } from './lib/vsix-target.mjs';

const preferredPort = 8610;
const example = path.join(root, 'examples', process.argv[2] ?? 'retail-undeclared');
const folder = path.join(root, '.code-server/demo');
const extensions = path.join(folder, 'extensions');

run('npm', ['run', '--silent', 'build'], { title: 'build' });
run('npm', ['run', '--silent', 'package'], { title: 'package' });
installCodeServer();
rmSync(extensions, { recursive: true, force: true });
installVsix(path.join(root, vsixFile()), extensions);
const server = await startCodeServer({
  folder,
  extensions,
  port: (await isFree(preferredPort)) ? preferredPort : await freePort(),
  settings: { 'window.autoDetectColorScheme': true },
});
const url = workbenchUrl(server, { folder: example, openFile: path.join(example, 'src/sales.ts') });
console.log(
  `\nHeadwater is open on ${path.relative(root, example)}:\n\n  ${url}\n\nIt listens on this machine only. End it with Ctrl+C.\n`,
);
openInBrowser(url);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await server.stop();
    process.exit(0);
  });
console.error(await server.exited);
process.exit(1);

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Where there is a screen; the address is printed in any case. @param {string} address */
function openInBrowser(address) {
  if (process.env.CI || (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)) return;
  const opener = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] }[process.platform] ?? ['xdg-open'];
  spawn(opener[0], [...opener.slice(1), address], { stdio: 'ignore', detached: true })
    .once('error', () => console.log('No browser could be opened; open the address yourself.'))
    .unref();
}
