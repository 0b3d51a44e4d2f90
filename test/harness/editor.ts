// An editor without a window, in the same process as the language server: messages go through streams in memory.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { openSqliteReader } from '@headwater/log';
import { onTestFinished } from 'vitest';
import {
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  FileChangeType,
  type FileEvent,
  InitializedNotification,
  InitializeRequest,
  ProposedFeatures,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { compiler } from '../../server/src/analysis/compiler.js';
import type { Environment } from '../../server/src/lsp/environment.js';
import { serve } from '../../server/src/lsp/server.js';

/** A folder with a project in it, for one test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-editor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ 'headwater.json': '{}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export class TestEditor {
  readonly connection: ProtocolConnection;
  /** Files in the order in which diagnostics were published for them, by absolute path. */
  readonly published: string[] = [];
  private readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  private readonly versions = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  private constructor(environment: Partial<Environment>) {
    const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
    const server = createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(toServer),
      new StreamMessageWriter(toEditor),
    );
    serve(server, {
      now: () => Date.parse('2024-10-12T12:00:00Z'),
      build: null,
      leaveAfterMs: 20_000,
      documentation: () => null,
      onShown: () => undefined,
      loadCompiler: async () => compiler,
      openLog: openSqliteReader,
      oracle: null,
      ...environment,
    });
    this.connection = createProtocolConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.diagnostics.set(uri, diagnostics);
      this.published.push(uri);
      for (const look of this.waiting) look();
    });
    this.connection.listen();
  }

  /** `isTrusted`: whether the user trusts what is in the folders. */
  static async start(
    folders: readonly string[],
    { isTrusted = true, ...environment }: Partial<Environment> & { readonly isTrusted?: boolean } = {},
  ): Promise<TestEditor> {
    const editor = new TestEditor(environment);
    await editor.connection.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: path.basename(folder) })),
      initializationOptions: { isTrusted, chosenPartitions: [] },
    });
    onTestFinished(async () => {
      await editor.connection.sendRequest(ShutdownRequest.type);
      editor.connection.dispose();
    });
    await editor.connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  open(file: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(file), languageId: 'typescript', version: 1, text };
    this.versions.set(file, 1);
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }
  type(file: string, text: string): Promise<void> {
    const version = (this.versions.get(file) ?? 0) + 1;
    this.versions.set(file, version);
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: uriOf(file), version },
      contentChanges: [{ text }],
    });
  }
  /** Files that something else has written, made or deleted. */
  changeOnDisk(files: readonly string[]): Promise<void> {
    return this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: files.map((file): FileEvent => ({ uri: uriOf(file), type: FileChangeType.Changed })),
    });
  }

  /** Ids of the rules that speak of a file at present, sorted. */
  rulesOf(file: string): readonly string[] {
    return (this.diagnostics.get(uriOf(file)) ?? []).map(({ code }) => String(code)).sort();
  }
  /** Settles when exactly these rules speak of the file. */
  diagnosed(file: string, rules: readonly string[]): Promise<void> {
    const wanted = rules.toSorted().join();
    return new Promise((resolve) => {
      const look = (): void => {
        if (!this.diagnostics.has(uriOf(file)) || this.rulesOf(file).join() !== wanted) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}
