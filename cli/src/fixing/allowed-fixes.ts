// Which fixes of findings the code allows, and which of them `check --fix` applies.

import type { Snapshot } from '@headwater/server/analysis';
import type { Finding } from '@headwater/server/rules';

/** Why nothing in the file is changed; null: it may be. */
export function whyNot({ problems }: Snapshot, file: string): string | null {
  if (file.startsWith('../') || /(^|\/)node_modules\//.test(file)) return 'it is no file of this project';
  const isBroken = problems.some(({ kind, span }) => kind === 'syntax-error' && span.file === file);
  // What its declarations are is half guessed.
  return isBroken ? 'it does not parse' : null;
}

/** `safe`: `--fix` applies it; `offered`: the editor does, where somebody chooses it; null: there is none. */
export type FixKind = 'safe' | 'offered' | null;

/** Of each finding: a fix may come to nothing because of the form that the code has. */
export async function fixKinds(
  findings: readonly Finding[],
  project: { readonly snapshot: Snapshot; readonly texts: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<Finding, FixKind>> {
  const fixes = findings.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })));
  if (fixes.length === 0) return new Map();
  // They may be read only now, and the compiler comes with the edits.
  const { snapshot, texts } = project;
  const { filesChangedByEach } = await import('@headwater/server/analysis');
  const files = filesChangedByEach(
    fixes.map(({ fix }) => fix.edits),
    { snapshot, textOf: (file) => texts.get(file) ?? null },
  );
  const kinds = new Map<Finding, FixKind>();
  fixes.forEach(({ finding, fix }, index) => {
    const changed = files[index] ?? [];
    if (changed.length === 0) return;
    const isSafe = fix.isSafe && changed.every((file) => whyNot(snapshot, file) === null);
    if (isSafe || !kinds.has(finding)) kinds.set(finding, isSafe ? 'safe' : 'offered');
  });
  return kinds;
}
