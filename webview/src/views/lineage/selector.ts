// The selector above the graph: `1+daily_sales+2` is one level up and two down, `+` alone means all.
// The field, the depth buttons and the direction are one state.

import { quotedAsset } from '@headwater/protocol';

export interface Reach {
  readonly upstream: number;
  readonly downstream: number;
}
export type Direction = 'upstream' | 'both' | 'downstream';

/** As many levels as any graph has; written as a `+` without a number. */
export const ALL = 99;

export function selectorText(asset: string, { upstream, downstream }: Reach): string {
  const levels = (count: number) => (count >= ALL ? '' : String(count));
  const key = quotedAsset(asset);
  return `${upstream > 0 ? `${levels(upstream)}+` : ''}${key}${downstream > 0 ? `+${levels(downstream)}` : ''}`;
}

/** Null: it is none, such as a filter that is half typed. */
export function parseSelector(text: string): { readonly asset: string; readonly reach: Reach } | null {
  const match = /^\s*(?:(\d*)(\+))?\s*(?:([\p{L}\p{N}_\-./]+)|"((?:[^"\\]|\\.)+)")\s*(?:(\+)(\d*))?\s*$/u.exec(text);
  const asset = match?.[3] ?? match?.[4]?.replace(/\\(.)/g, '$1');
  if (!match || asset === undefined) return null;
  const levels = (plus: string | undefined, digits: string | undefined) => {
    if (!plus) return 0;
    return digits ? Math.min(ALL, Number(digits)) : ALL;
  };
  return { asset, reach: { upstream: levels(match[2], match[1]), downstream: levels(match[5], match[6]) } };
}

export function directionOf({ upstream, downstream }: Reach): Direction {
  if (downstream === 0 && upstream > 0) return 'upstream';
  return upstream === 0 && downstream > 0 ? 'downstream' : 'both';
}

export function depthOf({ upstream, downstream }: Reach): number {
  return Math.max(upstream, downstream);
}

export function reachOf(direction: Direction, depth: number): Reach {
  return { upstream: direction === 'downstream' ? 0 : depth, downstream: direction === 'upstream' ? 0 : depth };
}

/** How far the shown nodes reach, when nobody has said. */
export function shownReach(distances: readonly number[]): Reach {
  return { upstream: Math.max(0, ...distances.map((each) => -each)), downstream: Math.max(0, ...distances) };
}
