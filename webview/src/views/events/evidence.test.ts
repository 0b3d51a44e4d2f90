import { expect, it } from 'vitest';
import { evidenceFacts, evidenceText } from './evidence.js';

it('says what was measured before the threshold and the rest, lists by their members', () => {
  expect(evidenceFacts('{"version":"a1","threshold":0,"measured":["S3","S4"]}')).toEqual([
    { name: 'measured', value: 'S3, S4' },
    { name: 'threshold', value: '0' },
    { name: 'version', value: 'a1' },
  ]);
  expect(evidenceText('{"measured":[],"threshold":{"least":4}}')).toBe('measured none, threshold {"least":4}');
});

it('leaves evidence of another form as it is', () => {
  for (const text of ['', '4 ≥ 4', '[1,2]', '{}', '{nearly', 'null']) {
    expect(evidenceFacts(text)).toBeNull();
    expect(evidenceText(text)).toBe(text);
  }
});
