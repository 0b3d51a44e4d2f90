// Which assets of the graph a filter means: `group:sales,finance status:stale`. Words alone are statuses, as in selections;
// any other word would be an asset's name, and that is what the selector is for. Pure.

import type { LineageNode, LineageView } from '@headwater/protocol';
import { filterWords, matchesFilter } from '../../format/filter-words.js';

const FIELDS = ['key', 'group', 'owner', 'tag', 'status'];
const STATUSES = ['fresh', 'stale', 'missing', 'failed', 'running', 'queued', 'blocked', 'unsure', 'unverified'];

/** Whether a text is a filter, and no asset with the levels around it. */
export function isFilter(text: string): boolean {
  const words = filterWords(text);
  const isOne = words.every(({ text: word, field, any }) =>
    field === null ? STATUSES.includes(word) : FIELDS.includes(field) && any.length > 0,
  );
  return isOne && words.length > 0;
}

export function matchingAssets(filter: string, nodes: readonly LineageNode[]): ReadonlySet<string> {
  return new Set(nodes.filter((node) => matchesFilter(filter, fieldsOf(node))).map(({ key }) => key));
}

/** Those assets and what leads from one of them to another. */
export function onlyMatching(view: LineageView, matching: ReadonlySet<string>): LineageView {
  return {
    ...view,
    nodes: view.nodes.filter(({ key }) => matching.has(key)),
    edges: view.edges.filter(({ from, to }) => matching.has(from) && matching.has(to)),
  };
}

function fieldsOf({ key, counts, declared = {} }: LineageNode) {
  return { key: [key], status: counts.map(({ status }) => status), group: [], owner: [], tag: [], ...declared };
}
