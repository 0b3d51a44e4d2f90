// One key, one declaration: which of several holds, and which are too many.

import type { Declaration } from '../evaluate/declaration.js';
import { areExclusive } from '../evaluate/declaration.js';
import { toPlain } from '../evaluate/plain.js';
import type { AnalysisProblem } from '../snapshot.js';
import { type DeclaredAsset, textsIn } from './assets.js';
import type { SpanOf } from './spans.js';

export interface UniqueAssets {
  readonly assets: readonly DeclaredAsset[];
  readonly problems: readonly AnalysisProblem[];
}

/** The first of each key holds. */
export function uniqueAssets(all: readonly DeclaredAsset[], spanOf: SpanOf): UniqueAssets {
  const first = new Map<string, DeclaredAsset>();
  /** Of keys that are declared more than once, all but the first. */
  const others = new Map<string, DeclaredAsset[]>();
  const problems: AnalysisProblem[] = [];
  const assets: DeclaredAsset[] = [];
  const report = (declaration: Declaration, first: Declaration): void => {
    problems.push({
      kind: 'duplicate-asset-key',
      span: spanOf(declaration.keyPlace),
      key: declaration.key,
      first: spanOf(first.keyPlace),
    });
  };
  for (const asset of all) {
    const { declaration } = asset;
    const holding = first.get(declaration.key);
    if (!holding) {
      first.set(declaration.key, asset);
      assets.push(asset);
      continue;
    }
    const repeated = others.get(declaration.key) ?? [];
    const clash = [holding, ...repeated].find(
      ({ declaration: other }) =>
        other !== declaration && !areExclusive(other, declaration) && !areEqualSources(other, declaration),
    );
    others.set(declaration.key, [...repeated, asset]);
    if (clash) report(declaration, clash.declaration);
  }
  for (const { declaration } of assets) {
    for (const formerKey of textsIn(declaration.options?.fields.get('formerKeys')?.value ?? null)) {
      const taken = formerKey === declaration.key ? undefined : first.get(formerKey);
      if (taken) report(taken.declaration, declaration);
    }
  }
  return { assets, problems };
}

function areEqualSources(a: Declaration, b: Declaration): boolean {
  if (a.kind !== 'source' || b.kind !== 'source') return false;
  return describe(a) === describe(b);
}
function describe({ options }: Declaration): string {
  const fields = [...(options?.fields ?? [])].map(([name, slot]) => [name, toPlain(slot.value)] as const);
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
