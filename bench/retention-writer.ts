// Another program that writes while records are forgotten: it commits again and again, and tells how long it had to wait at
// most, in milliseconds, when its parent says that it is enough.

import { performance } from 'node:perf_hooks';
import { openSqliteLog } from '@headwater/log/sqlite';

const [, , file = ''] = process.argv;
const opened = await openSqliteLog(file, { at: 0 });
if (opened.kind === 'refused') throw new Error(opened.message);
let isEnough = false;
process.once('message', () => {
  isEnough = true;
});
process.send?.('ready');
let longest = 0;
for (let count = 0; !isEnough; count += 1) {
  const began = performance.now();
  await opened.log.commit({ at: 0, state: [{ scope: 'bench', asset: '', name: 'writer', value: count }] });
  longest = Math.max(longest, performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await opened.log.close();
process.send?.(longest);
process.disconnect();
