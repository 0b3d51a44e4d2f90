// A picture that the page has drawn, into a file of the user's choice.

import type { FromPage } from '@headwater/protocol';
import * as vscode from 'vscode';
import { pictureFile } from './picture-file.js';

type Picture = Extract<FromPage, { readonly kind: 'savePicture' }>;

/** `project`: where it is offered to be put. */
export async function savePicture(project: string | null, { name, format, data }: Picture): Promise<void> {
  const file = pictureFile(name, format);
  const target = await vscode.window.showSaveDialog({
    ...(project === null ? {} : { defaultUri: vscode.Uri.joinPath(vscode.Uri.parse(project), file) }),
    filters: format === 'svg' ? { SVG: ['svg'] } : { PNG: ['png'] },
    title: 'Save the Lineage',
  });
  if (target === undefined) return;
  await vscode.workspace.fs.writeFile(target, Buffer.from(data, format === 'svg' ? 'utf8' : 'base64'));
  vscode.window.setStatusBarMessage(`$(check) ${vscode.workspace.asRelativePath(target)} saved`, 8000);
}
