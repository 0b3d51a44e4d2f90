// A client for tests: starts the real server from source over standard input and output, on a copy of a project.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type ChangedParams,
  type LanguageInitialization,
  type LanguageRequests,
  languageMethods,
} from '@headwater/protocol';
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** Starting from source compiles it first. */
export const START_MS = 90_000;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Position {
  readonly line: number;
  readonly character: number;
}

export class TestClient {
  readonly project: string;
  readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  capabilities: InitializeResult['capabilities'] = {};
  private readonly server: ChildProcess;
  private readonly connection: ProtocolConnection;
  private readonly versions = new Map<string, number>();
  private readonly untold: ChangedParams[] = [];
  private waiting: (() => void)[] = [];

  /** `folder`: of the repository, copied. Null: an empty workspace. */
  static async start(
    folder: string | null,
    initialization: LanguageInitialization = { isTrusted: true, chosenPartitions: [] },
  ): Promise<TestClient> {
    const client = new TestClient(folder);
    const { capabilities } = await client.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: [{ uri: client.projectUri, name: 'test' }],
      initializationOptions: initialization,
    });
    client.capabilities = capabilities;
    await client.connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  private constructor(folder: string | null) {
    this.project = realpathSync(mkdtempSync(path.join(tmpdir(), 'headwater-lsp-')));
    if (folder !== null)
      cpSync(path.join(root, folder), this.project, {
        recursive: true,
        filter: (source) => !/node_modules|\.headwater|\.db$/.test(path.relative(root, source)),
      });
    const main = path.join(root, 'server/src/lsp/main.ts');
    const words = ['--conditions=headwater-source', '--import', 'tsx', main, '--stdio'];
    this.server = spawn(process.execPath, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.server;
    if (stdin === null || stdout === null) throw new Error('The server has no standard input or output.');
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.diagnostics.set(uri, diagnostics);
      this.wake();
    });
    this.connection.onNotification(languageMethods.changed, (changed: ChangedParams) => {
      this.untold.push(changed);
      this.wake();
    });
    this.connection.listen();
  }

  get projectUri(): string {
    return pathToFileURL(this.project).href;
  }
  uri(file: string): string {
    return `${this.projectUri}/${file}`;
  }
  textOnDisk(file: string): string {
    return readFileSync(path.join(this.project, file), 'utf8');
  }

  async open(file: string, text = this.textOnDisk(file)): Promise<void> {
    this.versions.set(file, 1);
    const textDocument = { uri: this.uri(file), languageId: 'typescript', version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }
  async change(file: string, text: string): Promise<void> {
    const version = (this.versions.get(file) ?? 1) + 1;
    this.versions.set(file, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), version },
      contentChanges: [{ text }],
    });
  }

  ask<Result>(method: string, params: object): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }
  about<Result>(method: string, file: string, params: object = {}): Promise<Result> {
    return this.ask(`textDocument/${method}`, { textDocument: { uri: this.uri(file) }, ...params });
  }
  request<Method extends keyof LanguageRequests>(
    method: Method,
    params: LanguageRequests[Method][0],
  ): Promise<LanguageRequests[Method][1]> {
    return this.ask(method, params);
  }

  /** Resolves once the diagnostics of a file are as wanted; each publication is looked at. */
  async diagnosticsOf(
    file: string,
    isWanted: (diagnostics: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    for (;;) {
      const known = this.diagnostics.get(this.uri(file));
      if (known !== undefined && isWanted(known)) return known;
      await this.nextMessage();
    }
  }

  /** Resolves at the next piece of news of this kind that was not asked for before. */
  async news(what: ChangedParams['what']): Promise<void> {
    for (;;) {
      const index = this.untold.findIndex((changed) => changed.what === what);
      if (index >= 0) {
        this.untold.splice(index, 1);
        return;
      }
      await this.nextMessage();
    }
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await new Promise((resolve) => this.server.once('exit', resolve));
    this.connection.dispose();
    rmSync(this.project, { recursive: true, force: true });
  }

  private nextMessage(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }
  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** Where a text stands in a document, its first character by default. */
export function positionOf(text: string, part: string, offset = 0): Position {
  const at = text.indexOf(part);
  if (at < 0) throw new Error(`\`${part}\` does not occur.`);
  const before = text.slice(0, at + offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
