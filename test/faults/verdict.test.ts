// The judge of the faults must see each kind of damage; otherwise its silence says nothing.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { builtOnce } from './subject.js';
import { judge, toldBy } from './verdict.js';

test('what is lost, doubled or held for ever is found', { timeout: 120_000 }, async () => {
  const { template: subject, ended } = await builtOnce();
  onTestFinished(() => subject.remove());
  const told = toldBy(ended);
  expect(told).toHaveLength(12);
  expect(await judge(subject, told)).toEqual({ problems: [], reconciled: false });

  const log = new DatabaseSync(path.join(subject.directory, '.headwater/log.db'));
  log.exec(`insert into event (kind, asset_id, part, run_id, step, at_ms, body)
    select kind, asset_id, part, run_id, step, at_ms, body from event where event_id = 1;
    insert into lease (resource, token, holder, expires_ms) values ('nowhere', 1, '{}', 9e15)`);
  log.close();
  const { problems } = await judge(subject, [...told, { run: 1, step: 'first x' }]);
  expect(problems).toEqual(
    expect.arrayContaining([
      'lost: first x of run 1',
      'doubled: first e of run 1 has 2 records',
      'a lease stays: nowhere',
    ]),
  );
});
