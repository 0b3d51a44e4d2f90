// Commits events one after the other, as a program of its own: tests run two of them on one log.
import { openSqliteLog } from '@headwater/log/sqlite';

const [file = '', asset = '', count = '0'] = process.argv.slice(2);
const opened = await openSqliteLog(file, { at: 0 });
if (opened.kind !== 'open') throw new Error(opened.message);
for (let n = 0; n < Number(count); n++) {
  const lease = await opened.log.acquire('shared', asset, n, 0);
  const result = await opened.log.commit({
    at: n,
    runs: [{ name: `${asset}-${n}`, status: 'running' }],
    events: [{ kind: 'materialization', target: { asset, part: `${n % 10}` }, dataVersion: `${n}`, body: { lease } }],
  });
  if (result.kind === 'refused') throw new Error(JSON.stringify(result));
}
await opened.log.close();
