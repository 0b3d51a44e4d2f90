// The tests in the real editor: brings the editor, builds and packages the extension, runs the suites.
// `npm run test:editor -- ui` runs one suite alone; `-- exthost --grep hover` some of its tests.
import './lib/require-node.mjs';
import { installBrowser } from './lib/browser.mjs';
import { installCodeServer } from './lib/code-server.mjs';
import { run } from './lib/run.mjs';

installCodeServer();
await installBrowser();
run('npm', ['run', '--silent', 'build'], { title: 'build' });
run('npm', ['run', '--silent', 'package'], { title: 'package' });
run('tsx', ['test/editor/run.ts', ...process.argv.slice(2)], { title: 'editor' });
