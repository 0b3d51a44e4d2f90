// Every command of the program, in the order of the help page.

import { applyCommand } from './apply.js';
import { checkCommand } from './check.js';
import type { Command } from './command.js';
import { graphCommand } from './graph.js';
import { hostCommand } from './host.js';
import { impactCommand } from './impact.js';
import { initCommand } from './init.js';
import { logCommand } from './log.js';
import { materializeCommand } from './materialize.js';
import { planCommand } from './plan.js';
import { runsCommand } from './runs.js';

export const commands: readonly Command[] = [
  initCommand,
  checkCommand,
  graphCommand,
  impactCommand,
  planCommand,
  applyCommand,
  materializeCommand,
  logCommand,
  runsCommand,
  hostCommand,
];
