// Writing, reading, listing and dropping versions.

import { FIRST, kept, NAME, SECOND, same, type Trial } from './subject.js';

/** Keys that a file system, a database or a page would take for something else. */
const UNUSUAL_PARTS: readonly string[] = [
  ...['', '_', '.', '..', '../../up', 'a-b', 'ab', 'a|b/c', '<b onload="x">&amp;</b>', "it's; drop table sales"],
  ...['%2F', 'C:\\con', ' ', '日本 – naïve', 'x'.repeat(300), `${'x'.repeat(299)}y`, '2024-10-02'],
];

export const versionCases: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'keeps every version readable, also for another process': async (trial) => {
    const [a, b] = [await trial.write(FIRST), await trial.write(SECOND)];
    kept(a.ref !== b.ref, 'two values are two versions');
    const again = await trial.place.reopened();
    same(await trial.valueOf(a.ref, again), FIRST, 'the first version reads as it was written');
    same(await trial.valueOf(b.ref, again), SECOND, 'the second version reads as it was written');
    kept(again.name === trial.storage.name, 'the name of a place is the same whoever opens it');
  },
  'gives the same value the same version, whatever the order of its columns': async (trial) => {
    const a = await trial.write(FIRST);
    const b = await trial.write([{ note: null, amount: 1.5, store: 'S1' }]);
    same([b.ref, b.digest], [a.ref, a.digest], 'writing is repeatable');
    kept((await trial.storage.versions()).length === 1, 'the same value is kept once');
  },
  'shows nothing of a version that was not promoted': async (trial) => {
    const { ref } = await trial.write(FIRST);
    same(await trial.storage.live(ref), null, 'nothing is live');
    const live = await trial.storage.readLive(NAME, '');
    kept(live.kind === 'missing', 'nothing lies under the plain name');
  },
  "never overwrites a version under its author's name": async (trial) => {
    const a = await trial.write(FIRST, { version: 'v1' });
    const b = await trial.write(SECOND, { version: 'v1' });
    kept(a.ref.includes('v1') && a.ref !== b.ref, "a ref holds the author's name, and other content has another ref");
    same(await trial.valueOf(a.ref), FIRST, 'what was written first stays');
    same(await trial.valueOf(b.ref), SECOND, 'what was written then is there as well');
  },
  'lists no version that somebody has removed': async (trial) => {
    const before = await trial.publish(FIRST, 1);
    const { ref } = await trial.write(SECOND);
    await trial.place.remove(ref);
    same(
      (await trial.storage.versions()).map((version) => version.ref),
      [before],
      'what is gone is not there',
    );
  },
  'keeps partitions apart, whatever their keys': async (trial) => {
    const refs = new Map<string, string>();
    for (const part of UNUSUAL_PARTS) refs.set(part, await trial.publish([{ part }], 1, part));
    kept(new Set(refs.values()).size === refs.size, 'each partition has versions of its own');
    for (const [part, ref] of refs) {
      same(await trial.valueOf(ref), [{ part }], `the partition ${part} reads as it was written`);
      const found = await trial.storage.versions({ name: NAME, part });
      same(
        found.map((version) => [version.ref, version.part]),
        [[ref, part]],
        `the partition ${part} lists its version`,
      );
    }
    kept((await trial.storage.versions()).length === refs.size, 'all versions are listed');
  },
  'keeps an empty list of rows': async (trial) => {
    same(await trial.valueOf(await trial.publish([], 1)), [], 'no rows are read as no rows');
  },
  'answers for a version with the digest that writing it gave': async (trial) => {
    for (const rows of [FIRST, SECOND, []]) {
      const { ref, digest } = await trial.write(rows);
      same(await (await trial.place.reopened()).digest(ref), digest, 'the digest is that of the value as it is read');
    }
    const { ref, digest } = await trial.write(SECOND);
    await trial.place.tamper(ref);
    kept((await trial.storage.digest(ref)) !== digest, 'other content has another digest');
    same(await trial.storage.digest(`${ref}x`), null, 'what is not there has no digest');
  },
  'shows the beginning of a version, and how much there is': async (trial) => {
    const { ref } = await trial.write(SECOND);
    const preview = await trial.storage.preview(ref, 1);
    kept(preview.kind === 'rows' && preview.total === 2, 'a preview of rows counts them');
    same(preview.kind === 'rows' && preview.rows, SECOND.slice(0, 1), 'a preview has as many rows as asked for');
    kept((await trial.storage.preview(`${ref}x`, 1)).kind === 'missing', 'what is not there has no preview');
  },
  'lists versions, and which of them is live': async (trial) => {
    const a = await trial.publish(FIRST, 1);
    const b = await trial.publish(SECOND, 2);
    const found = await trial.storage.versions({ name: NAME });
    const live = found.filter((version) => version.live !== null).map(({ ref, live: by }) => [ref, by?.token]);
    same(live, [[b, 2]], 'one version of a partition is live');
    same(found.map(({ ref }) => ref).toSorted(), [a, b].toSorted(), 'the others are listed as well');
    same(await trial.storage.versions({ name: 'other' }), [], 'other names have versions of their own');
  },
  'drops what is not live': async (trial) => {
    const a = await trial.publish(FIRST, 1);
    const b = await trial.publish(SECOND, 2);
    kept((await trial.storage.drop(b)).kind === 'refused', 'the live version is not dropped');
    same(await trial.storage.drop(a), { kind: 'dropped' }, 'another one is');
    same(await trial.storage.drop(a), { kind: 'absent' }, 'and is gone then');
    const read = await trial.storage.read(a);
    kept(read.kind === 'missing' && read.message.includes(a), 'reading it says that it is gone, and names it');
    same(await trial.shown(), SECOND, 'readers notice nothing');
  },
  'refuses what it cannot keep': async (trial) => {
    for (const value of [undefined, () => 1, 1n])
      kept((await trial.refuse(value)).kind === 'refused', `a value of the type ${typeof value} is refused`);
    same(await trial.storage.versions(), [], 'nothing of it is left');
  },
};
