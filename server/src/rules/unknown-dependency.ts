// A name of an asset in a string that no declaration has.

import { type AssetKey, compareKeys, distance, type SourceSpan } from '@headwater/core';
import type { NameSite, Snapshot } from '../analysis/snapshot.js';
import type { Rule, RuleFinding } from './rule.js';

export const unknownDependency: Rule = {
  id: 'unknown-dependency',
  severity: 'error',
  docs: {
    summary: 'A key in a string is no asset of the project.',
    whatItDoes:
      'Reports a name in `deps`, in a read, or in what a check, a job, a condition or a watcher is about, that is the key of no declaration. While the project holds a key that is computed at run time, the name may be that one: then this is a warning.',
    whyItMatters: 'Running such an asset fails, and until then its edge is missing in the graph.',
    fires: `import { asset, source } from 'headwater';

export const orders = source('orders');

export const report = asset('report', {
  deps: ['ordesr'],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset, source } from 'headwater';

export const orders = source('orders');

export const report = asset('report', {
  deps: ['orders'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    fixSafety: 'There is no fix; the message names the nearest key.',
  },
  check({ snapshot }) {
    const inDependencies = snapshot.dependencies.flatMap((site) => {
      const key = site.asset === null ? textOf(site.written) : null;
      return key === null ? [] : [finding(snapshot, { key, span: site.span, reader: site.reader })];
    });
    const inReads = [...snapshot.reads, ...snapshot.sideReads].flatMap((read) =>
      read.unknownKey === null
        ? []
        : [finding(snapshot, { key: read.unknownKey, span: read.span, reader: read.reader })],
    );
    const inNames = snapshot.names.flatMap(({ owner, key, asset, span }) =>
      asset === null ? [finding(snapshot, { key, span, reader: assetOf(owner, key) })] : [],
    );
    return [...inDependencies, ...inReads, ...inNames];
  },
};

/** What a finding in a check is about is the checked asset, also where there is none of that name. */
function assetOf(owner: NameSite['owner'], key: string): AssetKey | null {
  if (owner.kind === 'check') return key;
  return owner.kind === 'asset' ? owner.name : null;
}

/** The text of a plain string literal; null for any other expression, which is unknown rather than wrong. */
function textOf(written: string): string | null {
  return /^(['"`])((?:(?!\1|\\|\$\{).)+)\1$/.exec(written)?.[2] ?? null;
}

function finding(
  snapshot: Snapshot,
  { key, span, reader }: { key: string; span: SourceSpan; reader: AssetKey | null },
): RuleFinding {
  const nearest = nearestKey(key, snapshot);
  const hint = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
  const place = { span, asset: reader, message: `No asset or source of this project has the key \`${key}\`.${hint}` };
  if (!snapshot.hasDynamicKeys) return place;
  return {
    ...place,
    severity: 'warning',
    message: `${place.message} The project holds keys that are computed at run time: one of them may be this one.`,
  };
}

/** The key with the fewest edits to it, where those are few for its length. */
function nearestKey(written: string, snapshot: Snapshot): AssetKey | null {
  const limit = Math.max(2, Math.floor(written.length / 4));
  const near = snapshot.manifest.assets
    .filter(({ key }) => Math.abs(key.length - written.length) <= limit)
    .map(({ key }) => ({ key, edits: distance(written, key) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || compareKeys(a.key, b.key));
  return near[0]?.key ?? null;
}
