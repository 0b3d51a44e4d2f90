// The lines around the place that threw, as they are now: none where the code is known to be another one than the run had.

import { type AssetDeclaration, effectiveCodeVersion, type StoredStep } from '@headwater/core';
import type { ErrorExcerpt, StepError } from '@headwater/protocol';
import type { LogView } from '../feature.js';

const LINES_AROUND = 1;

interface Failure {
  readonly step: StoredStep;
  readonly asset: AssetDeclaration | null;
  readonly error: StepError | null;
}

export function errorExcerpt(view: Pick<LogView, 'textOf'>, { step, asset, error }: Failure): ErrorExcerpt | null {
  const present = asset === null ? null : effectiveCodeVersion(asset);
  if (present !== null && step.codeVersion !== undefined && step.codeVersion !== present) return null;
  for (const { file, line, column } of error?.frames ?? []) {
    const lines = view.textOf(file)?.split(/\r\n|\r|\n/);
    if (lines?.[line - 1] === undefined) continue;
    const first = Math.max(1, line - LINES_AROUND);
    return { first, marked: line, column, lines: lines.slice(first - 1, line + LINES_AROUND) };
  }
  return null;
}
