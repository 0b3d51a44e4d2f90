// Writes a version into a storage of files and is killed when half of the file's content is on the disk.

import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { storageNamed } from '../src/storages/index.js';

const [project = '', name = ''] = process.argv.slice(2);
const handle = await open(fileURLToPath(import.meta.url));
const prototype: object = Object.getPrototypeOf(handle);
await handle.close();
Object.defineProperty(prototype, 'writeFile', {
  async value(this: typeof handle, content: string | Uint8Array) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.write(bytes, 0, Math.floor(bytes.length / 2));
    process.kill(process.pid, 'SIGKILL');
  },
});
const found = storageNamed(project, name);
if (found.kind === 'unknown') throw new Error(found.message);
const rows = Array.from({ length: 2000 }, (_, n) => ({ store: `S${n}`, amount: n }));
await found.storage.write({ name: 'sales', part: '', value: rows, version: null, options: {} });
