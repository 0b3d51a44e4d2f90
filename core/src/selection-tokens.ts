// The words of a selection with their places: `+group:finance`, `"a b"+2@2024-10-02`, `and`, `(`.

import type { SelectionProblem } from './selection-problem.js';

export interface Place {
  readonly start: number;
  readonly end: number;
}
/** A name with what stands around it. Steps: 0 without a `+`, Infinity for a bare one. */
export interface NameToken extends Place {
  readonly kind: 'name';
  /** What stands before a colon: `group`, `tag`, …; null: nothing. */
  readonly field: string | null;
  readonly name: string;
  /** Quoted names are names, whatever they spell. */
  readonly isQuoted: boolean;
  /** Behind `tag:name=`. */
  readonly value: string | null;
  readonly up: number;
  readonly down: number;
  readonly partitions: (Place & { readonly text: string }) | null;
}
export type Token =
  | NameToken
  | (Place & { readonly kind: 'and' | 'or' | 'not' })
  | (Place & { readonly kind: 'open'; readonly up: number })
  | (Place & { readonly kind: 'close'; readonly down: number });

export type Tokens =
  | { readonly kind: 'tokens'; readonly tokens: readonly Token[] }
  | { readonly kind: 'invalid'; readonly problem: SelectionProblem };

const gap = /[\s,]+/y;
const open = /(\d*\+)?\(/y;
const close = /\)(\+\d*)?/y;
const sign = /&&?|\|\|?|!/y;
const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const plain = String.raw`[\p{L}\p{N}_\-./*]+`;
const name = new RegExp(
  String.raw`(?<up>\d*\+)?(?:(?<field>[a-z]+):)?(?<name>${quoted}|${plain}|(?=@))(?:=(?<value>${quoted}|${plain}))?` +
    String.raw`(?<down>\+\d*)?(?:@(?<partitions>(?:${quoted}|[^\s()"])+))?(?=[\s,()&|!]|$)`,
  'uy',
);

export function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at += match[0].length;
    return match;
  };
  for (take(gap); at < text.length; take(gap)) {
    const start = at;
    const opened = take(open);
    if (opened !== null) tokens.push({ kind: 'open', start, end: at, up: stepsOf(opened[1]) });
    const closed = opened === null ? take(close) : null;
    if (closed !== null) tokens.push({ kind: 'close', start, end: at, down: stepsOf(closed[1]) });
    if (opened !== null || closed !== null) continue;
    const signed = take(sign);
    const named = signed === null ? take(name) : null;
    if (signed !== null) tokens.push({ kind: signs[signed[0].charAt(0)] ?? 'not', start, end: at });
    else if (named !== null) tokens.push(nameOrWord(named, start));
    else return { kind: 'invalid', problem: noName(text, start) };
  }
  return { kind: 'tokens', tokens };
}

const signs: Readonly<Record<string, 'and' | 'or' | 'not'>> = { '&': 'and', '|': 'or', '!': 'not' };

function nameOrWord({ 0: written, groups = {} }: RegExpExecArray, start: number): Token {
  const end = start + written.length;
  const word = written.toLowerCase();
  if (word === 'and' || word === 'or' || word === 'not') return { kind: word, start, end };
  const partitions = groups['partitions'];
  return {
    kind: 'name',
    start,
    end,
    field: groups['field'] ?? null,
    // Partitions alone are those of every asset that has them.
    name: unquoted(groups['name'] || '*'),
    isQuoted: groups['name']?.startsWith('"') ?? false,
    value: groups['value'] === undefined ? null : unquoted(groups['value']),
    up: stepsOf(groups['up']),
    down: stepsOf(groups['down']),
    partitions: partitions === undefined ? null : { text: partitions, start: end - partitions.length, end },
  };
}

export function stepsOf(plus: string | undefined): number {
  if (plus === undefined) return 0;
  const digits = plus.replace('+', '');
  return digits === '' ? Number.POSITIVE_INFINITY : Number(digits);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

function noName(text: string, start: number): SelectionProblem {
  const [rest = ''] = text.slice(start).split(/\s/);
  return {
    code: 'syntax',
    message: `\`${rest}\` is no selection: write an asset's key, \`+\` before it for what it reads, after it for what reads it, and \`@\` for partitions, such as \`+daily_sales@2024-10-02\`.`,
    start,
    end: start + rest.length,
    nearest: null,
  };
}
