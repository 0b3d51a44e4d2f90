// Pipelines that are right although they look like what a rule forbids: a false alarm is worse than a finding that is missed.

import { runRules } from '@headwater/server/rules';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../harness/check-rule.js';
import { analyse } from '../../harness/fixture.js';
import { access } from './access.js';
import { code } from './code.js';
import { storage } from './storage.js';
import { timeAndEvents } from './time-and-events.js';

const VOCABULARY = [
  'after',
  'asset',
  'assetEvent',
  'check',
  'dailyPartitions',
  'from',
  'job',
  'multiAsset',
  'multiPartitions',
  'onAssets',
  'output',
  'source',
  'specificPartitions',
  'sqliteTable',
  'staticMapping',
  'staticPartitions',
  'timeWindow',
  'watcher',
  'weeklyPartitions',
];
const TYPES = ['AssetContext', 'AssetHandle', 'Row'];
const BASE = `//- /base.ts
import { source } from 'headwater';
export const orders = source('orders');
export const refunds = source('refunds');
`;

/** A case of one file imports all that it may use. */
function projectOf(text: string): string {
  if (text.trimStart().startsWith('//- ')) return `${BASE}${text.trimStart()}\n`;
  const imports = `import { ${VOCABULARY.join(', ')}, ${TYPES.map((type) => `type ${type}`).join(', ')} } from 'headwater';
import { orders, refunds } from './base.js';`;
  return `${BASE}//- /a.ts\n${imports}${text}\n`;
}

/** Reads that analysis does not see: of these the rules can say nothing, in either way. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['a context spread into services', 'drizzle', 'knex', 'kysely']);

function findingsIn(text: string): readonly string[] {
  const { workspace } = analyse(projectOf(text));
  const findings = runRules({ snapshot: workspace.snapshot, now: testNow });
  return findings.map(({ rule, span, message }) => `${span.file}:${span.start.line} ${rule}: ${message}`);
}

describe.each(Object.entries({ access, code, storage, 'time and events': timeAndEvents }))('%s', (_, cases) => {
  it.each(Object.entries(cases))('finds nothing in %s', (_name, text) => {
    expect(findingsIn(text)).toEqual([]);
  });
  it.each(Object.entries(cases).filter(([name, text]) => text.includes('deps: [orders],') && !NOT_FOLLOWED.has(name)))(
    'sees all the same what is read in %s',
    (_name, text) => {
      // Or else the case above would prove nothing.
      const undeclared = findingsIn(text.replaceAll('deps: [orders],', 'deps: [],'));
      expect(undeclared).toContainEqual(expect.stringContaining('undeclared-read'));
    },
  );
});
