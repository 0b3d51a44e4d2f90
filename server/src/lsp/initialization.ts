// What the client says at the start, parsed once. A client that says nothing is not trusted.

import type { LanguageInitialization } from '@headwater/protocol';
import type { InitializeParams } from 'vscode-languageserver/node';
import { pathOf } from './uris.js';

export function parseInitialization(options: unknown): LanguageInitialization {
  const chosen = property(options, 'chosenPartitions');
  return {
    isTrusted: property(options, 'isTrusted') === true,
    chosenPartitions: Array.isArray(chosen) ? chosen.flatMap(parseChoice) : [],
  };
}

function parseChoice(value: unknown): LanguageInitialization['chosenPartitions'] {
  const [project, asset] = [property(value, 'project'), property(value, 'asset')];
  const partition = property(value, 'partition');
  if (typeof project !== 'string' || typeof asset !== 'string' || typeof partition !== 'string') return [];
  return [{ project, asset, partition }];
}

/** Roots of the workspace on disk. */
export function workspaceFolders({ workspaceFolders: folders, rootUri }: InitializeParams): readonly string[] {
  const uris = folders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  return uris.flatMap((uri) => pathOf(uri) ?? []);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
