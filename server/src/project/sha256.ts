// The digest that the pure packages ask for.

import { hash } from 'node:crypto';

export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
