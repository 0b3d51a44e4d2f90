// Brings the editor and the browser that `npm run demo` and `npm run test:editor` use. Does nothing where they are there.
import './lib/require-node.mjs';
import { installBrowser } from './lib/browser.mjs';
import { installCodeServer } from './lib/code-server.mjs';

installCodeServer();
await installBrowser();
console.log('editor and browser: ok');
