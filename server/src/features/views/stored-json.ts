// JSON that the log keeps without knowing its shape, parsed where views need it. What does not fit is left out.

import type { StepError } from '@headwater/protocol';

export function metadataOf(body: unknown): readonly { readonly name: string; readonly value: string }[] {
  const metadata = field(body, 'metadata');
  if (typeof metadata !== 'object' || metadata === null) return [];
  return Object.entries(metadata).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** Text stands for itself, everything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function stepError(error: unknown): StepError | null {
  const message = field(error, 'message');
  if (typeof message !== 'string') return null;
  const name = field(error, 'name');
  const frames = field(error, 'frames');
  return {
    name: typeof name === 'string' ? name : 'Error',
    message,
    frames: Array.isArray(frames) ? frames.flatMap(frameOf) : [],
  };
}

function frameOf(frame: unknown): StepError['frames'] {
  const [file, line, column] = [field(frame, 'file'), field(frame, 'line'), field(frame, 'column')];
  if (typeof file !== 'string' || typeof line !== 'number' || typeof column !== 'number') return [];
  const name = field(frame, 'function');
  return [{ file, line, column, function: typeof name === 'string' ? name : '' }];
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
