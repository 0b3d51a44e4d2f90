// Where evaluation met names of assets. Only editors ask, and rules about former keys: whatever a later answer looks at is
// noted when the file is linked (`links.ts`), so that the answer holds for as long as the links do.

import type { Declaration } from '../evaluate/declaration.js';
import type { Target } from '../evaluate/findings.js';
import type { BodyReads } from '../link/body.js';
import type { AssetOccurrence } from '../snapshot.js';
import type { DeclaredAsset } from './assets.js';
import { dependenciesOf } from './dependencies.js';
import { readsBeside } from './links.js';
import { nameSites } from './named-sites.js';
import type { AssetNames } from './names.js';
import { type SourceTexts, unquoted } from './spans.js';

interface Context {
  readonly names: AssetNames;
  readonly texts: SourceTexts;
}

/** Of a declared asset and what its producer does. */
export function assetOccurrences(
  asset: DeclaredAsset,
  { reads, writes }: BodyReads,
  { names, texts }: Context,
): readonly AssetOccurrence[] {
  const { spanOf } = texts;
  const { key, keyPlace, namePlace } = asset.declaration;
  const found: AssetOccurrence[] = [{ asset: key, span: spanOf(unquoted(keyPlace)), role: 'declaration' }];
  if (namePlace) found.push({ asset: key, span: spanOf(namePlace), role: 'declaration' });
  for (const { site, namePlace: place } of dependenciesOf(asset, names, texts))
    if (site.asset !== null) found.push({ asset: site.asset, span: spanOf(place), role: 'dependency' });
  found.push(...readOccurrences(reads, { names, texts }));
  for (const { target, place } of writes) {
    const written = names.resolve(target);
    if (written !== null)
      found.push({ asset: written.asset, span: spanOf(place), role: 'write', ...dialectOf(target) });
  }
  return found;
}

/** Of what else is declared: names in strings, and what checks, jobs and watchers read. */
export function besideOccurrences(
  declaration: Declaration,
  body: BodyReads,
  context: Context,
): readonly AssetOccurrence[] {
  const named = nameSites(declaration, context.names, context.texts.spanOf).flatMap(
    ({ asset, span }): readonly AssetOccurrence[] => (asset === null ? [] : [{ asset, span, role: 'reference' }]),
  );
  return [...named, ...readOccurrences(readsBeside(declaration, body), context)];
}

function readOccurrences(reads: BodyReads['reads'], { names, texts }: Context): readonly AssetOccurrence[] {
  return reads.flatMap(({ target, namePlace }): readonly AssetOccurrence[] => {
    const read = namePlace === null ? null : names.resolve(target);
    if (read === null || namePlace === null) return [];
    return [{ asset: read.asset, span: texts.spanOf(unquoted(namePlace)), role: 'read', ...dialectOf(target) }];
  });
}

function dialectOf(target: Target): Pick<AssetOccurrence, 'dialect'> {
  return target.kind === 'table' ? { dialect: target.dialect } : {};
}
