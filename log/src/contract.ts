// What every adapter of the event log must do, whatever it stores in. Each adapter's test runs the whole of it.

import type { Commit, CommitResult, EventLog, NewEvent, Target } from '@headwater/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const target = (asset: string, part = ''): Target => ({ asset, part });
const made = (asset: string, part = '', more: Partial<NewEvent> = {}): NewEvent => ({
  kind: 'materialization',
  target: target(asset, part),
  body: {},
  ...more,
});

export function describeEventLog(name: string, open: () => Promise<EventLog>): void {
  let log: EventLog;
  const commit = async (change: Omit<Commit, 'at'> & { readonly at?: number }) =>
    committed(await log.commit({ at: 1000, ...change }));

  describe(name, () => {
    beforeEach(async () => {
      log = await open();
    });
    afterEach(() => log.close());

    describe('commit', () => {
      it('gives positions in the order of events, and answers with the last', async () => {
        expect(await log.head()).toBe(0);
        const first = await commit({ events: [made('a'), made('b')] });
        expect(first).toMatchObject({ events: [1, 2], position: 2 });
        expect((await commit({ events: [made('a')] })).position).toBe(3);
        expect((await commit({ state: [{ scope: 's', asset: '', name: 'n', value: 1 }] })).position).toBe(3);
        expect(await log.head()).toBe(3);
      });

      it('asks guards before it changes anything: a refused commit leaves nothing', async () => {
        await commit({ events: [made('a')] });
        const refused = await log.commit({
          at: 2000,
          guards: [{ kind: 'latest', target: target('a'), event: null }],
          runs: [{ name: 'r', status: 'running' }],
          state: [{ scope: 's', asset: 'a', name: 'n', value: 1 }],
          outputs: [{ storage: 's', ref: 'x', target: target('a') }],
          partitionKeys: [{ definition: 'd', part: 'p', exists: true }],
          events: [made('a')],
        });
        expect(refused).toEqual({
          kind: 'refused',
          guard: { kind: 'latest', target: target('a'), event: null },
          found: 1,
        });
        expect(await log.head()).toBe(1);
        expect(await log.runs({ limit: 10 })).toEqual([]);
        expect(await log.state('s')).toEqual([]);
        expect(await log.output('s', 'x')).toBeNull();
        expect(await log.partitionKeys('d')).toEqual([]);
      });

      it('sees its own guards as the world was before its changes', async () => {
        const result = await commit({
          guards: [{ kind: 'state', scope: 's', asset: 'a', name: 'n', version: null }],
          state: [{ scope: 's', asset: 'a', name: 'n', value: 1 }],
        });
        expect(result.kind).toBe('committed');
      });

      it('keeps the epoch until it is raised', async () => {
        const before = await log.id;
        expect(before.epoch).toBe(1);
        await commit({ raiseEpoch: true });
        expect(await log.id).toEqual({ log: before.log, epoch: 2 });
      });
    });

    describe('runs and steps', () => {
      it('numbers runs, and refuses a second of the same name', async () => {
        const { runs } = await commit({ runs: [{ name: 'first', status: 'running', request: { a: 1 } }] });
        expect(runs).toEqual([1]);
        expect(await log.commit({ at: 1, runs: [{ name: 'first', status: 'queued' }] })).toEqual({
          kind: 'refused',
          guard: { kind: 'run-name', name: 'first' },
          found: 1,
        });
        await commit({ at: 3000, runs: [{ run: 1, status: 'succeeded' }] });
        expect(await log.runs({ limit: 5 })).toEqual([
          {
            run: 1,
            name: 'first',
            kind: 'materialize',
            job: null,
            status: 'succeeded',
            request: { a: 1 },
            created: 1000,
            started: 1000,
            ended: 3000,
          },
        ]);
      });

      it('lists runs newest first, by whether they are open, by job, and before one', async () => {
        await commit({
          runs: [
            { name: 'a', status: 'running' },
            { name: 'b', status: 'failed', job: 'nightly' },
          ],
        });
        await commit({ runs: [{ name: 'c', status: 'queued' }] });
        const names = async (query: Parameters<EventLog['runs']>[0]) => (await log.runs(query)).map((run) => run.name);
        expect(await names({ limit: 5 })).toEqual(['c', 'b', 'a']);
        expect(await names({ open: true, limit: 5 })).toEqual(['c', 'a']);
        expect(await names({ open: false, limit: 5 })).toEqual(['b']);
        expect(await names({ job: 'nightly', limit: 5 })).toEqual(['b']);
        expect(await names({ before: 3, limit: 1 })).toEqual(['b']);
      });

      it('changes of a step only what a change names', async () => {
        await commit({
          runs: [{ name: 'r', status: 'running' }],
          steps: [
            { run: { name: 'r' }, step: 1, status: 'queued', asset: 'a', parts: '2024-10-01', reasons: ['missing'] },
          ],
        });
        await commit({ at: 2000, steps: [{ run: 1, step: 1, status: 'running' }] });
        await commit({ at: 2500, steps: [{ run: 1, step: 1, status: 'prepared', prepared: { x: 1 } }] });
        await commit({ at: 3000, steps: [{ run: 1, step: 1, status: 'failed', error: { message: 'no' } }] });
        expect(await log.steps(1)).toEqual([
          {
            run: 1,
            step: 1,
            kind: 'asset',
            asset: 'a',
            parts: '2024-10-01',
            attempt: 1,
            status: 'failed',
            reasons: ['missing'],
            prepared: { x: 1 },
            error: { message: 'no' },
            started: 2000,
            ended: 3000,
          },
        ]);
      });

      it('guards a step by its status and attempt', async () => {
        await commit({
          runs: [{ name: 'r', status: 'running' }],
          steps: [{ run: { name: 'r' }, step: 1, status: 'running' }],
        });
        const guard = { kind: 'step', run: 1, step: 1, status: 'running', attempt: 1 } as const;
        expect((await log.commit({ at: 1, guards: [guard] })).kind).toBe('committed');
        expect(await log.commit({ at: 1, guards: [{ ...guard, attempt: 2 }] })).toMatchObject({
          kind: 'refused',
          found: { status: 'running', attempt: 1 },
        });
        expect(await log.commit({ at: 1, guards: [{ ...guard, step: 7 }] })).toMatchObject({ found: null });
      });

      it('hands each due step to one worker', async () => {
        await commit({
          runs: [{ name: 'r', status: 'running' }],
          steps: [
            { run: { name: 'r' }, step: 1, status: 'queued' },
            { run: { name: 'r' }, step: 2, status: 'queued', notBefore: 5000 },
            { run: { name: 'r' }, step: 3, status: 'queued', attempt: 2 },
          ],
        });
        expect(await log.claim('w1', 2000, 1)).toEqual([{ run: 1, step: 1, attempt: 1 }]);
        expect(await log.claim('w2', 2000, 5)).toEqual([{ run: 1, step: 3, attempt: 2 }]);
        expect(await log.claim('w2', 2000, 5)).toEqual([]);
        expect(await log.claim('w2', 5000, 5)).toEqual([{ run: 1, step: 2, attempt: 1 }]);
      });
    });

    describe('events', () => {
      it('gives back what was written', async () => {
        await commit({
          runs: [{ name: 'r', status: 'running' }],
          outputs: [{ storage: 'sqliteTable:w.db', ref: 'a__1', target: target('a', 'p'), digest: 'd', bytes: 3 }],
          events: [
            made('a', 'p', {
              run: { name: 'r' },
              step: 4,
              codeVersion: 'c',
              dataVersion: 'v',
              inputRevision: 'i',
              depsDigest: 'e',
              output: { storage: 'sqliteTable:w.db', ref: 'a__1' },
              read: 2,
              expected: 7,
              body: { metadata: { stores: 4 } },
            }),
          ],
        });
        expect(await log.events({ limit: 5 })).toEqual([
          {
            kind: 'materialization',
            target: target('a', 'p'),
            run: 1,
            step: 4,
            codeVersion: 'c',
            dataVersion: 'v',
            inputRevision: 'i',
            depsDigest: 'e',
            output: { storage: 'sqliteTable:w.db', ref: 'a__1' },
            read: 2,
            expected: 7,
            body: { metadata: { stores: 4 } },
            position: 1,
            at: 1000,
          },
        ]);
      });

      it('finds events by position, partition, run and kind, in both directions', async () => {
        await commit({ runs: [{ name: 'r', status: 'running' }] });
        await commit({
          events: [made('a', '1'), made('a', '2', { run: 1 }), made('b'), { ...made('a', '1'), kind: 'observation' }],
        });
        const positions = async (query: Omit<Parameters<EventLog['events']>[0], 'limit'> & { limit?: number }) =>
          (await log.events({ limit: 10, ...query })).map((event) => event.position);
        expect(await positions({})).toEqual([1, 2, 3, 4]);
        expect(await positions({ newestFirst: true, limit: 2 })).toEqual([4, 3]);
        expect(await positions({ after: 1, before: 4 })).toEqual([2, 3]);
        expect(await positions({ target: { asset: 'a' } })).toEqual([1, 2, 4]);
        expect(await positions({ target: { asset: 'a', part: '1' } })).toEqual([1, 4]);
        expect(await positions({ target: { asset: 'nobody' } })).toEqual([]);
        expect(await positions({ run: 1 })).toEqual([2]);
        expect(await positions({ kinds: ['observation', 'failure'] })).toEqual([4]);
      });

      it('keeps what each event read, in order, and finds the readers of an event', async () => {
        await commit({ events: [{ ...made('s'), kind: 'observation', dataVersion: '1' }] });
        const inputs = [
          { target: target('s'), event: 1, dataVersion: '1', origin: 'declared' },
          { target: target('t', 'x'), event: null, dataVersion: null, origin: 'observed' },
        ] as const;
        await commit({ events: [made('a', '', { inputs }), made('b', '', { inputs: [inputs[0]] })] });
        expect(await log.inputs(2)).toEqual(inputs);
        expect(await log.inputs(1)).toEqual([]);
        expect(await log.readers(1)).toEqual([2, 3]);
        expect(await log.readers(2)).toEqual([]);
      });
    });

    describe('latest', () => {
      it('keeps the event that first brought the present data version', async () => {
        await commit({ events: [made('a', '', { dataVersion: 'v1', codeVersion: 'c1', depsDigest: 'd1' })] });
        await commit({ events: [made('a', '', { dataVersion: 'v1', codeVersion: 'c2' })] });
        expect(await log.latest('a')).toEqual([
          {
            part: '',
            event: 2,
            versionEvent: 1,
            readThrough: 0,
            dataVersion: 'v1',
            codeVersion: 'c2',
            depsDigest: '',
            complete: true,
            failed: null,
          },
        ]);
        await commit({ events: [made('a', '', { dataVersion: 'v2' })] });
        expect(await log.latest('a')).toMatchObject([{ event: 3, versionEvent: 3 }]);
        // An unknown version never equals another.
        await commit({ events: [made('a')] });
        await commit({ events: [made('a')] });
        expect(await log.latest('a')).toMatchObject([{ event: 5, versionEvent: 5, dataVersion: null }]);
      });

      it('says through which event a partition has read, and whether its window was complete', async () => {
        const input = (event: number) =>
          ({ target: target('s', `${event}`), event, dataVersion: 'v', origin: 'declared' }) as const;
        await commit({ events: [made('s', '1'), made('s', '2'), made('s', '3')] });
        await commit({ events: [made('a', '', { inputs: [input(3), input(1)], read: 2, expected: 7 })] });
        expect(await log.latest('a')).toMatchObject([{ readThrough: 3, complete: false }]);
        await commit({ events: [made('a', '', { inputs: [input(2)], read: 7, expected: 7 })] });
        expect(await log.latest('a')).toMatchObject([{ readThrough: 2, complete: true }]);
      });

      it('remembers a failure until the next success, also where there is no record yet', async () => {
        await commit({ runs: [{ name: 'r', status: 'running' }] });
        const failure: NewEvent = { kind: 'failure', target: target('a'), run: 1, step: 2, body: {} };
        await commit({ events: [failure] });
        expect(await log.latest('a')).toMatchObject([{ event: null, versionEvent: null, failed: { run: 1, step: 2 } }]);
        await commit({ events: [made('a', '', { dataVersion: 'v' })] });
        expect(await log.latest('a')).toMatchObject([{ event: 2, failed: null }]);
        await commit({ events: [failure] });
        expect(await log.latest('a')).toMatchObject([{ event: 2, dataVersion: 'v', failed: { run: 1, step: 2 } }]);
      });

      it('leaves the state alone for other kinds of events, and forgets what was wiped', async () => {
        await commit({
          events: [made('a'), { ...made('a'), kind: 'asset-event' }, { ...made('a'), kind: 'cache-use' }],
        });
        expect(await log.latest('a')).toMatchObject([{ event: 1 }]);
        await commit({ events: [{ ...made('a'), kind: 'wipe' }] });
        expect(await log.latest('a')).toEqual([]);
      });

      it('lists partitions in order, or a range of them', async () => {
        await commit({ events: ['3', '1', '2'].map((part) => made('a', part)) });
        const parts = async (range?: { from: string; to: string }) =>
          (await log.latest('a', range)).map((row) => row.part);
        expect(await parts()).toEqual(['1', '2', '3']);
        expect(await parts({ from: '2', to: '3' })).toEqual(['2', '3']);
        expect(await log.latest('nobody')).toEqual([]);
      });
    });

    describe('outputs', () => {
      it('knows each physical version, and when and why it was dropped', async () => {
        await commit({ outputs: [{ storage: 's', ref: 'a__1', target: target('a', 'p'), digest: 'd' }] });
        expect(await log.output('s', 'a__1')).toEqual({ target: target('a', 'p'), digest: 'd', dropped: null });
        await commit({
          at: 5000,
          outputs: [{ storage: 's', ref: 'a__1', target: target('a', 'p'), dropped: 'retention' }],
        });
        expect(await log.output('s', 'a__1')).toEqual({
          target: target('a', 'p'),
          digest: 'd',
          dropped: { at: 5000, why: 'retention' },
        });
        expect(await log.output('s', 'other')).toBeNull();
      });

      it('prunes old versions, and keeps what a published record cites through others', async () => {
        const version = async (asset: string, ref: string, at: number, event: Partial<NewEvent> = {}) => {
          const output = { storage: 's', ref };
          const result = await commit({
            at,
            outputs: [{ ...output, target: target(asset) }],
            events: [made(asset, '', { ...event, output })],
          });
          return result.events[0] ?? 0;
        };
        const citing = (asset: string, event: number) =>
          ({ inputs: [{ target: target(asset), event, dataVersion: null, origin: 'declared' }] }) as const;
        const a1 = await version('a', 'a1', 100);
        await version('a', 'a2', 200);
        await version('a', 'a3', 900);
        await version('a', 'a4', 950);
        const b1 = await version('b', 'b1', 300, citing('a', a1));
        const c1 = await version('c', 'c1', 400, citing('b', b1));
        await version('b', 'b2', 500);
        await version('c', 'c2', 600);
        await commit({ publications: [{ event: c1, published: true }] });

        const expected = [
          { output: 's c2', kept: 'it is the latest version' },
          { output: 's b2', kept: 'it is the latest version' },
          { output: 's c1', kept: 'a published record cites it' },
          { output: 's b1', kept: 'a published record cites it' },
          { output: 's a4', kept: 'it is the latest version' },
          { output: 's a3', kept: 'it is not old enough' },
          { output: 's a2', kept: null },
          { output: 's a1', kept: 'a published record cites it' },
        ];
        const keep = { before: 800, perPartition: 1 };
        expect(await log.prune(keep, 1000, true)).toEqual(expected);
        expect(await log.output('s', 'a2')).toMatchObject({ dropped: null });
        expect(await log.prune(keep, 1000, false)).toEqual(expected);
        expect(await log.output('s', 'a2')).toMatchObject({ dropped: { at: 1000, why: 'retention' } });

        await commit({ at: 1100, publications: [{ event: c1, published: false }] });
        const later = await log.prune({ before: 800, perPartition: 1 }, 1200, false);
        expect(later.filter(({ kept }) => kept === null).map(({ output }) => output)).toEqual(['s c1', 's b1', 's a1']);
      });
    });

    describe('checks', () => {
      it('ties a result to the record that the same commit makes', async () => {
        const check = {
          check: 'all_stores_present',
          target: target('a', 'p'),
          event: null,
          step: 1,
          outcome: 'failed',
          severity: 'error',
          blocking: true,
          evidence: { measured: ['S3'] },
        } as const;
        await commit({
          events: [made('b'), made('a', 'p')],
          checks: [check, { ...check, event: 1, outcome: 'passed' }],
        });
        expect(await log.checks('a')).toEqual([
          { ...check, event: 2, at: 1000 },
          { ...check, event: 1, outcome: 'passed', at: 1000 },
        ]);
        expect(await log.checks('a', 'other')).toEqual([]);
        expect(await log.checks('a', 'p')).toHaveLength(2);
      });
    });

    describe('leases', () => {
      it('grants one holder at a time, with tokens that only grow', async () => {
        const first = await log.acquire('a@p', 'run 1', 1000, 500);
        expect(first).toEqual({ kind: 'held', lease: { resource: 'a@p', token: 1 } });
        const lease = { resource: 'a@p', token: 1 };
        expect(await log.acquire('a@p', 'run 2', 1400, 500)).toEqual({
          kind: 'busy',
          holder: 'run 1',
          lease,
          until: 1500,
        });
        expect(await log.renew(lease, 1400, 500)).toBe(true);
        expect(await log.acquire('a@p', 'run 2', 1600, 500)).toMatchObject({ kind: 'busy', until: 1900 });
        expect(await log.acquire('a@p', 'run 2', 1900, 500)).toMatchObject({ kind: 'held', lease: { token: 2 } });
        expect(await log.renew(lease, 1950, 500)).toBe(false);
        await commit({ release: [{ resource: 'a@p', token: 2 }] });
        expect(await log.acquire('a@p', 'run 3', 1951, 500)).toMatchObject({ kind: 'held', lease: { token: 3 } });
      });

      it('guards a commit: a lost or released lease refuses it', async () => {
        const lease = { resource: 'a@p', token: 1 };
        const guards = [{ kind: 'lease', lease }] as const;
        expect(await log.commit({ at: 1, guards })).toMatchObject({ kind: 'refused', found: null });
        await log.acquire('a@p', 'run 1', 1000, 500);
        expect((await log.commit({ at: 1, guards, release: [lease] })).kind).toBe('committed');
        expect(await log.commit({ at: 1, guards })).toMatchObject({ kind: 'refused', found: 1 });
        expect(await log.renew(lease, 2, 500)).toBe(false);
      });

      it('releases nothing with an old token', async () => {
        await log.acquire('a@p', 'run 1', 0, 10);
        await log.acquire('a@p', 'run 2', 100, 500);
        await commit({ release: [{ resource: 'a@p', token: 1 }] });
        expect(await log.acquire('a@p', 'run 3', 200, 500)).toMatchObject({ kind: 'busy', holder: 'run 2' });
      });
    });

    describe('state', () => {
      it('counts versions, and guards by them', async () => {
        const set = (value: unknown) => ({ state: [{ scope: 'asset', asset: 'a', name: 'mark', value }] });
        await commit(set({ at: 1 }));
        await commit(set({ at: 2 }));
        expect(await log.state('asset', 'a')).toEqual([
          { scope: 'asset', asset: 'a', name: 'mark', value: { at: 2 }, version: 2 },
        ]);
        const guard = { kind: 'state', scope: 'asset', asset: 'a', name: 'mark', version: 1 } as const;
        expect(await log.commit({ at: 1, guards: [guard] })).toMatchObject({ kind: 'refused', found: 2 });
        await commit(set(undefined));
        expect(await log.state('asset', 'a')).toEqual([]);
      });

      it('keeps scopes, assets and names apart', async () => {
        await commit({
          state: [
            { scope: 's', asset: '', name: 'n', value: 1 },
            { scope: 's', asset: 'b', name: 'n', value: 2 },
            { scope: 's', asset: 'a', name: 'n', value: null },
            { scope: 't', asset: 'a', name: 'n', value: 4 },
          ],
        });
        expect((await log.state('s')).map(({ asset, value }) => [asset, value])).toEqual([
          ['', 1],
          ['a', null],
          ['b', 2],
        ]);
        expect(await log.state('s', '')).toMatchObject([{ asset: '', value: 1 }]);
        expect(await log.state('s', 'nobody')).toEqual([]);
      });
    });

    it('lists partition keys in the order they were added; one that comes back stands last', async () => {
      const key = (part: string, exists = true) => ({ definition: 'd', part, exists });
      await commit({ partitionKeys: [key('b'), key('a'), key('c')] });
      await commit({ partitionKeys: [key('b', false), key('a')] });
      expect(await log.partitionKeys('d')).toEqual(['a', 'c']);
      await commit({ partitionKeys: [key('b')] });
      expect(await log.partitionKeys('d')).toEqual(['a', 'c', 'b']);
      expect(await log.partitionKeys('other')).toEqual([]);
    });

    it('keeps events pending for a consumer until a run consumes them', async () => {
      await commit({ events: [made('a', '1'), made('a', '2')] });
      await commit({
        consumers: [
          {
            consumer: 'job',
            paused: true,
            routedThrough: 2,
            pending: [
              ['1', 1],
              ['2', 2],
            ],
          },
        ],
      });
      expect(await log.consumer('job')).toEqual({ routedThrough: 2, pausedSince: 1000 });
      expect(await log.pending('job')).toEqual([
        ['1', 1],
        ['2', 2],
      ]);
      await commit({
        guards: [{ kind: 'pending', consumer: 'job', events: [1] }],
        runs: [{ name: 'r', status: 'queued' }],
        consumers: [{ consumer: 'job', paused: false }],
        consume: [{ consumer: 'job', run: { name: 'r' }, events: [['1', 1]] }],
      });
      expect(await log.pending('job')).toEqual([['2', 2]]);
      expect(await log.consumed(1)).toEqual([1]);
      expect(await log.consumer('job')).toEqual({ routedThrough: 2, pausedSince: null });
      expect(await log.commit({ at: 1, guards: [{ kind: 'pending', consumer: 'job', events: [1, 2] }] })).toMatchObject(
        {
          kind: 'refused',
          found: [1],
        },
      );
      expect(await log.consumer('nobody')).toBeNull();
    });

    it('keeps what automation decided, newest first', async () => {
      await commit({ evaluations: [{ subject: 'a', requested: [], tree: { kind: 'eager' } }] });
      await commit({ at: 2000, evaluations: [{ subject: 'a', requested: ['p'], tree: null }] });
      expect(await log.evaluations('a', 1)).toEqual([{ at: 2000, requested: ['p'], tree: null }]);
      expect(await log.evaluations('a', 5)).toHaveLength(2);
    });

    describe('aliases', () => {
      it('lets the history follow a renamed key', async () => {
        await commit({ events: [made('old', 'p', { dataVersion: 'v' })] });
        expect(await log.resolve('old')).toBe('old');
        expect(await log.resolve('new')).toBeNull();
        await commit({ aliases: [{ key: 'old', of: 'new' }] });
        expect(await log.resolve('old')).toBe('new');
        expect(await log.latest('new')).toMatchObject([{ part: 'p', event: 1 }]);
        expect(await log.latest('old')).toMatchObject([{ part: 'p', event: 1 }]);
        await commit({ events: [made('old', 'q')] });
        expect((await log.events({ target: { asset: 'old' }, limit: 5 })).map((event) => event.target.asset)).toEqual([
          'new',
          'new',
        ]);
      });

      it('joins histories where the new key has one of its own', async () => {
        await commit({ events: [made('old', 'p'), made('old', 'q'), made('new', 'q')] });
        await commit({
          state: [
            { scope: 's', asset: 'old', name: 'n', value: 1 },
            { scope: 's', asset: 'old', name: 'm', value: 2 },
            { scope: 's', asset: 'new', name: 'n', value: 3 },
          ],
        });
        await commit({ aliases: [{ key: 'old', of: 'new' }] });
        expect((await log.latest('new')).map((row) => [row.part, row.event])).toEqual([
          ['p', 1],
          ['q', 3],
        ]);
        expect((await log.events({ target: { asset: 'new' }, limit: 5 })).map((event) => event.position)).toEqual([
          1, 2, 3,
        ]);
        expect((await log.state('s', 'new')).map(({ name, value }) => [name, value])).toEqual([
          ['m', 2],
          ['n', 3],
        ]);
      });
    });

    it('tells of changes, coalesced, and ends when asked', async () => {
      const stop = new AbortController();
      const changes = log.changes(stop.signal)[Symbol.asyncIterator]();
      const first = changes.next();
      await commit({ events: [made('a')] });
      expect(await first).toEqual({ done: false, value: 1 });
      await commit({ events: [made('a')] });
      await commit({ events: [made('a')] });
      expect(await changes.next()).toEqual({ done: false, value: 3 });
      const last = changes.next();
      stop.abort();
      expect((await last).done).toBe(true);
    });
  });
}

function committed(result: CommitResult) {
  if (result.kind === 'refused') throw new Error(`refused by ${JSON.stringify(result.guard)}`);
  return result;
}
