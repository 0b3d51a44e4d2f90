// Records for tests, in the order in which they were made, one a line:
// `asset@part version ← input@part version, …`, with `#1` for a code version and `%digest` for one of dependencies.

import { noDoubts } from './doubts.js';
import type { EventInput } from './log-changes.js';
import type { LatestRow } from './log-rows.js';
import type { Records } from './records.js';

export function recordsOf(lines: readonly string[], digest: Records['digest'] = () => ''): Records {
  const latest = new Map<string, Map<string, LatestRow>>();
  const inputs = new Map<number, EventInput[]>();
  for (const [index, line] of lines.entries()) {
    const [made = '', read = ''] = line.split(' ← ');
    const [target = '', ...words] = made.split(' ');
    const [asset = '', part = ''] = target.split('@');
    const marked = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(1) ?? null;
    const dataVersion = words.find((word) => !/^[#%]/.test(word)) ?? null;
    const event = index + 1;
    const before = latest.get(asset)?.get(part);
    const readInputs = read
      .split(', ')
      .filter(Boolean)
      .map((input) => inputOf(input, latest));
    inputs.set(event, readInputs);
    const row: LatestRow = {
      part,
      event,
      versionEvent: dataVersion !== null && before?.dataVersion === dataVersion ? before.versionEvent : event,
      readThrough: Math.max(0, ...readInputs.map((input) => input.event ?? 0)),
      dataVersion,
      codeVersion: marked('#'),
      codeDigest: null,
      depsDigest: marked('%') ?? '',
      complete: true,
      failed: null,
    };
    latest.set(asset, (latest.get(asset) ?? new Map<string, LatestRow>()).set(part, row));
  }
  return {
    position: lines.length,
    digest,
    latest: (asset) => latest.get(asset) ?? new Map(),
    inputsOf: (event) => inputs.get(event) ?? null,
    published: new Set(),
    doubts: noDoubts,
  };
}

function inputOf(text: string, latest: ReadonlyMap<string, ReadonlyMap<string, LatestRow>>): EventInput {
  const [target = '', dataVersion = null] = text.split(' ');
  const [asset = '', part = ''] = target.split('@');
  const event = latest.get(asset)?.get(part)?.event ?? null;
  return { target: { asset, part }, event, dataVersion, origin: 'declared' };
}
