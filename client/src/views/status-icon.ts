// The icon of a status in the trees, in the colours of the panel.

import type { PartitionStatus, ShownRunStatus } from '@headwater/protocol';
import { ThemeColor, ThemeIcon } from 'vscode';

const partitionIcons: Readonly<Record<PartitionStatus, readonly [icon: string, color: string]>> = {
  fresh: ['pass', 'charts.green'],
  stale: ['color-mode', 'problemsWarningIcon.foreground'],
  missing: ['circle-large-outline', 'descriptionForeground'],
  running: ['loading~spin', 'charts.blue'],
  queued: ['clock', 'charts.blue'],
  failed: ['error', 'charts.red'],
  blocked: ['circle-slash', 'descriptionForeground'],
  unsure: ['question', 'charts.purple'],
  unverified: ['question', 'descriptionForeground'],
};
const runIcons: Readonly<Record<ShownRunStatus, readonly [icon: string, color: string]>> = {
  queued: ['clock', 'charts.blue'],
  running: ['loading~spin', 'charts.blue'],
  succeeded: ['pass', 'charts.green'],
  failed: ['error', 'charts.red'],
  cancelled: ['circle-slash', 'descriptionForeground'],
  stopped: ['debug-disconnect', 'charts.red'],
};

export function statusIcon(status: PartitionStatus): ThemeIcon {
  return themeIcon(partitionIcons[status]);
}

export function runIcon(status: ShownRunStatus): ThemeIcon {
  return themeIcon(runIcons[status]);
}

export const undeclaredIcon = () => themeIcon(['question', 'charts.purple']);

function themeIcon([icon, color]: readonly [string, string]): ThemeIcon {
  return new ThemeIcon(icon, new ThemeColor(color));
}

/** A parent shows the worst below it. */
const worstFirst: readonly PartitionStatus[] = [
  'failed',
  'running',
  'queued',
  'missing',
  'stale',
  'blocked',
  'unsure',
  'unverified',
  'fresh',
];

export function worst(statuses: Iterable<PartitionStatus>): PartitionStatus | undefined {
  const present = new Set(statuses);
  return worstFirst.find((status) => present.has(status));
}
