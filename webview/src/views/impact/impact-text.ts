// The impact view as text.

import type { BuiltVersion, ImpactRow, ImpactView, ReasonChain, VersionName } from '@headwater/protocol';
import { countText, partitionsText, targetText } from '../../format/keys.js';
import { fullPlaceText } from '../../format/place.js';
import { paragraphs, textTable } from '../../format/text-table.js';
import { runLabel, secondStamp } from '../../format/time.js';
import { causeText, editsText, reachedText, reachesNothing, rebuildText } from './impact-words.js';

export function impactText(view: ImpactView, chain: ReasonChain | null): string {
  const { totals } = view;
  return paragraphs([
    [causeText(view), ...(view.code?.edits ? [editsText(view.code.edits)] : [])].filter(Boolean).join('\n'),
    view.code === null || view.origins.length === 0 ? null : `Code changed\n${rowsText(view.origins)}`,
    view.reached.length === 0 ? nothingText(view) : `Reached\n${rowsText(view.reached)}`,
    view.undeclared.length === 0 ? null : `Reached through undeclared reads, in no total\n${rowsText(view.undeclared)}`,
    view.unknown === undefined
      ? null
      : `Unknown, as they read what nobody can name before it runs\n${unknownText(view.unknown)}`,
    view.notReached.length === 0 ? null : `Not reached: ${view.notReached.join('; ')}`,
    [
      `${reachedText(view).replace(' · ', ', ')} reached`,
      `${totals.incomplete} with an incomplete window`,
      rebuildText(view.rebuild)?.text ?? '',
    ]
      .filter((part) => part !== '')
      .join(', '),
    chain && chainText(chain),
  ]);
}

function nothingText(view: ImpactView): string {
  return reachesNothing(view) ? 'Reaches nothing.' : 'Reaches nothing for sure.';
}

function rowsText(rows: readonly ImpactRow[]): string {
  return textTable(
    ['Asset', 'Partitions', 'n', 'Through'],
    rows.map((row) => [
      row.asset,
      partitionsText(row.partitions, 9),
      countText(row.partitions),
      row.undeclared ? `${row.through}, ${fullPlaceText(row.undeclared.place)}` : row.through,
    ]),
  );
}

function unknownText(unknown: NonNullable<ImpactView['unknown']>): string {
  return textTable(
    ['Asset', 'Reads something at'],
    unknown.map(({ asset, place }) => [asset, fullPlaceText(place)]),
  );
}

function builtText({ at, run, before, read, ...version }: BuiltVersion): string {
  const by = run === null ? '' : ` by ${runLabel(run)}`;
  const name = version.version === null && version.headline === null ? '' : versionText(version);
  return [
    `last built ${secondStamp(at)}${by}`,
    before === undefined ? name && `version ${name}` : `version ${versionText(before)} → ${versionText(version)}`,
    read && `from ${targetText(read)} ${versionText(read)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `eed8fe9c = 305`. */
function versionText({ version, headline }: VersionName): string {
  return `${version ?? 'unknown'}${headline === null ? '' : ` = ${headline}`}`;
}

function chainText(chain: ReasonChain): string {
  const steps = chain.steps.map((step, index) => {
    const place = step.place ? fullPlaceText(step.place) : '';
    const way = step.way?.map(fullPlaceText).join(' → ') ?? '';
    const more = [step.detail, step.built ? builtText(step.built) : '', step.code ?? '', place, way].flatMap((part) =>
      part === '' ? [] : part.split('\n'),
    );
    return [
      `${index + 1}. ${step.title}`,
      ...more.map((line) => `   ${line}`),
      ...(step.excerpt?.lines ?? []).map(({ kind, text }) => `   ${kind === 'added' ? '+' : '-'} ${text}`),
    ].join('\n');
  });
  return [`Why ${targetText(chain.reached)}?`, ...steps].join('\n');
}
