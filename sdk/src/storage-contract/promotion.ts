// Moving the live pointer: fence, stamp, and what may have happened between write and promotion.

import { FIRST, kept, SECOND, same, stamp, type Trial } from './subject.js';

const THIRD = [{ store: 'S9', amount: 9, note: null }];

export const promotionCases: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'shows the version that was promoted last, whole': async (trial) => {
    await trial.publish(SECOND, 1);
    const ref = await trial.publish(FIRST, 2);
    same(await trial.shown(), FIRST, 'a partition is replaced, not added to');
    same(await trial.storage.live(ref), { ref, stamp: stamp(2) }, 'the stamp is kept as it was given');
    await trial.publish(FIRST, 3);
    same(await trial.shown(), FIRST, 'publishing the same again changes nothing');
  },
  'leaves the version before in place until the pointer moves': async (trial) => {
    const before = await trial.publish(FIRST, 1);
    const { ref } = await trial.write(SECOND);
    // Here the process ends, and another one looks.
    same((await (await trial.place.reopened()).live(ref))?.ref, before, 'the version before is still live');
    same(await trial.shown(), FIRST, 'readers see the version before');
    same((await (await trial.place.reopened()).promote(ref, stamp(2))).kind, 'promoted', 'another process can finish');
    same(await trial.shown(), SECOND, 'readers see the new version then');
  },
  'lets nobody publish behind the holder of a later lease': async (trial) => {
    await trial.publish(FIRST, 5);
    const { ref } = await trial.write(SECOND);
    same(await trial.storage.promote(ref, stamp(4)), { kind: 'fenced', by: stamp(5) }, 'a smaller token is refused');
    same(await trial.shown(), FIRST, 'a refused version is not shown');
    same(await trial.storage.promote(ref, stamp(5)), { kind: 'promoted' }, 'the same lease may publish again');
  },
  'counts tokens of another epoch or log anew': async (trial) => {
    await trial.publish(FIRST, 5);
    const { ref } = await trial.write(SECOND);
    same(await trial.storage.promote(ref, stamp(1, { epoch: 2 })), { kind: 'promoted' }, 'a new epoch begins anew');
    const { ref: third } = await trial.write(THIRD);
    same(await trial.storage.promote(third, stamp(1, { log: 'other' })), { kind: 'promoted' }, 'another log as well');
  },
  'compares the live version with the expected one as it moves the pointer': async (trial) => {
    const { ref: a } = await trial.write(FIRST);
    const none = await trial.storage.promote(a, stamp(1), { expected: 'another' });
    same(none, { kind: 'moved', live: null }, 'nothing is live where something was expected');
    same((await trial.storage.promote(a, stamp(1), { expected: null })).kind, 'promoted', 'nothing was expected');
    const { ref: b } = await trial.write(SECOND);
    const moved = await trial.storage.promote(b, stamp(2), { expected: null });
    same(moved, { kind: 'moved', live: { ref: a, stamp: stamp(1) } }, 'the answer names the version that is live');
    same(await trial.shown(), FIRST, 'the pointer stays');
    same((await trial.storage.promote(b, stamp(2), { expected: a })).kind, 'promoted', 'the expected version is live');
  },
  'finishes a promotion again, as recovery does': async (trial) => {
    const { ref, digest } = await trial.write(FIRST);
    const terms = { expected: null, digest };
    for (let n = 0; n < 2; n++)
      same(await trial.storage.promote(ref, stamp(1), terms), { kind: 'promoted' }, 'promoting is repeatable');
    same(await trial.shown(), FIRST, 'the version is shown once');
  },
  'refuses a candidate that was changed after it was written': async (trial) => {
    await trial.publish(FIRST, 1);
    const { ref, digest } = await trial.write(SECOND);
    await trial.place.tamper(ref);
    const refused = await trial.storage.promote(ref, stamp(2), { digest });
    kept(refused.kind === 'refused', 'what was checked is what is published');
    same(await trial.shown(), FIRST, 'readers see the version before');
  },
  'refuses a candidate that is gone': async (trial) => {
    const before = await trial.publish(FIRST, 1);
    const { ref } = await trial.write(SECOND);
    await trial.place.remove(ref);
    const refused = await trial.storage.promote(ref, stamp(2));
    kept(refused.kind === 'refused' && refused.message.includes(ref), 'the answer names the version that is gone');
    same((await trial.storage.live(before))?.ref, before, 'the pointer stays');
    same(await trial.shown(), FIRST, 'readers see the version before');
  },
  'writes anew what was changed or removed since': async (trial) => {
    const written = async (token: number) => {
      const { ref, digest } = await trial.write(SECOND);
      same(await trial.storage.promote(ref, stamp(token), { digest }), { kind: 'promoted' }, 'it is whole again');
      same(await trial.shown(), SECOND, 'and shown');
      return ref;
    };
    const { ref: first } = await trial.write(SECOND);
    await trial.place.tamper(first);
    const live = await written(1);
    await trial.place.tamper(live);
    await trial.place.remove(await written(2));
    await written(3);
  },
  'keeps the later lease of two that publish at once': async (trial) => {
    const other = await trial.place.reopened();
    for (let round = 0; round < 5; round++) {
      const [early, late] = [stamp(round * 2 + 1), stamp(round * 2 + 2)];
      const { ref: a } = await trial.write([{ round, by: 'early' }]);
      const { ref: b } = await trial.write([{ round, by: 'late' }]);
      const [, second] = await Promise.all([trial.storage.promote(a, early), other.promote(b, late)]);
      same(second, { kind: 'promoted' }, 'the later lease publishes');
      same(await trial.storage.live(a), { ref: b, stamp: late }, 'and its version is live');
      same(await trial.shown(), [{ round, by: 'late' }], 'and shown');
    }
  },
};
