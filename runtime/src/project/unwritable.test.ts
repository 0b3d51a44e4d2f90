import { expect, it } from 'vitest';
import { whyUnwritable } from './unwritable.js';

it.each([
  ['EROFS', 'The folder /p/.headwater is read-only'],
  ['EACCES', 'The folder /p/.headwater is read-only'],
  ['ENOSPC', 'The disk is full: /p/.headwater cannot be written.'],
  ['ENOTDIR', 'The folder /p/.headwater cannot be written: said.'],
])('says of %s: %s', (code, sentence) => {
  expect(whyUnwritable('/p/.headwater', { code, message: 'said' })).toContain(sentence);
});
