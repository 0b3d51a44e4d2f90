import { expect, test } from 'vitest';
import { Workspace } from '../analysis/index.js';
import { dynamicKeysIn } from './dynamic-keys.js';

const settings = { name: 'test', dialect: null, packageVersions: {}, paths: {}, baseUrl: null, packages: {} };
const log = { partitionKeys: async (name: string) => [`${name}-1`] };

function snapshotOf(partitions: string) {
  const text = `import { dynamicPartitions, multiPartitions, source, staticPartitions } from 'headwater';
    source('a', { partitions: ${partitions} });`;
  return new Workspace({ settings }).apply([{ path: 'a.ts', text }]);
}

test('every dynamic definition is asked for, also inside of a cube', async () => {
  const cube = `multiPartitions({ who: dynamicPartitions('customers'), where: staticPartitions(['north']) })`;
  expect(await dynamicKeysIn(snapshotOf(cube), log)).toEqual(new Map([['customers', ['customers-1']]]));
});

test('a project without any is not looked at anew', async () => {
  expect(await dynamicKeysIn(snapshotOf(`staticPartitions(['north'])`), log)).toBeNull();
});
