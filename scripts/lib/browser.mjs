// @ts-check
// The browser for tests: from the npm registry on Linux, so that a bare machine needs nothing else; an installed one elsewhere.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './run.mjs';

const folder = path.join(root, '.chromium');

/**
 * Unpacks the browser, the libraries that a bare machine lacks, and fonts; answers how to start it.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> } | null>} null: use an installed Chrome
 */
export async function installBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { version } = createRequire(import.meta.url)('../../node_modules/@sparticuz/chromium/package.json');
  const unpacked = path.join(folder, version);
  const stamp = path.join(unpacked, '.complete');
  if (!existsSync(stamp)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
  }
  // The package unpacks into the temporary folder, and returns early, without libraries, where a browser of another
  // program already lies there. So it gets a temporary folder of its own while it works.
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'FONTCONFIG_PATH', 'HOME', 'LD_LIBRARY_PATH'])
    restore(name, before[name]);
  writeFileSync(path.join(unpacked, 'fonts/fonts.conf'), fontConfiguration(unpacked));
  writeFileSync(stamp, '');
  const env = {
    ...definedEnvironment(before),
    FONTCONFIG_PATH: path.join(unpacked, 'fonts'),
    LD_LIBRARY_PATH: path.join(unpacked, 'al2023/lib'),
  };
  return { executablePath, env };
}

/** The same faces on every machine, whatever it has installed: a screenshot must show text. @param {string} unpacked */
function fontConfiguration(unpacked) {
  const faces = [path.join(unpacked, 'fonts'), path.join(root, 'node_modules/dejavu-fonts-ttf/ttf')];
  const alias = (/** @type {string} */ family, /** @type {string} */ face) =>
    `  <alias binding="strong"><family>${family}</family><prefer><family>${face}</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...faces.map((dir) => `  <dir>${dir}</dir>`),
    `  <cachedir>${path.join(unpacked, 'font-cache')}</cachedir>`,
    alias('sans-serif', 'Open Sans'),
    alias('system-ui', 'Open Sans'),
    alias('monospace', 'DejaVu Sans Mono'),
    '</fontconfig>',
    '',
  ].join('\n');
}

/** @param {string} name @param {string | undefined} value */
function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function definedEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A headless browser, ready to drive. */
export async function launchBrowser() {
  const installed = await installBrowser();
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--font-render-hinting=none',
  ];
  if (installed === null) return chromium.launch({ channel: 'chrome', headless: true, args });
  return chromium.launch({ ...installed, headless: true, args });
}
