// What the server tells the editor unasked: that views are out of date, and that lenses and hints are.

import { type ChangedParams, languageMethods } from '@headwater/protocol';
import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  InlayHintRefreshRequest,
} from 'vscode-languageserver/node';

export class EditorNews {
  private capabilities: ClientCapabilities = {};

  constructor(private readonly connection: Connection) {}

  learn(capabilities: ClientCapabilities): void {
    this.capabilities = capabilities;
  }

  get sendsFolderChanges(): boolean {
    return this.capabilities.workspace?.workspaceFolders === true;
  }

  tell(changed: ChangedParams): void {
    const { workspace } = this.capabilities;
    this.sent(this.connection.sendNotification(languageMethods.changed, changed));
    if (workspace?.codeLens?.refreshSupport === true)
      this.sent(this.connection.sendRequest(CodeLensRefreshRequest.type));
    if (workspace?.inlayHint?.refreshSupport === true && changed.what === 'definitions')
      this.sent(this.connection.sendRequest(InlayHintRefreshRequest.type));
  }

  /** An editor that has gone needs no news. */
  private sent(message: Promise<unknown>): void {
    message.catch((error: unknown) =>
      this.connection.console.log(`The editor did not take the news: ${String(error)}`),
    );
  }
}
