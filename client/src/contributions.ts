// What the extension adds to the editor, for the generator of its manifest.

export { commands } from './commands/index.js';
export { settings } from './settings.js';
export { views } from './views/index.js';
