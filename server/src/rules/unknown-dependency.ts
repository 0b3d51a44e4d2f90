// A name of an asset in a string that no declaration has.

import { type AssetKey, compareKeys, distancesFrom, type SourceSpan } from '@headwater/core';
import type { PartGroup, Snapshot } from '../analysis/snapshot.js';
import type { Rule, RuleFinding } from './rule.js';
import { strangeNames } from './snapshot-index.js';

export const unknownDependency: Rule = {
  id: 'unknown-dependency',
  severity: 'error',
  stopsPlans: true,
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
    return strangeNames(snapshot).flatMap(({ unknownKey, span, by }) =>
      unknownKey === null ? [] : [finding(snapshot, { key: unknownKey, span, reader: by })],
    );
  },
};

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

interface Near {
  readonly key: AssetKey;
  readonly edits: number;
}
/** So many names are remembered: whoever types gives one with each key. */
const MOST_REMEMBERED = 200;

/** What was looked for among the keys of some files, which mostly stay as they are. */
const looked = new WeakMap<PartGroup, Map<string, Near | null>>();

/** The key with the fewest edits to it, where those are few for its length. */
function nearestKey(written: string, { parts }: Snapshot): AssetKey | null {
  const distanceTo = distancesFrom(written);
  let best: Near | null = null;
  for (const group of parts) {
    const near = nearestIn(group, written, distanceTo);
    if (near !== null && (best === null || isNearer(near, best))) best = near;
  }
  return best?.key ?? null;
}

function nearestIn(group: PartGroup, written: string, distanceTo: ReturnType<typeof distancesFrom>): Near | null {
  const known = looked.get(group) ?? new Map<string, Near | null>();
  looked.set(group, known);
  const before = known.get(written);
  if (before !== undefined) return before;
  const limit = Math.max(2, Math.floor(written.length / 4));
  let best: Near | null = null;
  for (const { key } of group.parts.flatMap(({ assets }) => assets)) {
    const edits: number | null = distanceTo(key, best?.edits ?? limit);
    if (edits !== null && (best === null || isNearer({ key, edits }, best))) best = { key, edits };
  }
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(written, best);
  return best;
}

function isNearer(a: Near, b: Near): boolean {
  return a.edits < b.edits || (a.edits === b.edits && compareKeys(a.key, b.key) < 0);
}
