// Renaming an asset by its key, where the key stands in a string or in SQL text. The asset keeps its history: the key
// that it had goes into `formerKeys`. Identifiers are left to TypeScript's own rename.

import type { AssetKey } from '@headwater/core';
import { physicalNames } from 'headwater/algebra';
import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextChange } from '../analysis/edit.js';
import { keyFault } from '../rules/index.js';
import { type DocumentFeature, type DocumentView, editsByUri, toRange, toTextPosition } from './feature.js';
import type { PositionParams } from './params.js';
import { RequestProblem } from './request-problem.js';
import { positionShape } from './shape.js';

export interface RenameParams extends PositionParams {
  readonly newName: string;
}
interface Renameable {
  readonly range: Range;
  readonly placeholder: AssetKey;
}

export const prepareRename: DocumentFeature<PositionParams, Renameable | null> = {
  capability: { renameProvider: { prepareProvider: true } },
  method: 'textDocument/prepareRename',
  takes: positionShape,
  nothing: null,
  handle: ({ position }, view) => keyAt(view, position),
};

export const rename: DocumentFeature<RenameParams, WorkspaceEdit | null> = {
  capability: {},
  method: 'textDocument/rename',
  takes: { ...positionShape, newName: 'text' },
  nothing: null,
  handle({ position, newName }, view) {
    const asset = keyAt(view, position)?.placeholder ?? null;
    if (asset === null || asset === newName) return null;
    refuse(view, asset, newName);
    const keepsHistory = view.snapshot.graph.asset(asset)?.kind === 'asset';
    const changes = view.changesFor([
      { kind: 'rename', asset, to: newName },
      // On the way back, the key that it gets again is no former one any more.
      ...(keepsHistory ? [{ kind: 'add-former-key', reader: asset, formerKey: asset, instead: newName } as const] : []),
    ]);
    refuseComputed(view, asset, changes);
    return { changes: editsByUri(view.project, changes) };
  },
};

/** What a rename would change at the place is the key there. */
function keyAt(view: DocumentView, position: Position): Renameable | null {
  const occurrence = view.snapshot.occurrenceAt(view.file, toTextPosition(position));
  if (occurrence === null) return null;
  const { asset } = occurrence;
  const changes = view.changesFor([{ kind: 'rename', asset, to: `${asset}_` }]);
  const here = changes.find((change) => change.span.file === view.file && holds(change, position));
  return here ? { range: toRange(here.span), placeholder: asset } : null;
}

function holds({ span }: TextChange, { line, character }: Position): boolean {
  const { start, end } = toRange(span);
  return start.line === line && end.line === line && start.character <= character && character <= end.character;
}

/** Code that puts the key together would go on making the old one. */
function refuseComputed({ snapshot }: DocumentView, asset: AssetKey, changes: readonly TextChange[]): void {
  const place = snapshot.graph.asset(asset)?.keySpan;
  if (place === undefined) return;
  const { start, end } = toRange(place);
  const isChanged = changes.some(({ span }) => {
    const { start: at } = toRange(span);
    return span.file === place.file && comparePositions(start, at) <= 0 && comparePositions(at, end) <= 0;
  });
  if (isChanged) return;
  const where = `${place.file}:${place.start.line}:${place.start.column}`;
  throw new RequestProblem(
    `The key of ${asset} is computed at ${where}, where a rename cannot change it: write it there as one string first.`,
  );
}
function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function refuse({ snapshot }: DocumentView, asset: AssetKey, newName: string): void {
  const fault = keyFault(newName);
  if (fault !== null) throw new RequestProblem(`\`${newName}\` is no valid key: ${fault}.`);
  const { table } = physicalNames(newName, undefined);
  const isInSql = snapshot.occurrencesOf(asset).some(({ dialect }) => dialect !== undefined);
  if (isInSql && table.includes('.') && snapshot.graph.asset(asset)?.table === physicalNames(asset, undefined).table)
    throw new RequestProblem(
      `SQL reads the table of ${asset}, and \`${table}\` would stand there for a table in a schema: choose a key without \`.\`.`,
    );
  const other = snapshot.manifest.assets.find(
    ({ key, formerKeys }) => key !== asset && (key === newName || formerKeys.includes(newName)),
  );
  if (other !== undefined)
    throw new RequestProblem(
      other.key === newName
        ? `There is an asset \`${newName}\` already.`
        : `\`${newName}\` is a former key of ${other.key}.`,
    );
}
