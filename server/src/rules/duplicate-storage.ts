// Two declarations whose values would lie in one file or table.

import { type AssetDeclaration, compareKeys, type StorageDeclaration } from '@headwater/core';
import { physicalNames } from 'headwater/algebra';
import type { Rule, RuleFinding } from './rule.js';

export const duplicateStorage: Rule = {
  id: 'duplicate-storage',
  severity: 'error',
  stopsPlans: true,
  looksAt: 'group',
  docs: {
    summary: 'Two assets are stored in one file or table.',
    whatItDoes:
      'Reports an asset whose storage puts it into the file or table of another asset or source. A `/` in a key becomes a `_` in the name of its file or table and a leading one is left out; tables are compared without regard to case, as databases do. An asset that names no storage lies in the default one of `headwater.json`. Two sources may share a place.',
    whyItMatters:
      'One asset, one producer: each would overwrite what the other has written, and readers of one would get the values of the other.',
    fires: `import { asset, jsonFile } from 'headwater';

export const daily = asset('sales/daily', {
  storage: jsonFile({ dir: 'data' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const other = asset('sales_daily', {
  storage: jsonFile({ dir: 'data' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset, jsonFile } from 'headwater';

export const daily = asset('sales/daily', {
  storage: jsonFile({ dir: 'data' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const other = asset('sales_daily', {
  storage: jsonFile({ dir: 'data/other' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix: rename one of the two, or store it elsewhere.',
  },
  shares: (asset, { defaultStorage }) =>
    asset.kind === 'asset' || asset.storage !== null ? placeOf(withDefault(asset, defaultStorage)) : null,
  checkGroup: (assets, { project }) => clashes(assets.map((asset) => withDefault(asset, project.defaultStorage))),
};

/** As if the asset had named the storage of `headwater.json` itself. */
function withDefault(asset: AssetDeclaration, storage: StorageDeclaration | null): AssetDeclaration {
  if (asset.storage !== null || storage === null) return asset;
  const { kind, options } = storage;
  return { ...asset, storage, ...physicalNames(asset.key, { ...options, kind }) };
}

/** A source never writes, so that an asset is the one that is in the way. */
function clashes(sharing: readonly AssetDeclaration[]): readonly RuleFinding[] {
  const [first, ...others] = sharing.toSorted(
    (a, b) => compareKeys(b.kind, a.kind) || compareKeys(a.span.file, b.span.file) || startsBefore(a, b),
  );
  if (first === undefined) return [];
  return others.flatMap(({ kind, key, keySpan, table, path, storage }) =>
    kind === 'source'
      ? []
      : [
          {
            span: keySpan,
            asset: key,
            message: `\`${key}\` is stored in the same ${isInFiles(storage) ? `file as \`${first.key}\` (\`${path}\`)` : `table as \`${first.key}\` (\`${table}\`)`}: one would overwrite the other. Rename one of them, or store it elsewhere.`,
            related: [{ span: first.keySpan, message: `\`${first.key}\`` }],
          },
        ],
  );
}

function startsBefore(a: AssetDeclaration, b: AssetDeclaration): number {
  return a.keySpan.start.line - b.keySpan.start.line || a.keySpan.start.column - b.keySpan.start.column;
}

/** The same text for the same file or table. Without a storage, it is the project's default. */
function placeOf({ storage, table, path }: AssetDeclaration): string {
  if (isInFiles(storage)) return JSON.stringify([storage?.kind ?? null, normalPath(path)]);
  const where = Object.entries(storage?.options ?? {})
    .filter(([name]) => name !== 'table' && name !== 'versions')
    .toSorted(([a], [b]) => compareKeys(a, b))
    .map(([name, value]) => [name, name === 'file' && typeof value === 'string' ? normalPath(value) : value]);
  return JSON.stringify([storage?.kind ?? null, table.toLowerCase(), where]);
}

function isInFiles(storage: AssetDeclaration['storage']): boolean {
  return storage === null || 'dir' in storage.options;
}

/** \`./data//a\` is \`data/a\`. */
function normalPath(path: string): string {
  if (!IDLE_PART.test(path)) return path;
  return path
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/');
}
/** Of a path: nothing, or `.`. */
const IDLE_PART = /(?:^|\/)\.?(?:\/|$)/;
