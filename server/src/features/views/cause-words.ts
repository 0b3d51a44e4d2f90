// Why a partition is stale, in a line.

import type { StaleCause } from '@headwater/core';

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
