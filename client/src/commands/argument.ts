// What a command is about: the target that a lens, a hover or a tree hands over, else the asset under the cursor.
// Arguments come from outside of the extension too, so they are looked at before they are believed.

import type { Target } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { TargetInProject } from '../panel/selection.js';
import { pickPartition } from '../pick.js';
import type { Session } from '../session.js';

/** Null: nothing is handed over, and the cursor is in no asset, or nobody knows yet in which. */
export function knownTarget(session: Session, argument: unknown): TargetInProject | null {
  return readTarget(argument) ?? session.cursor.current;
}

export function targetOf(session: Session, argument: unknown): TargetInProject | null {
  const given = knownTarget(session, argument);
  if (given === null) void vscode.window.showInformationMessage('Place the cursor in an asset first.');
  return given;
}

/** One partition of it, which the user picks where none is given; null: there was nothing to say, or nothing picked. */
export async function partitionTargetOf(session: Session, argument: unknown): Promise<TargetInProject | null> {
  const about = targetOf(session, argument);
  if (about === null || about.target.partition !== null) return about;
  const { project, target } = about;
  const choices = await session.server.ask('headwater/partitions', { project, asset: target.asset, at: null });
  if (choices.length === 0) return about;
  const partition = await pickPartition(session.server, project, target.asset);
  return partition === null ? null : { project, target: { asset: target.asset, partition } };
}

/** A `CommandTarget`, or an entry of a tree. */
function readTarget(argument: unknown): TargetInProject | null {
  if (!isRecord(argument) || typeof argument.project !== 'string') return null;
  const { project, target, asset, key } = argument;
  if (isRecord(target) && typeof target.asset === 'string')
    return {
      project,
      target: { asset: target.asset, partition: typeof target.partition === 'string' ? target.partition : null },
    };
  if (typeof key === 'string') return withoutPartition(project, key);
  return isRecord(asset) && typeof asset.key === 'string' ? withoutPartition(project, asset.key) : null;
}

/** An entry of the Runs tree. */
export function readRun(argument: unknown): { readonly project: string; readonly run: number } | null {
  if (!isRecord(argument) || typeof argument.project !== 'string') return null;
  const { project, run } = argument;
  if (typeof run === 'number') return { project, run };
  return isRecord(run) && typeof run.number === 'number' ? { project, run: run.number } : null;
}

function withoutPartition(project: string, asset: string): TargetInProject {
  const target: Target = { asset, partition: null };
  return { project, target };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
