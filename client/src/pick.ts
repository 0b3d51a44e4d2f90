// Picking an asset or one of its partitions from a list.

import type { AssetItem, PartitionChoice } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { LanguageServer } from './language-server.js';
import { statusIcon } from './views/status-icon.js';

export async function pickAsset(assets: readonly AssetItem[]): Promise<string | null> {
  const items = assets.map(({ key, detail, group }) => ({ label: key, description: detail, detail: group ?? '' }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: 'Asset', matchOnDescription: true });
  return picked?.label ?? null;
}

/** Newest first, each with its status. Null: nothing was picked, or there is nothing to pick. */
export async function pickPartition(server: LanguageServer, project: string, asset: string): Promise<string | null> {
  const choices = server.ask('headwater/partitions', { project, asset, at: null });
  const items = choices.then((all) => all.map(choiceItem));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: `Partition of ${asset}`,
    matchOnDescription: true,
  });
  return picked?.label ?? null;
}

function choiceItem({ key, status }: PartitionChoice): vscode.QuickPickItem {
  return { label: key, description: status, iconPath: statusIcon(status) };
}
