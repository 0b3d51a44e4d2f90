// The trees Upstream and Downstream: what the asset under the cursor reads, or what reads it, level by level.

import type { AssetItem } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { Cursor } from '../cursor.js';
import type { Projects } from '../projects.js';
import { assetItem } from './assets-tree.js';
import { undeclaredIcon } from './status-icon.js';

interface Node {
  readonly project: string;
  readonly key: string;
  /** Keys from the root to here: the end of a walk that would come back to itself. */
  readonly path: readonly string[];
  readonly mapping: string;
  readonly isDeclared: boolean;
}

export class RelationsTree implements vscode.TreeDataProvider<Node> {
  private readonly changes = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changes.event;

  constructor(
    private readonly direction: 'upstream' | 'downstream',
    private readonly projects: Projects,
    private readonly cursor: Cursor,
  ) {
    projects.onDidChange(() => this.changes.fire(undefined));
    cursor.onDidMove(() => this.changes.fire(undefined));
  }

  getChildren(node?: Node): Node[] {
    const current = this.cursor.current;
    if (node !== undefined) return this.neighbours(node.project, node.key, node.path);
    return current === null ? [] : this.neighbours(current.project, current.target.asset, [current.target.asset]);
  }

  /** `of daily_sales · 12`: all that it leads to, however far. */
  get description(): string {
    const current = this.cursor.current;
    if (current === null) return '';
    const { project, target } = current;
    const keys = new Set([target.asset]);
    for (const key of keys) for (const edge of this.edgesOf(project, key)) keys.add(edge.key);
    return `of ${target.asset} · ${keys.size - 1}`;
  }

  private neighbours(project: string, key: string, path: readonly string[]): Node[] {
    return this.edgesOf(project, key)
      .filter((edge) => !path.includes(edge.key))
      .map((edge) => ({
        project,
        key: edge.key,
        path: [...path, edge.key],
        mapping: edge.mapping,
        isDeclared: edge.isDeclared,
      }));
  }

  private edgesOf(project: string, key: string): AssetItem['downstream'] {
    const asset = this.projects.asset(project, key);
    if (asset === null) return [];
    return this.direction === 'downstream'
      ? asset.downstream
      : asset.upstream.map((upstream) => this.edge(project, upstream, key));
  }

  /** Mappings are told with the asset that is read. */
  private edge(
    project: string,
    upstream: string,
    reader: string,
  ): { key: string; mapping: string; isDeclared: boolean } {
    const edge = this.projects.asset(project, upstream)?.downstream.find(({ key }) => key === reader);
    return { key: upstream, mapping: edge?.mapping ?? '', isDeclared: edge?.isDeclared ?? true };
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const asset = this.projects.asset(node.project, node.key);
    const hasMore = this.neighbours(node.project, node.key, node.path).length > 0;
    const state = hasMore ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
    const item = asset === null ? new vscode.TreeItem(node.key, state) : assetItem(node.project, asset, state);
    item.description = node.isDeclared ? node.mapping : 'undeclared';
    item.tooltip = `${node.key}, ${item.description}`;
    if (!node.isDeclared) item.iconPath = undeclaredIcon();
    return item;
  }
}
