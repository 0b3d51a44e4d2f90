// The conversation with the language server: starting it, asking it, and hearing that something has changed.
// Its answers are typed by the protocol's table; nobody else sends it a request.

import type { ChangedParams, LanguageInitialization, LanguageRequests } from '@headwater/protocol';
import { editorCommands, languageMethods, languageServerArguments } from '@headwater/protocol';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, State, TransportKind } from 'vscode-languageclient/node';
import { lensesAreEnabled } from './settings.js';

export class LanguageServer implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly changes = new vscode.EventEmitter<ChangedParams>();
  /** Definitions or records of a project differ from what was shown. */
  readonly onDidChange = this.changes.event;
  private readonly starts = new vscode.EventEmitter<void>();
  readonly onDidStart = this.starts.event;

  constructor(
    module: string,
    private readonly output: vscode.LogOutputChannel,
    initialization: () => LanguageInitialization,
  ) {
    const options: LanguageClientOptions = {
      documentSelector: [{ scheme: 'file', language: 'typescript' }],
      outputChannel: output,
      // Hovers link to these commands and to no others.
      markdown: { isTrusted: { enabledCommands: Object.values(editorCommands) } },
      initializationOptions: initialization,
      synchronize: {
        configurationSection: 'headwater',
        fileEvents: [
          vscode.workspace.createFileSystemWatcher(
            '**/{*.ts,*.mts,*.cts,*.sql,package.json,tsconfig*.json,headwater.json}',
          ),
          // Of a folder that is deleted the editor tells nothing but its own name, which may be any.
          vscode.workspace.createFileSystemWatcher('**/*', true, true, false),
        ],
      },
      middleware: {
        provideCodeLenses: (document, token, next) => (lensesAreEnabled() ? next(document, token) : []),
      },
    };
    const server = { module, transport: TransportKind.ipc, options: { execArgv: [...languageServerArguments] } };
    this.client = new LanguageClient('headwater', 'Headwater', server, options);
    this.client.onNotification(languageMethods.changed, (changed: ChangedParams) => this.changes.fire(changed));
  }

  async start(): Promise<void> {
    await this.client.start();
    this.starts.fire();
  }

  async restart(): Promise<void> {
    await this.client.restart();
    this.starts.fire();
  }

  async stop(): Promise<void> {
    if (this.client.state !== State.Stopped) await this.client.stop();
  }

  ask<Method extends keyof LanguageRequests>(
    method: Method,
    params: LanguageRequests[Method][0],
    token?: vscode.CancellationToken,
  ): Promise<LanguageRequests[Method][1]> {
    // An absent token handed on would be taken for another parameter.
    return token === undefined
      ? this.client.sendRequest(method, params)
      : this.client.sendRequest(method, params, token);
  }

  /** For what nobody waits for, such as following the cursor. Null: cancelled, outdated or failed, as the output says. */
  async askQuietly<Method extends keyof LanguageRequests>(
    method: Method,
    params: LanguageRequests[Method][0],
    token?: vscode.CancellationToken,
  ): Promise<LanguageRequests[Method][1] | null> {
    try {
      return await this.ask(method, params, token);
    } catch (error) {
      if (token?.isCancellationRequested !== true)
        this.output.warn(`${method}: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  }

  dispose(): void {
    this.changes.dispose();
    this.starts.dispose();
  }
}
