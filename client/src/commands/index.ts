// The commands of the editor. One file and one line here add one; the manifest is generated from this list.

import { cancelRun } from './cancel-run.js';
import { choosePartition } from './choose-partition.js';
import type { Command } from './command.js';
import { debug } from './debug.js';
import { init } from './init.js';
import { materialize } from './materialize.js';
import { openLog } from './open-log.js';
import { refresh } from './refresh.js';
import { restartServer } from './restart-server.js';
import { showEditImpact } from './show-edit-impact.js';
import { showEvents } from './show-events.js';
import { showImpact } from './show-impact.js';
import { showLineage } from './show-lineage.js';
import { showPartitions } from './show-partitions.js';
import { showPlan } from './show-plan.js';
import { showRuns } from './show-runs.js';

export const commands: readonly Command[] = [
  materialize,
  debug,
  choosePartition,
  showLineage,
  showImpact,
  showEditImpact,
  showPlan,
  showPartitions,
  showRuns,
  showEvents,
  cancelRun,
  refresh,
  restartServer,
  openLog,
  init,
];
