// Puts what a build has made where programs look for it, file by file and each by a rename: a program that runs meanwhile
// finds every file whole, the one of before or the new one, and the parts of before that it may still load stay for a day.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DAY_MS = 86_400_000;

/**
 * Parts come before the entries that name them.
 * @param {readonly { readonly path: string, readonly contents: Uint8Array }[]} files absolute paths
 */
export function putInPlace(files) {
  const isEntry = (/** @type {{ path: string }} */ file) => !/-[A-Z0-9]{8}\.\w+(\.map)?$/.test(file.path);
  for (const file of [...files].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    mkdirSync(path.dirname(file.path), { recursive: true });
    const beside = `${file.path}.${process.pid}.tmp`;
    writeFileSync(beside, file.contents);
    renameSync(beside, file.path);
  }
}

/** Moves each file of a folder to the same place in another one. @param {string} from @param {string} to */
export function moveInPlace(from, to) {
  for (const file of filesIn(from)) {
    const target = path.join(to, path.relative(from, file));
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(file, target);
  }
  rmSync(from, { recursive: true, force: true });
}

/** Takes away what no build of the last day has made. @param {string} folder */
export function sweep(folder) {
  for (const file of filesIn(folder)) if (Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file, { force: true });
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
