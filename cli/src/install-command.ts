// How a project gets the packages that it needs. This file stays directly in `src`: it finds the packages from where it lies,
// and the bundles lie as deep in `dist`.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** In a clone of the repository the packages lie beside the program: no registry has to have them. */
export function installCommand(): string {
  const packages = ['sdk', 'cli'].map((name) => fileURLToPath(new URL(`../../${name}`, import.meta.url)));
  const areHere = packages.every((folder) => existsSync(path.join(folder, 'package.json')));
  return `npm install ${areHere ? packages.map((folder) => (/\s/.test(folder) ? `"${folder}"` : folder)).join(' ') : 'headwater'}`;
}
