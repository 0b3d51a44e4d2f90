// What the log says of an asset's newest versions beyond their status: when one was made, how its checks went, and how many
// of them are published.

import { type AssetDeclaration, type Part, publishedIn } from '@headwater/core';
import type { LineageNode } from '@headwater/protocol';
import { countOf, wholeSet } from 'headwater/algebra';
import type { LogView } from '../feature.js';
import { eventAt } from './input-views.js';

export type AssetNews = Pick<LineageNode, 'builtAt' | 'checks' | 'published'>;

/** `partition`: the chosen one; null, or one that was never made: the newest. */
export async function assetNews(
  view: LogView,
  asset: AssetDeclaration,
  { partition, withTime }: { readonly partition: string | null; readonly withTime: boolean },
): Promise<AssetNews> {
  const { log, records } = view;
  if (log === null || records === null) return {};
  const published =
    records.published.size === 0 ? 0 : countOf(publishedIn(records, asset.key, wholeSet(view.world.space(asset.key))));
  const shown = shownRecord(view, asset, partition);
  const event = shown === null || !withTime ? null : await eventAt(log, shown.event);
  const checks = shown === null ? null : await checksOf(view, asset, shown);
  return {
    ...(published > 0 ? { published } : {}),
    ...(event === null ? {} : { builtAt: event.at }),
    ...(checks === null ? {} : { checks }),
  };
}

type Checked = Pick<LogView, 'log' | 'records'>;

/** How the checks of the chosen partition's version went, or of the newest one's; null: none of them has examined it. */
export async function checksShown(
  view: Checked,
  asset: AssetDeclaration,
  partition: string | null,
): Promise<{ readonly part: Part; readonly passed: number; readonly total: number } | null> {
  const shown = asset.checks.length === 0 ? null : shownRecord(view, asset, partition);
  const checks = shown === null ? null : await checksOf(view, asset, shown);
  return shown === null || checks === null ? null : { part: shown.part, ...checks };
}

interface ShownRecord {
  readonly part: Part;
  readonly event: number;
}

function shownRecord({ records }: Checked, { key }: AssetDeclaration, partition: string | null): ShownRecord | null {
  const rows = records?.latest(key);
  const chosen = partition === null ? undefined : rows?.get(partition);
  if (chosen !== undefined && chosen.event !== null) return { part: chosen.part, event: chosen.event };
  let newest: ShownRecord | null = null;
  for (const { part, event } of rows?.values() ?? [])
    if (event !== null && event > (newest?.event ?? -1)) newest = { part, event };
  return newest;
}

/** Of the checks that are declared, those that passed on this very version; null: none of them has examined it. */
async function checksOf(
  { log }: Checked,
  { key, checks }: AssetDeclaration,
  { part, event }: ShownRecord,
): Promise<NonNullable<AssetNews['checks']> | null> {
  if (checks.length === 0) return null;
  const results = (await log?.checks(key, part))?.filter((result) => result.event === event) ?? [];
  if (results.length === 0) return null;
  const passed = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check));
  return { passed: checks.filter(({ name }) => passed.has(name)).length, total: checks.length };
}
