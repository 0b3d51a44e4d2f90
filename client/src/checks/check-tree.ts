// The items of the Test Explorer: asset, check, and of partitioned assets the partitions that have a record. Kept in
// step with the declarations; partitions are fetched when somebody unfolds a check, or come with results.

import type { AssetItem, CheckItem, ProjectInfo } from '@headwater/protocol';
import * as vscode from 'vscode';
import { locationOf, type Projects } from '../projects.js';
import type { LanguageServer } from '../language-server.js';
import type { ChosenCheck } from './check-targets.js';

/** More than anybody reads through; a check is run on all of them all the same. */
const mostPartitions = 200;

interface CheckNode extends ChosenCheck {
  readonly project: string;
  readonly isPartitioned: boolean;
}

export class CheckTree implements vscode.Disposable {
  /** Of checks and of their partitions. */
  private readonly nodes = new WeakMap<vscode.TestItem, CheckNode>();
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly projects: Projects,
    private readonly server: LanguageServer,
  ) {
    controller.resolveHandler = (item) => (item === undefined ? this.show() : this.unfold(item));
    this.subscription = projects.onDidChange(() => this.show());
  }

  node(item: vscode.TestItem): CheckNode | null {
    return this.nodes.get(item) ?? null;
  }

  /** Null where the declaration has gone meanwhile, and of a partition that nobody has unfolded. */
  find(project: string, { asset, check, partition }: ChosenCheck): vscode.TestItem | null {
    const item = this.controller.items.get(assetId(project, asset))?.children.get(check) ?? null;
    return partition === null ? item : (item?.children.get(partition) ?? null);
  }

  /** The partition's item, made where it is not there yet. */
  partitionItem(project: string, { asset, check, partition }: ChosenCheck): vscode.TestItem | null {
    const parent = this.find(project, { asset, check, partition: null });
    const node = parent === null ? null : this.node(parent);
    if (parent === null || node === null || !node.isPartitioned || partition === null) return parent;
    return parent.children.get(partition) ?? this.addPartition(parent, node, partition);
  }

  private show(): void {
    const roots: vscode.TestItem[] = [];
    for (const info of this.projects.all)
      for (const asset of info.assets) if (asset.checks.length > 0) roots.push(this.assetItem(info, asset));
    this.controller.items.replace(roots);
  }

  private assetItem({ project, name }: ProjectInfo, asset: AssetItem): vscode.TestItem {
    const id = assetId(project, asset.key);
    const { uri, range } = locationOf(project, asset.place);
    const item = this.controller.items.get(id) ?? this.controller.createTestItem(id, asset.key, uri);
    item.range = range;
    item.description = this.projects.all.length > 1 ? name : '';
    item.children.replace(asset.checks.map((check) => this.checkItem(project, asset, { check, parent: item })));
    return item;
  }

  private checkItem(
    project: string,
    { key, isPartitioned }: AssetItem,
    { check, parent }: { readonly check: CheckItem; readonly parent: vscode.TestItem },
  ): vscode.TestItem {
    const { uri, range } = locationOf(project, check.place);
    const present = parent.children.get(check.name);
    // A test item cannot move to another file.
    const isHere = present?.uri?.toString() === uri.toString();
    const item = isHere && present ? present : this.controller.createTestItem(check.name, check.name, uri);
    item.range = range;
    item.canResolveChildren = isPartitioned;
    item.description = [check.severity === 'warn' ? 'warning' : '', check.blocking ? 'blocking' : '']
      .filter(Boolean)
      .join(', ');
    this.nodes.set(item, { project, asset: key, check: check.name, partition: null, isPartitioned });
    return item;
  }

  private async unfold(item: vscode.TestItem): Promise<void> {
    const node = this.node(item);
    if (node === null || !node.isPartitioned || node.partition !== null) return;
    const { project, asset } = node;
    const choices = await this.server.askQuietly('headwater/partitions', { project, asset, at: null });
    const made = (choices ?? []).filter(({ status }) => status !== 'missing').slice(0, mostPartitions);
    for (const { key } of made) if (item.children.get(key) === undefined) this.addPartition(item, node, key);
  }

  /** Without a line: a hundred of them would crowd the margin beside the one declaration. */
  private addPartition(parent: vscode.TestItem, node: CheckNode, partition: string): vscode.TestItem {
    const item = this.controller.createTestItem(partition, partition, parent.uri);
    this.nodes.set(item, { ...node, partition });
    parent.children.add(item);
    return item;
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

function assetId(project: string, asset: string): string {
  return `${project}\n${asset}`;
}
