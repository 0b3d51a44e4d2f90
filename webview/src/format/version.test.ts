import { expect, it } from 'vitest';
import { shortVersion } from './version.js';

it('cuts digests and nothing else', () => {
  expect(shortVersion('4401fbe1209884d03d5ac9a2b8de5e2f4401fbe1209884d03d5ac9a2b8de5e2f')).toBe('4401fbe1');
  expect(shortVersion('4253beaa')).toBe('4253beaa');
  expect(shortVersion('2024-10-02T12:00:00Z-release-candidate-1')).toBe('2024-10-02T12:00:00Z-release-candidate-1');
});
