// Every storage that the loaded code may use: the kinds that come with the product, and those that the project's own
// modules implement. What a module gives is held to the interface as far as anybody can see from outside.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StorageDeclaration } from '@headwater/core';
import type { StorageChoice } from '@headwater/protocol';
import type { OpenStorage, Storage } from 'headwater/storage';
import { type FoundStorage, isOwnKind, STORAGE_METHODS, storageFor, storageNamed } from '../storages/index.js';
import type { Declarations } from './declarations.js';

export class DeclaredStorages {
  private readonly opened = new Map<string, Promise<Storage>>();

  constructor(
    private readonly project: string,
    private readonly declarations: Declarations,
  ) {}

  /** Throws what the module of a user's storage throws, with the kind and the module named. */
  async declared(declaration: StorageChoice): Promise<FoundStorage> {
    const module = moduleOf(declaration);
    if (module === null) return storageFor(this.project, declaration);
    return { kind: 'storage', storage: await this.open(declaration, module) };
  }

  /** By the name that a record has. Of a user's storage some loaded declaration has to say how it is opened. */
  async named(name: string): Promise<FoundStorage> {
    if (isOwnKind(name)) return storageNamed(this.project, name);
    for (const storage of await this.ofUsers(name.slice(0, name.indexOf(':'))))
      if (storage.name === name) return { kind: 'storage', storage };
    const message = `No declaration that is loaded keeps its versions in ${name}: declare an asset with that storage again.`;
    return { kind: 'unknown', message };
  }

  /** Names of the users' storages that are declared, each once. */
  async names(): Promise<readonly string[]> {
    return [...new Set((await this.ofUsers(null)).map(({ name }) => name))].sort();
  }

  /** `kind`: null: all. */
  private ofUsers(kind: string | null): Promise<readonly Storage[]> {
    const found = this.declarations.keys().flatMap((key) => {
      const declared = this.declarations.find(key)?.storage;
      if (declared === undefined || (kind !== null && declared.kind !== kind)) return [];
      const { kind: own, ...options } = declared;
      const module = moduleOf({ kind: own, options });
      return module === null ? [] : [this.open({ kind: own, options }, module)];
    });
    return Promise.all(found);
  }

  private open(declaration: StorageDeclaration, module: string): Promise<Storage> {
    const id = JSON.stringify(declaration);
    const known = this.opened.get(id) ?? openedBy(this.project, declaration, module);
    this.opened.set(id, known);
    return known;
  }
}

/** What `defineStorage` named; null: a kind that comes with the product. */
function moduleOf({ options }: StorageChoice): string | null {
  return typeof options['module'] === 'string' ? options['module'] : null;
}

/** What the author configured, without what `defineStorage` added. */
export function optionsOf(declaration: StorageChoice): StorageChoice['options'] {
  const { options } = declaration.options;
  return moduleOf(declaration) === null || !isOptions(options) ? declaration.options : options;
}
function isOptions(value: unknown): value is StorageChoice['options'] {
  return typeof value === 'object' && value !== null;
}

async function openedBy(project: string, declaration: StorageDeclaration, module: string): Promise<Storage> {
  const { kind } = declaration;
  const refuse = (why: string): never => {
    throw new Error(`The storage ${kind} of ${module} cannot be used: ${why}.`);
  };
  if (isOwnKind(`${kind}:`)) refuse('a kind of that name comes with Headwater');
  const loaded: unknown = await import(placeOf(project, module));
  const open: unknown = isOptions(loaded) ? loaded['openStorage'] : undefined;
  if (typeof open !== 'function') return refuse('the module exports no function openStorage');
  // The author says so; what it gives is looked at.
  const storage = await (open as OpenStorage)(optionsOf(declaration), { project });
  const lacking = STORAGE_METHODS.filter((method) => typeof storage?.[method] !== 'function');
  if (lacking.length > 0) refuse(`what openStorage gives has no ${lacking.join(', ')}`);
  if (typeof storage.name !== 'string' || !storage.name.startsWith(`${kind}:`))
    refuse(`its name has to say kind and place, such as ${kind}:somewhere, and is ${JSON.stringify(storage.name)}`);
  return storage;
}

/** A path from the project's root, or a package of the project's. */
function placeOf(project: string, module: string): string {
  if (module.startsWith('.')) return pathToFileURL(join(project, module)).href;
  return pathToFileURL(createRequire(join(project, 'package.json')).resolve(module)).href;
}
