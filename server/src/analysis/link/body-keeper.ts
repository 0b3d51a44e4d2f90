// Between the functions that a workspace has followed and what is kept of them from one start to the next.

import type { Declaration } from '../evaluate/declaration.js';
import type { FileFacts } from '../facts/facts.js';
import type { FactsMemory } from '../facts/facts-memory.js';
import type { Bodies } from './bodies.js';
import { holding, type KeptFile, surfaceOf } from './kept-bodies.js';
import type { Modules } from './modules.js';

/** What a workspace knows of its texts, and of what their functions do. */
interface Followed {
  readonly modules: Modules;
  readonly bodies: Bodies;
  factsOf(file: string): FileFacts | null;
  textOf(file: string): string | null;
}

export class BodyKeeper {
  readonly #settings: unknown;
  readonly #followed: Followed;

  /** `settings`: plain data; what is kept under others does not hold. */
  constructor(settings: unknown, followed: Followed) {
    this.#settings = settings;
    this.#followed = followed;
  }

  keep({ bodies: memory }: FactsMemory, files: readonly string[]): void {
    memory?.remember({ basis: this.#basisOf(files), byFile: this.#keptFiles(files) }, this.#followed.textOf);
  }

  /** Takes up what holds of it, for functions that are not followed yet. */
  takeUp(memory: FactsMemory, files: readonly string[]): void {
    const { bodies, textOf } = this.#followed;
    const kept = memory.bodies?.recall() ?? null;
    if (kept?.basis !== this.#basisOf(files)) return;
    const isSameText = (file: string): boolean => memory.recall(file, textOf(file) ?? '') !== null;
    const surfaceNow = (file: string) => this.#surfaceOf(file);
    const held = holding({ kept: kept.byFile, isSameText, surfaceNow });
    for (const [file, { bodies: keptBodies, lookedInto }] of kept.byFile) {
      if (!isSameText(file)) continue;
      const declarations = this.#declaredIn(file);
      for (const at of lookedInto) {
        const declaration = declarations[at];
        if (declaration) declaration.isLookedInto = true;
      }
      if (!held.has(file)) continue;
      declarations.forEach((declaration, at) => {
        const body = keptBodies[at] ?? null;
        if (body !== null && bodies.known(declaration) === null) bodies.restore(declaration, body);
      });
    }
  }

  #keptFiles(files: readonly string[]): ReadonlyMap<string, KeptFile> {
    const { modules, bodies } = this.#followed;
    const all = files.map((file) => {
      const declarations = this.#declaredIn(file);
      return { file, declarations, bodies: declarations.map((declaration) => bodies.kept(declaration)) };
    });
    // Only now has every function said what it looks into.
    return new Map(
      all.map(({ file, declarations, bodies: kept }) => {
        const seen = [modules.consultedBy(file), ...declarations.map((declaration) => bodies.consultedBy(declaration))];
        const looksAt = new Set(seen.flatMap((consulted) => consulted?.files() ?? []));
        looksAt.delete(file);
        const lookedInto = declarations.flatMap(({ isLookedInto }, at) => (isLookedInto ? [at] : []));
        return [file, { surface: this.#surfaceOf(file), looksAt: [...looksAt], bodies: kept, lookedInto }] as const;
      }),
    );
  }

  /** All that they depend on beside the texts. */
  #basisOf(files: readonly string[]): string {
    return JSON.stringify([this.#settings, files]);
  }
  /** In the order in which they are made. */
  #declaredIn(file: string): readonly Declaration[] {
    return this.#followed.modules.module(file)?.findings.declarations ?? [];
  }
  #surfaceOf(file: string): string | null {
    const { modules, factsOf } = this.#followed;
    const facts = factsOf(file);
    return facts && surfaceOf(facts, (name) => modules.exportOf(file, name));
  }
}
