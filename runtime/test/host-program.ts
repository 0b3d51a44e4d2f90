// The host as a program, for tests that talk to it as the editor does.
import { serveHost } from '../src/index.js';

await serveHost({ input: process.stdin, output: process.stdout, version: 'test' });
