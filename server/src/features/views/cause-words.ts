// Why a partition is stale, in a line.

import type { StaleCause, Target } from '@headwater/core';

/** Inputs once each, however many of their partitions changed: `code version changed, input raw_orders changed`. */
export function causesText(causes: readonly StaleCause[]): string {
  return [...new Set(causes.map(causeText))].join(', ');
}

function causeText(cause: StaleCause): string {
  switch (cause.kind) {
    case 'code':
      return 'code version changed';
    case 'data':
      return cause.reason === 'input-wiped' ? `input ${cause.input} wiped` : `input ${cause.input} changed`;
    case 'dependencies':
      return dependencyText(cause);
  }
}

/** One cause with all that is known of it: `daily_sales › 2024-10-02: eed8fe9c → 4253beaa`. */
export function causeInFull(cause: StaleCause): string {
  switch (cause.kind) {
    case 'code':
      return `code version: ${versionsText(cause)}`;
    case 'data': {
      const input = targetName({ asset: cause.input, part: cause.inputPartition });
      if (cause.reason === 'input-wiped') return `${input}: wiped`;
      return cause.from === cause.to ? `${input}: built again` : `${input}: ${versionsText(cause)}`;
    }
    case 'dependencies':
      return dependencyText(cause);
  }
}

/** `daily_sales › 2024-10-02`. */
export function targetName({ asset, part }: Target): string {
  return part === '' ? asset : `${asset} › ${part}`;
}

/** Of a version: enough to tell two apart. */
const SHOWN = 12;

function versionsText({ from, to }: { readonly from: string | null; readonly to: string | null }): string {
  return `${from?.slice(0, SHOWN) ?? 'unknown'} → ${to?.slice(0, SHOWN) ?? 'unknown'}`;
}

function dependencyText({ reason, input }: Extract<StaleCause, { kind: 'dependencies' }>): string {
  switch (reason) {
    case 'dependency-added':
      return `dependency ${input} added`;
    case 'dependency-removed':
      return `dependency ${input} removed`;
    case 'mapping-changed':
      return `reads other partitions of ${input}`;
  }
}
