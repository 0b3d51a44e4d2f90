// A published result cites a version that is gone, or that the project's own retention lets go of.

import type { AssetDeclaration, AssetKey, Citation, Retention } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Rule } from './rule.js';

const DAY_MS = 86_400_000;

export const retentionBreaksCitation: Rule = {
  id: 'retention-breaks-citation',
  severity: 'warning',
  needs: 'records',
  docs: {
    summary: 'A published result cites a version that retention drops, or has dropped.',
    whatItDoes:
      'Reports an asset of which a version is gone that a published record cites, directly or through others; and, where `headwater.json` has a `retention`, one of which such a version is older than its `days` and not among the last `versions` of its partition. One finding for each asset, with how many there are and the oldest of them.',
    whyItMatters:
      'A published number is explained by the versions that it was made from. `headwater versions prune` keeps those, and says so; whatever else follows the same retention, such as a rule of the bucket or the database, does not know of citations.',
    fires: `import { asset } from 'headwater';

// headwater.json keeps { "days": 30, "versions": 1 }, and a published report cites a version of last year.
export const sales = asset('daily_sales', {
  async materialize(ctx) {
    await ctx.write([{ total: 1 }]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

// Nothing that is published was made from it.
export const sales = asset('weekly_sales', {
  async materialize(ctx) {
    await ctx.write([{ total: 1 }]);
  },
});
`,
    fixSafety:
      'There is no fix: keep more versions in `headwater.json`, or `headwater unpublish` the record that nobody relies on any more.',
  },
  check({ snapshot, world, project, records }) {
    return [...Map.groupBy(records.citations, ({ cited }) => cited.asset)].flatMap(([cited, citations]) => {
      const declared = declarationOf(snapshot, cited);
      if (declared === null) return [];
      const { key } = declared;
      const place = { span: declared.keySpan, asset: key };
      const dropped = citations.filter((each) => each.dropped !== null);
      if (dropped.length > 0) return [{ ...place, message: describeDropped(key, dropped) }];
      const { retention, retentionSpan } = project;
      if (retention === null) return [];
      const before = world.context.now - retention.days * DAY_MS;
      const outlived = citations.filter(({ at, newer }) => at < before && newer >= retention.versions);
      if (outlived.length === 0) return [];
      // At the asset, where a comment can keep it quiet; what has to change stands elsewhere.
      const related = retentionSpan ? [{ span: retentionSpan, message: 'What is kept is said here.' }] : [];
      return [{ ...place, message: describeOutlived(key, outlived, retention), related }];
    });
  },
};

/** Also under a former key. */
function declarationOf({ graph, manifest }: Snapshot, key: AssetKey): AssetDeclaration | null {
  return graph.asset(key) ?? manifest.assets.find(({ formerKeys }) => formerKeys.includes(key)) ?? null;
}

function describeDropped(key: AssetKey, citations: readonly Citation[]): string {
  const [oldest] = citations;
  const why = oldest?.dropped ? `, dropped on ${dayOf(oldest.dropped.at)} by ${oldest.dropped.why}` : '';
  return `Published records cite ${counted(citations)} of ${key} that ${citations.length === 1 ? 'is' : 'are'} gone (${example(oldest)}${why}): what was published can no longer be explained.`;
}

function describeOutlived(key: AssetKey, citations: readonly Citation[], { days, versions }: Retention): string {
  const limit = `${days} day${days === 1 ? '' : 's'} and ${versions === 1 ? 'the last version' : `the last ${versions} versions`}`;
  return `\`retention\` in headwater.json keeps ${limit}, but published records cite ${counted(citations)} of ${key} beyond that (${example(citations[0])}): keep more, or unpublish.`;
}

function counted(citations: readonly Citation[]): string {
  return `${citations.length} version${citations.length === 1 ? '' : 's'}`;
}
/** `2024-10-02, made on 2024-10-03, cited by report 2024-10-02`. */
function example(citation: Citation | undefined): string {
  if (citation === undefined) return '';
  const { cited, at, by } = citation;
  const made = `made on ${dayOf(at)}`;
  return `${cited.part === '' ? made : `${cited.part}, ${made}`}, cited by ${by.asset}${by.part === '' ? '' : ` ${by.part}`}`;
}
function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
