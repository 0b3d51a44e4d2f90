// @ts-check
// The platform that a VSIX is made for, in the words of the marketplace.
// better-sqlite3 names its prebuilt binaries `linuxmusl-x64` where the marketplace says `alpine-x64`.

/** Alpine has another C library, and with it another binary. */
function isMusl() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined;
}

export function vsixTarget() {
  return `${isMusl() ? 'alpine' : process.platform}-${process.arch}`;
}

/** Name of the VSIX that `npm run package` leaves in the root. */
export function vsixFile() {
  return `headwater-vscode-${vsixTarget()}.vsix`;
}

/** The entry of better-sqlite3 that loads one platform's binary. @param {string} target */
export function sqliteEntry(target) {
  return `better-sqlite3/${target.replace('alpine', 'linuxmusl')}`;
}
