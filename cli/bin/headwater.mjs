#!/usr/bin/env node
// The committed entry of the `headwater` command, so that the link in node_modules/.bin exists right after `npm ci`.
// It must run on any Node, however old: it only checks the version, then loads the built program.
import { existsSync } from 'node:fs';
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  console.error(
    `headwater needs Node 22.15 or newer; this is Node ${process.versions.node} (${process.execPath}). Install a newer Node, or run it through npm in a project that brings its own.`,
  );
  process.exit(2);
}

const program = new URL('../dist/main.js', import.meta.url);
if (!existsSync(program)) {
  console.error('headwater is not built yet: run `npm run build` in its repository first.');
  process.exit(2);
}
// The compiler inside of the analysis is large: keeping compiled code saves a third of what `check` takes. It is asked
// for before the program is read, so that this holds for all of it.
module.enableCompileCache();
await import(program.href);
