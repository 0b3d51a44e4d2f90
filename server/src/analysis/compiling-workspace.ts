// A workspace that reads whatever text it is given.

import { compiler } from './compiler.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

export class CompilingWorkspace extends Workspace {
  constructor(options: WorkspaceOptions) {
    super(options, compiler);
  }
}
