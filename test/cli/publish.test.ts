// A published record keeps the versions that it cites.

import { expect, test } from 'vitest';
import { copyOfExample } from './project.js';

const at = ['--at', '2024-10-12T12:00:00Z'] as const;

test('3.2: publish names the record that is kept, unpublish lets it go, and nothing recorded is a clear error', async () => {
  const retail = copyOfExample('retail');
  const missing = await retail.headwater('publish', 'daily_sales@2024-10-02', ...at);
  expect(missing.exit).toBe(2);
  expect(missing.stderr).toContain('There is no record of daily_sales@2024-10-02.');
  await retail.json(0, 'materialize', 'daily_sales@2024-10-02', 'store_ranking@2024-10-02', ...at);
  const published = await retail.json(0, 'publish', 'daily_sales@2024-10-02', '--note', 'quarterly report', ...at);
  const { records } = published;
  expect(published).toMatchObject({ key: 'daily_sales', published: true, records: [{ partition: '2024-10-02' }] });
  await retail.json(0, 'publish', 'store_ranking@2024-10-02', ...at);
  const { stdout } = await retail.headwater('citations', '--of', 'daily_sales@2024-10-02');
  expect(stdout).toMatch(
    /^store_ranking 2024-10-02 #\d+ {2}\w+ {2}published \d.*\n {2}daily_sales 2024-10-02 #\d+ {2}eed8fe9c/,
  );
  expect(await retail.json(0, 'citations', 'daily_sales')).toMatchObject({
    published: [{ key: 'daily_sales', dataVersion: 'eed8fe9c', note: 'quarterly report', superseded: false }],
  });
  // A rebuild has a record of its own, of which nobody has said that it is published.
  await retail.json(0, 'materialize', 'daily_sales@2024-10-02', '--no-cache', '--restate', ...at);
  expect(await retail.json(0, 'unpublish', 'daily_sales@2024-10-02', ...at)).toMatchObject({
    published: false,
    records,
  });
  const again = await retail.headwater('unpublish', 'daily_sales@2024-10-02', ...at);
  expect(again.stdout).toBe('Nothing of daily_sales@2024-10-02 is published.\n');
  const none = await retail.headwater('citations', 'daily_sales');
  expect(none.stdout).toBe('No record of daily_sales is published.\n');
});
