// The code that makes an asset as stretches of text, and which of them say something else than they did.

import type { AssetKey } from '@headwater/core';
import { lineStartsOf } from '../facts/line-starts.js';
import type { CodeUnit, DigestedCode } from './file-code.js';
import type { ReachedUnit } from './reached-code.js';

export interface CodeStretch {
  readonly file: string;
  /** Of the top-level statement; null for one that binds none. */
  readonly name: string | null;
  /** Lines, from 1. */
  readonly first: number;
  readonly last: number;
  /** Where those stand through which the asset's function comes to it, that function first. */
  readonly way: readonly CodeSpot[];
  /** The same for code that says the same. */
  readonly identity: string;
}
export interface CodeSpot {
  readonly file: string;
  readonly line: number;
}
export type ChangedCode = Omit<CodeStretch, 'identity'>;

interface Source {
  readonly text: string;
  readonly digested: DigestedCode | null;
}
interface Coded {
  codeOf(asset: AssetKey): readonly CodeStretch[];
  readonly snapshot: { readonly graph: { asset(key: AssetKey): { readonly formerKeys: readonly AssetKey[] } | null } };
}

/** What makes the asset now and made it not before, in the order in which its function comes to it. */
export function changedCode(before: Coded, after: Coded, asset: AssetKey): readonly ChangedCode[] {
  const names = [asset, ...(after.snapshot.graph.asset(asset)?.formerKeys ?? [])];
  const known = new Set(names.flatMap((name) => before.codeOf(name)).map(({ identity }) => identity));
  const changed = after.codeOf(asset).filter(({ identity }) => !known.has(identity));
  return [...new Map(changed.map((stretch) => [`${stretch.file}:${stretch.first}`, stretch])).values()];
}

export function stretchesOf(
  units: readonly ReachedUnit[],
  sourceOf: (file: string) => Source | null,
): readonly CodeStretch[] {
  const spots = units.map(({ file, unit }) => spotOf(sourceOf(file), file, unit));
  return units.flatMap(({ file, unit }, index) => {
    const spot = spots[index];
    const digested = sourceOf(file)?.digested;
    if (!spot || !digested) return [];
    const { digest, uses, captured } = unit;
    return [{ ...spot, file, way: wayTo(index, units, spots), identity: `${digest}\n${uses}\n${captured}` }];
  });
}

type Spot = Pick<CodeStretch, 'name' | 'first' | 'last'>;

function spotOf(source: Source | null, file: string, unit: CodeUnit): Spot | null {
  if (!source?.digested) return null;
  const { digested, text } = source;
  const { code, unitStarts } = digested;
  const index = code.units.indexOf(unit);
  if (index < 0) return null;
  const starts = lineStartsOf(text);
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset) + 1;
  return {
    name: file.endsWith('.ts') ? statementName(digested, unit.statement) : null,
    first: lineAt(unitStarts[index] ?? 0),
    last: lineAt(endOf(digested, index, text)),
  };
}

/** A statement ends before the next one begins; so does, for want of knowing better, a function in it. */
function endOf({ code, unitStarts }: DigestedCode, index: number, text: string): number {
  const statement = code.units[index]?.statement;
  const next = code.units.findIndex((unit, at) => at > index && unit.statement !== statement);
  const end = next < 0 ? text.length : (unitStarts[next] ?? text.length);
  return Math.max(0, text.slice(0, end).trimEnd().length - 1);
}

/** Null for a statement that binds no name. */
export function statementName({ code }: DigestedCode, statement: number): string | null {
  const name = code.names.find(({ unit }) => unit === statement)?.name ?? null;
  return name === 'default' ? null : name;
}

function wayTo(index: number, units: readonly ReachedUnit[], spots: readonly (Spot | null)[]): readonly CodeSpot[] {
  const way: CodeSpot[] = [];
  for (let at = units[index]?.by ?? null; at !== null; at = units[at]?.by ?? null)
    way.unshift({ file: units[at]?.file ?? '', line: spots[at]?.first ?? 1 });
  return way;
}
