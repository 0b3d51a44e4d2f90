// Loads better-sqlite3, late and only where it can run: its binary ends a process whose Node-API is too old.

import type Database from 'better-sqlite3';

export type Driver = typeof Database;
export type LoadedDriver =
  | { readonly kind: 'loaded'; readonly driver: Driver }
  | { readonly kind: 'unsupported'; readonly message: string };

const NEEDED_NAPI = 10;

export async function loadDriver(
  versions: { readonly napi?: string | undefined; readonly node: string } = process.versions,
): Promise<LoadedDriver> {
  if (!(Number(versions.napi) >= NEEDED_NAPI))
    return {
      kind: 'unsupported',
      message: `The event log needs Node 22.15 or newer; this is Node ${versions.node}.`,
    };
  const { default: driver } = await import('better-sqlite3');
  return { kind: 'loaded', driver };
}
