// The server follows the log that other processes write.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openSqliteLog } from '@headwater/log/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS, TestClient } from './client.js';

const at = Date.parse('2024-10-12T12:00:00Z');

async function record(client: TestClient, partition: string): Promise<void> {
  mkdirSync(path.join(client.project, '.headwater'), { recursive: true });
  const opened = await openSqliteLog(path.join(client.project, '.headwater/log.db'), { at });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const target = { asset: 'daily_sales', part: partition };
  await opened.log.commit({ at, events: [{ kind: 'materialization', target, dataVersion: 'eed8fe9c', body: {} }] });
  await opened.log.close();
}

describe('the event log', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await TestClient.start('examples/retail');
  }, START_MS);
  afterAll(() => client.stop());

  const statusOf = async (partition: string) => {
    const params = { project: client.projectUri, asset: 'daily_sales', at };
    const choices = await client.request('headwater/partitions', params);
    return choices.find(({ key }) => key === partition)?.status;
  };

  it('is found once it is there, and followed', async () => {
    // That there is none yet.
    await client.news('records');
    expect(await statusOf('2024-10-02')).toBe('missing');
    await record(client, '2024-10-02');
    await client.news('records');
    expect(await statusOf('2024-10-02')).toBe('fresh');
    await record(client, '2024-10-03');
    await client.news('records');
    expect(await statusOf('2024-10-03')).toBe('fresh');
    const target = { asset: 'daily_sales', partition: '2024-10-02' };
    const { records } = await client.request('headwater/events', { project: client.projectUri, target, at });
    expect(records).toMatchObject([{ kind: 'materialization', dataVersion: 'eed8fe9c', isLatest: true }]);
  });

  it(
    'stays closed in a workspace that is not trusted',
    async () => {
      const untrusted = await TestClient.start('examples/retail', { isTrusted: false, chosenPartitions: [] });
      await record(untrusted, '2024-10-02');
      const [project] = await untrusted.request('headwater/projects', {});
      expect(project?.assets.map(({ status }) => status)).toEqual(Array(5).fill(undefined));
      await untrusted.stop();
    },
    START_MS,
  );
});
