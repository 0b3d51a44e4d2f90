// What bodies and schedules were seen to do, matched with the assets of the project.

import type { AssetKey } from '@headwater/core';
import { type Declaration, optionOf, valueOf } from '../evaluate/declaration.js';
import { targetOf } from '../evaluate/context.js';
import type { Target } from '../evaluate/findings.js';
import { textOf } from '../evaluate/text.js';
import { optionsOf, type Value } from '../evaluate/value.js';
import type { FoundObservation } from '../observe/observation.js';
import type { BodyObservation, NameSite, ObservedBy, Schedule } from '../snapshot.js';
import { declaredIn } from './assets.js';
import { ownerOf } from './named-sites.js';
import type { AssetNames } from './names.js';
import { type SpanOf, unquoted } from './spans.js';

interface ObservedDeclaration {
  readonly declaration: Declaration;
  readonly owner: NameSite['owner'];
}

/** `reader`: of a check, the asset that it checks. */
export function observationsOf(
  { declaration, reader }: { readonly declaration: Declaration; readonly reader: AssetKey | null },
  found: readonly FoundObservation[],
  { names, spanOf }: { readonly names: AssetNames; readonly spanOf: SpanOf },
): readonly BodyObservation[] {
  const owner = ownerOf(declaration);
  if (!owner) return [];
  const by = { owner, asset: reader ?? madeBy(declaration)[0] ?? null };
  const keyOf = (target: Target): AssetKey | null => names.resolve(target)?.asset ?? null;
  const inBody = found.flatMap((each) =>
    linked(each, { ...by, span: spanOf(unquoted(each.place)) }, { keyOf, spanOf }),
  );
  const schedule = scheduleOf({ declaration, owner }, keyOf);
  return schedule === null ? inBody : [...inBody, { ...by, ...schedule.condition, span: spanOf(schedule.place) }];
}

/** Outputs have the producer's body; it is theirs as a whole. */
function madeBy(declaration: Declaration): readonly AssetKey[] {
  if (declaration.kind === 'multiAsset') return declaredIn(valueOf(declaration, 'outputs')).map(({ key }) => key);
  return declaration.kind === 'asset' || declaration.kind === 'output' ? [declaration.key] : [];
}

type KeyOf = (target: Target) => AssetKey | null;

function linked(
  found: FoundObservation,
  by: ObservedBy,
  { keyOf, spanOf }: { readonly keyOf: KeyOf; readonly spanOf: SpanOf },
): readonly BodyObservation[] {
  switch (found.kind) {
    case 'clock': {
      const { use, written } = found;
      if (written === null) return [{ ...by, kind: 'clock', use, written }];
      const { place, ...clock } = written;
      return [{ ...by, kind: 'clock', use, written: { ...clock, span: spanOf(place) } }];
    }
    case 'copy': {
      const copied = keyOf(found.copied);
      return copied === null ? [] : [{ ...by, kind: 'copy', copied }];
    }
    case 'materialize': {
      const makes = keyOf(found.makes);
      return makes === null ? [] : [{ ...by, kind: 'materialize', makes }];
    }
    case 'cache-key': {
      const keys = found.versions.map(keyOf);
      const known = keys.filter((key) => key !== null);
      return [{ ...by, kind: 'cache-key', versions: known.length < keys.length ? null : known }];
    }
    default: {
      const { place: _, ...rest } = found;
      return [{ ...by, ...rest }];
    }
  }
}

function scheduleOf({ declaration, owner }: ObservedDeclaration, keyOf: KeyOf) {
  const slot = optionOf(declaration, owner.kind === 'job' ? 'schedule' : 'automation');
  if (!slot || slot.place === null || (owner.kind !== 'job' && owner.kind !== 'asset')) return null;
  const listed = valueOf(declaration, 'assets');
  const condition: Schedule = {
    kind: 'schedule',
    leaves: leavesOf(slot.value, 0),
    makes: owner.kind === 'job' ? assetsIn(listed, keyOf) : madeBy(declaration),
    selection: owner.kind === 'job' && listed !== null ? textOf(listed) : null,
  };
  return { condition, place: slot.place };
}

function assetsIn(list: Value | null, keyOf: KeyOf): readonly AssetKey[] {
  if (list?.kind !== 'list') return [];
  return list.items.flatMap(({ value }) => optionsOf(value).flatMap((option) => keyOf(targetOf(option).target) ?? []));
}

const MAX_DEPTH = 8;

/** What a condition waits for. Anything that is no known condition names an asset, or may do so. */
function leavesOf(value: Value, depth: number): Schedule['leaves'] {
  if (depth > MAX_DEPTH) return [];
  return optionsOf(value).flatMap((option): Schedule['leaves'] => {
    if (option.kind !== 'object') return ['asset'];
    const kind = textOf(option.fields.get('kind')?.value ?? option);
    if (kind === 'cron' || kind === 'onCron') return [kind];
    const items = option.fields.get('items')?.value;
    const isEmpty = items?.kind !== 'list' || items.items.length === 0;
    return isEmpty ? ['asset'] : items.items.flatMap((item) => leavesOf(item.value, depth + 1));
  });
}
