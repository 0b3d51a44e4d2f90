// The tree Assets: every asset of the window's projects, by group, with its status. Enter opens its declaration.

import type { AssetItem, PartitionStatus } from '@headwater/protocol';
import * as vscode from 'vscode';
import { locationOf, type Projects } from '../projects.js';
import { assetUri } from './branch-marks.js';
import { groupWords, undeclaredReaders } from './group-words.js';
import { statusIcon, worst } from './status-icon.js';

type Node =
  | { readonly kind: 'project'; readonly project: string; readonly name: string }
  | { readonly kind: 'group'; readonly project: string; readonly name: string | null }
  | { readonly kind: 'asset'; readonly project: string; readonly asset: AssetItem };

export class AssetsTree implements vscode.TreeDataProvider<Node> {
  private readonly changes = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly projects: Projects) {
    projects.onDidChange(() => this.changes.fire(undefined));
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) return this.roots();
    if (node.kind === 'project') return this.groups(node.project);
    if (node.kind === 'group')
      return this.assets(node.project, node.name).map((asset) => ({ kind: 'asset', project: node.project, asset }));
    return [];
  }

  /** One project needs no level of its own. */
  private roots(): Node[] {
    const [only, ...others] = this.projects.all;
    if (only !== undefined && others.length === 0) return this.groups(only.project);
    return this.projects.all.map(({ project, name }) => ({ kind: 'project', project, name }));
  }

  private groups(project: string): Node[] {
    const names = new Set(this.projects.named(project)?.assets.map(({ group }) => group));
    const sorted = [...names].sort((a, b) => (a ?? '\uffff').localeCompare(b ?? '\uffff'));
    return sorted.map((name) => ({ kind: 'group', project, name }));
  }

  private assets(project: string, group: string | null): readonly AssetItem[] {
    return (this.projects.named(project)?.assets ?? []).filter((asset) => asset.group === group);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'asset') return assetItem(node.project, node.asset, vscode.TreeItemCollapsibleState.None);
    const item = new vscode.TreeItem(node.name ?? 'no group', vscode.TreeItemCollapsibleState.Expanded);
    item.id = `${node.kind} ${node.project} ${node.name}`;
    if (node.kind === 'group') {
      const assets = this.assets(node.project, node.name);
      item.description = groupWords(assets, undeclaredReaders(this.projects.named(node.project)?.assets ?? []));
      item.tooltip = `${node.name ?? 'no group'}: ${item.description}`;
      const status = worst(assets.flatMap((asset) => asset.status ?? []));
      item.iconPath = isTrouble(status) ? statusIcon(status) : new vscode.ThemeIcon('folder');
    }
    return item;
  }
}

function isTrouble(status: PartitionStatus | undefined): status is PartitionStatus {
  return status === 'failed' || status === 'running';
}

export function assetItem(project: string, asset: AssetItem, state: vscode.TreeItemCollapsibleState): vscode.TreeItem {
  const item = new vscode.TreeItem(asset.key, state);
  item.description = asset.detail;
  item.resourceUri = assetUri(project, asset.key);
  // Else the editor would say the address that marks are asked by.
  item.tooltip = `${asset.key}, ${asset.detail}`;
  item.contextValue = asset.kind;
  item.iconPath = asset.status === undefined ? new vscode.ThemeIcon('circle-small-filled') : statusIcon(asset.status);
  const { uri, range } = locationOf(project, asset.place);
  item.command = { command: 'vscode.open', title: 'Open Declaration', arguments: [uri, { selection: range }] };
  return item;
}
