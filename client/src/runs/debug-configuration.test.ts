import { expect, it } from 'vitest';
import { debugConfiguration } from './debug-configuration.js';

const debugged = { name: 'Headwater: sales', folder: '/project', selection: 'sales@2024-10-02' };

it("starts the project's command under its Node, and follows it into the runner", () => {
  const program = { node: '/node', command: '/project/node_modules/.bin/headwater', isScript: true };
  expect(debugConfiguration(program, debugged)).toMatchObject({
    runtimeExecutable: '/node',
    program: '/project/node_modules/.bin/headwater',
    args: ['materialize', '--no-cache', 'sales@2024-10-02'],
    cwd: '/project',
    autoAttachChildProcesses: true,
  });
});

it('starts a shim by itself', () => {
  const program = { node: 'node', command: 'C:\\project\\node_modules\\.bin\\headwater.cmd', isScript: false };
  const configuration = debugConfiguration(program, debugged);
  expect(configuration).toMatchObject({
    runtimeExecutable: program.command,
    runtimeArgs: ['materialize', '--no-cache', 'sales@2024-10-02'],
  });
  expect(configuration).not.toHaveProperty('program');
});
