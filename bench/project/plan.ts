// Which assets a generated project has, in which file each stands, and what it reads: before anything is written down in
// TypeScript or Python, so that both hold the same graph.

import { createRandom, type Random } from './random.js';

export interface ProjectShape {
  readonly assets: number;
  readonly seed: number;
}
/** How a body gets its rows. `land`: from a file, by an asset that reads no other. */
export type Style = 'land' | 'query' | 'read' | 'insert' | 'helper';
export interface PlannedDependency {
  readonly asset: PlannedAsset;
  /** The partition's own day alone, or that many days that end with it. */
  readonly days: 1 | 7;
  /** Few are not: somebody forgot. */
  readonly isDeclared: boolean;
}
export interface PlannedAsset {
  readonly key: string;
  /** As a constant in TypeScript. */
  readonly name: string;
  /** The folder, and there the file, without its ending. */
  readonly domain: string;
  readonly file: string;
  readonly isDaily: boolean;
  readonly style: Style;
  readonly dependencies: readonly PlannedDependency[];
}

const ASSETS_A_FILE = 5;
const ASSETS_A_DOMAIN = 200;
/** Pipelines read what lies near: mostly the same domain and the one before. */
const REACH = 240;
const DOMAINS = [
  'orders',
  'stock',
  'billing',
  'shipping',
  'web',
  'crm',
  'ads',
  'support',
  'finance',
  'catalog',
] as const;
const SUBJECTS = ['totals', 'clean', 'ranked', 'history', 'by_region', 'by_store', 'rates', 'summary'] as const;
const STYLES = ['query', 'query', 'read', 'insert', 'helper'] as const;

export function planAssets({ assets, seed }: ProjectShape): readonly PlannedAsset[] {
  const random = createRandom(seed);
  const planned: PlannedAsset[] = [];
  for (let index = 0; index < assets; index += 1) planned.push(planAsset(index, planned, random));
  return planned;
}

function planAsset(index: number, before: readonly PlannedAsset[], random: Random): PlannedAsset {
  const domain = domainOf(Math.floor(index / ASSETS_A_DOMAIN));
  const key = `${domain}_${random.pick(SUBJECTS)}_${String(index).padStart(5, '0')}`;
  const isDaily = random.next() < 0.7;
  // The first of each domain bring the data in.
  const dependencies = index % ASSETS_A_DOMAIN < ASSETS_A_DOMAIN / 20 ? [] : planDependencies(before, isDaily, random);
  return {
    key,
    name: key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    domain,
    file: `${domain}-${String(Math.floor((index % ASSETS_A_DOMAIN) / ASSETS_A_FILE)).padStart(2, '0')}`,
    isDaily,
    style: dependencies.length === 0 ? 'land' : random.pick(STYLES),
    dependencies,
  };
}

function domainOf(number: number): string {
  const round = Math.floor(number / DOMAINS.length);
  return `${DOMAINS[number % DOMAINS.length]}${round === 0 ? '' : round + 1}`;
}

function planDependencies(
  before: readonly PlannedAsset[],
  isDaily: boolean,
  random: Random,
): readonly PlannedDependency[] {
  const wanted = random.between(1, 4);
  const chosen = new Map<string, PlannedDependency>();
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    const asset = before[random.between(Math.max(0, before.length - REACH), before.length - 1)];
    if (asset === undefined) continue;
    const days = isDaily && asset.isDaily && random.next() < 0.15 ? 7 : 1;
    chosen.set(asset.key, { asset, days, isDeclared: random.next() >= 0.02 });
  }
  return [...chosen.values()];
}
