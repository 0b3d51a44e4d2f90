// Between the functions that a workspace has followed and what is kept of them from one start to the next.

import type { Declaration } from '../evaluate/declaration.js';
import type { FileFacts } from '../facts/facts.js';
import type { Bodies } from './bodies.js';
import { holding, type KeptFile, surfaceOf } from './kept-bodies.js';
import type { Modules } from './modules.js';

export interface Followed {
  readonly modules: Modules;
  readonly bodies: Bodies;
  factsOf(file: string): FileFacts | null;
}

export function keep(followed: Followed, files: readonly string[]): ReadonlyMap<string, KeptFile> {
  const { modules, bodies } = followed;
  const all = files.map((file) => {
    const declarations = declaredIn(followed, file);
    return { file, declarations, bodies: declarations.map((declaration) => bodies.kept(declaration)) };
  });
  // Only now has every function said what it looks into.
  return new Map(
    all.map(({ file, declarations, bodies: kept }) => {
      const seen = [modules.consultedBy(file), ...declarations.map((declaration) => bodies.consultedBy(declaration))];
      const looksAt = new Set(seen.flatMap((consulted) => consulted?.files() ?? []));
      looksAt.delete(file);
      const lookedInto = declarations.flatMap(({ isLookedInto }, at) => (isLookedInto ? [at] : []));
      return [file, { surface: surfaceIn(followed, file), looksAt: [...looksAt], bodies: kept, lookedInto }] as const;
    }),
  );
}

export interface KeptBefore {
  readonly kept: ReadonlyMap<string, KeptFile>;
  /** Whether the file's text is that of then. */
  isSameText(file: string): boolean;
}

/** Takes up what holds of it, for functions that are not followed yet. */
export function takeUp(followed: Followed, { kept, isSameText }: KeptBefore): void {
  const { bodies } = followed;
  const held = holding({ kept, isSameText, surfaceNow: (file) => surfaceIn(followed, file) });
  for (const [file, { bodies: keptBodies, lookedInto }] of kept) {
    if (!isSameText(file)) continue;
    const declarations = declaredIn(followed, file);
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

function declaredIn({ modules }: Followed, file: string): readonly Declaration[] {
  return modules.module(file)?.findings.declarations ?? [];
}
function surfaceIn({ modules, factsOf }: Followed, file: string): string | null {
  const facts = factsOf(file);
  return facts && surfaceOf(facts, (name) => modules.exportOf(file, name));
}
