// What the editor's JavaScript debugger is asked for. Knows no editor, so that it can be tested without one.

import type { HostProgram } from '../host/program.js';

interface Debugged {
  readonly name: string;
  readonly folder: string;
  readonly selection: string;
}
export interface DebugConfiguration {
  readonly type: 'node';
  readonly request: 'launch';
  readonly name: string;
  readonly [field: string]: unknown;
}

export function debugConfiguration(program: HostProgram, { name, folder, selection }: Debugged): DebugConfiguration {
  const words = ['materialize', '--no-cache', selection];
  // A package manager's shim is a program of its own, and finds Node itself.
  const started = program.isScript
    ? { runtimeExecutable: program.node, program: program.command, args: words }
    : { runtimeExecutable: program.command, runtimeArgs: words };
  return {
    type: 'node',
    request: 'launch',
    name,
    cwd: folder,
    console: 'internalConsole',
    outputCapture: 'std',
    // The pipeline runs in a process below the one that is started.
    autoAttachChildProcesses: true,
    skipFiles: ['<node_internals>/**', '**/node_modules/**'],
    ...started,
  };
}
