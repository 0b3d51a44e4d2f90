// Asks the host that executes a run to end it.

import { Host } from '../host/host.js';
import type { Session } from '../session.js';

export async function cancelRun({ hosts, runs }: Session, project: string, run: string): Promise<void> {
  if (!runs.active.some((active) => active.project === project && active.run === run)) return;
  const host = await hosts.of(project);
  if (host instanceof Host) await host.cancel({ run });
}
