// The partition that the user chose for an asset's lens: told to the server, and remembered for the next window.

import type { Target } from '@headwater/protocol';
import type * as vscode from 'vscode';
import type { LanguageServer } from './language-server.js';

const stateKey = 'headwater.chosenPartitions';

export interface ChosenPartition {
  readonly project: string;
  readonly asset: string;
  readonly partition: string;
}

export function chosenPartitions(state: vscode.Memento): readonly ChosenPartition[] {
  return state.get<readonly ChosenPartition[]>(stateKey, []);
}

export async function choosePartition(
  server: LanguageServer,
  state: vscode.Memento,
  { project, target: { asset, partition } }: { readonly project: string; readonly target: Target },
): Promise<void> {
  const others = chosenPartitions(state).filter((chosen) => chosen.project !== project || chosen.asset !== asset);
  await state.update(stateKey, partition === null ? others : [...others, { project, asset, partition }]);
  await server.ask('headwater/choosePartition', { project, asset, partition });
}
