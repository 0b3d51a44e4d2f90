// The extension's settings: what the manifest says of each, and their values, read when they are needed.

import * as vscode from 'vscode';
import type { SettingContribution } from './contribution.js';

export const settings: readonly SettingContribution[] = [
  {
    id: 'headwater.codeLens.enabled',
    type: 'boolean',
    default: true,
    description: 'Show lenses above asset declarations: materialize a partition, status, downstream.',
  },
  {
    id: 'headwater.lineage.defaultDepth',
    type: 'number',
    default: 1,
    minimum: 1,
    description: 'How many steps upstream and downstream Lineage shows at first.',
  },
  {
    id: 'headwater.nodePath',
    type: 'string',
    default: '',
    isRestricted: true,
    description:
      'Path of the Node (22.15 or newer) that runs your pipelines. Empty: the one that the project brings, else `node` on the PATH.',
  },
  {
    id: 'headwater.trace.server',
    type: 'string',
    default: 'off',
    values: ['off', 'messages', 'verbose'],
    description: 'Log the conversation with the language server in the output channel.',
  },
];

export function lensesAreEnabled(): boolean {
  return vscode.workspace.getConfiguration('headwater').get('codeLens.enabled', true);
}

export function defaultDepth(): number {
  return Math.max(1, vscode.workspace.getConfiguration('headwater').get('lineage.defaultDepth', 1));
}

export function nodePathSetting(): string {
  return vscode.workspace.getConfiguration('headwater').get('nodePath', '');
}
