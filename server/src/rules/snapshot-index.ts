// What several rules look up in one snapshot, sorted out once: reads by edge, observations by kind, names of assets.

import type { AssetKey, SourceSpan } from '@headwater/core';
import { gathered } from '../analysis/parts.js';
import type { BodyObservation, NameSite, Parts, ReadSite, Snapshot } from '../analysis/snapshot.js';

/** A function of the snapshot, worked out when it is first asked for. */
function once<T>(work: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const known = new WeakMap<Snapshot, { readonly value: T }>();
  return (snapshot) => {
    const entry = known.get(snapshot) ?? { value: work(snapshot) };
    known.set(snapshot, entry);
    return entry.value;
  };
}

const readsByReader = once(
  ({ reads }): ReadonlyMap<AssetKey, readonly ReadSite[]> => Map.groupBy(reads, ({ reader }) => reader),
);

/** All places at which the reader's body reads the asset; null: places where it cannot be decided what is read. */
export function readsBetween(snapshot: Snapshot, asset: AssetKey | null, reader: AssetKey): readonly ReadSite[] {
  // A reader has few.
  return (readsByReader(snapshot).get(reader) ?? []).filter((read) => read.asset === asset);
}

export type ObservationOf<Kind extends BodyObservation['kind']> = Extract<BodyObservation, { readonly kind: Kind }>;

const observations = new Map<BodyObservation['kind'], (parts: Parts) => readonly BodyObservation[]>();

export function observationsOf<Kind extends BodyObservation['kind']>(
  { parts }: Pick<Snapshot, 'parts'>,
  kind: Kind,
): readonly ObservationOf<Kind>[] {
  const isOfKind = (seen: BodyObservation): seen is ObservationOf<Kind> => seen.kind === kind;
  const ofKind = observations.get(kind) ?? gathered((part) => part.observations().filter(isOfKind));
  observations.set(kind, ofKind);
  return ofKind(parts).filter(isOfKind);
}

/** A place that names an asset: in `deps`, in a read, or in what a check, a job, a condition or a watcher is about. */
export interface AssetName {
  readonly span: SourceSpan;
  readonly asset: AssetKey | null;
  /** The name as written where it is a former key of `asset`. */
  readonly formerKey: AssetKey | null;
  /** The name as written where no declaration has it. */
  readonly unknownKey: string | null;
  /** The asset to which a finding about the name belongs. */
  readonly by: AssetKey | null;
}

/** Names that are no asset's key: of nobody, or former ones. There are few, in thousands that are in order. */
export function strangeNames({ parts }: Snapshot): readonly AssetName[] {
  return strangeIn(parts);
}
const strangeIn = gathered(({ dependencies, reads, sideReads, names }): readonly AssetName[] => [
  ...dependencies.filter(isStrange).map((site) => ({
    ...site,
    by: site.reader,
    unknownKey: site.asset === null ? writtenText(site.written) : null,
  })),
  ...[...reads.filter(isStrange), ...sideReads.filter(isStrange)].map((read) => ({ ...read, by: read.reader })),
  ...names.filter(isStrange).map((name) => ({
    ...name,
    by: ownerOf(name),
    unknownKey: name.asset === null ? name.key : null,
  })),
]);

function isStrange({ asset, formerKey }: Pick<AssetName, 'asset' | 'formerKey'>): boolean {
  return asset === null || formerKey !== null;
}

/** The text of a plain string literal; null for any other expression, which is unknown rather than wrong. */
function writtenText(written: string): string | null {
  return /^(['"`])((?:(?!\1|\\|\$\{).)+)\1$/.exec(written)?.[2] ?? null;
}

/** What a finding in a check is about is the checked asset, also where there is none of that name. */
function ownerOf({ owner, key, asset }: NameSite): AssetKey | null {
  if (owner.kind === 'check') return asset ?? key;
  return owner.kind === 'asset' ? owner.name : asset;
}
