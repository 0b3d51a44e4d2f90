// The code that an asset is made by and that says something else: what of it, where, and how the asset comes to it.

import { type LineChange, lineDiff } from '@headwater/core';
import type { CodeExcerpt, ReasonStep } from '@headwater/protocol';
import type { EarlierCode } from '../feature.js';

/** Pieces of code, and changed lines of each, that one chain shows. */
const MOST_PIECES = 3;
const MOST_LINES = 8;

const linesOf = (text: string | null): readonly string[] => (text ? text.split(/\r\n|\r|\n/) : []);

/** `declaration`: where the asset is declared, for changes that are made there and in no function. */
export async function changedCodeSteps(
  code: EarlierCode,
  asset: string,
  declaration: { readonly file: string; readonly first: number; readonly last: number } | null,
): Promise<readonly ReasonStep[]> {
  const pieces = await code.changedCode(asset);
  const declared = declaration === null ? [] : [{ ...declaration, name: null, way: [] }];
  return (pieces.length > 0 ? pieces : declared).slice(0, MOST_PIECES).flatMap(({ file, name, first, last, way }) => {
    const { before, after } = code.textsOf(file);
    const changes = lineDiff(linesOf(before), linesOf(after)).filter(({ at }) => at >= first && at <= last);
    const [change] = changes;
    // The same text at another place, such as code that has moved to another file.
    if (change === undefined) return [];
    const place = { file, line: change.at, column: 1 };
    const said = { detail: '', code: null, strips: [] };
    const step: ReasonStep = {
      ...said,
      kind: 'code',
      title: `${name ?? `the declaration of ${asset}`} says something else`,
      place,
      excerpt: excerptOf(changes),
    };
    if (way.length === 0) return [step];
    const spots = [...way.map((spot) => ({ ...spot, column: 1 })), place];
    const title = `materialize of ${asset} comes to ${name ?? file}`;
    return [step, { ...said, kind: 'call', title, place: null, way: spots }];
  });
}

function excerptOf(changes: readonly LineChange[]): CodeExcerpt {
  const lines = changes.slice(0, MOST_LINES).map(({ kind, line, text }) => ({ kind, line, text }));
  return { lines, more: changes.length - lines.length };
}
