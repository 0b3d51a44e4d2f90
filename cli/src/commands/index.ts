// Every command of the program, in the order of the help page.

import type { Command } from '../command.js';
import { applyCommand } from './apply.js';
import { backfillCancelCommand } from './backfill-cancel.js';
import { backfillListCommand } from './backfill-list.js';
import { backfillResumeCommand } from './backfill-resume.js';
import { backfillShowCommand } from './backfill-show.js';
import { backfillCommand } from './backfill.js';
import { cancelCommand } from './cancel.js';
import { checkDataCommand } from './check-data.js';
import { checkCommand } from './check.js';
import { citationsCommand } from './citations.js';
import { coverageCommand } from './coverage.js';
import { diffCommand } from './diff.js';
import { graphCommand } from './graph.js';
import { hostCommand } from './host.js';
import { impactCommand } from './impact.js';
import { initCommand } from './init.js';
import { logCheckCommand } from './log-check.js';
import { logPruneCommand } from './log-prune.js';
import { logRenameCommand } from './log-rename.js';
import { logShowCommand } from './log-show.js';
import { logCommand } from './log.js';
import { manifestCommand } from './manifest.js';
import { markCommand } from './mark.js';
import { materializeCommand } from './materialize.js';
import { partitionsCommand } from './partitions.js';
import { planCommand } from './plan.js';
import { publishCommand } from './publish.js';
import { reconcileCommand } from './reconcile.js';
import { resolveCommand } from './resolve.js';
import { runsCommand } from './runs.js';
import { statusCommand } from './status.js';
import { unpublishCommand } from './unpublish.js';
import { versionsPruneCommand } from './versions-prune.js';
import { whyCommand } from './why.js';
import { wipeCommand } from './wipe.js';

export const commands: readonly Command[] = [
  initCommand,
  checkCommand,
  checkDataCommand,
  coverageCommand,
  graphCommand,
  manifestCommand,
  impactCommand,
  planCommand,
  applyCommand,
  materializeCommand,
  backfillCommand,
  backfillListCommand,
  backfillShowCommand,
  backfillResumeCommand,
  backfillCancelCommand,
  statusCommand,
  whyCommand,
  logCommand,
  logShowCommand,
  logCheckCommand,
  logPruneCommand,
  logRenameCommand,
  resolveCommand,
  publishCommand,
  unpublishCommand,
  citationsCommand,
  diffCommand,
  runsCommand,
  cancelCommand,
  partitionsCommand,
  reconcileCommand,
  versionsPruneCommand,
  wipeCommand,
  markCommand,
  hostCommand,
];
