// An editor without a window: starts the built server over standard input and output, and times what it answers.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { languageServerArguments } from '@headwater/protocol';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

export interface OpenDocument {
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
}

export class Editor {
  private readonly server: ChildProcess;
  private readonly connection: ProtocolConnection;
  private readonly uri: string;
  private version = 0;
  private awaited: { readonly part: string; readonly resolve: () => void } | null = null;

  constructor(
    server: string,
    private readonly document: OpenDocument,
  ) {
    this.uri = pathToFileURL(path.join(document.folder, document.file)).href;
    this.server = spawn(process.execPath, [...languageServerArguments, server, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdin, stdout } = this.server;
    if (stdin === null || stdout === null) throw new Error('The server has no standard input or output.');
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      const { awaited } = this;
      if (awaited === null || uri !== this.uri) return;
      if (!diagnostics.some(({ message }) => typeof message === 'string' && message.includes(awaited.part))) return;
      this.awaited = null;
      awaited.resolve();
    });
    this.connection.listen();
  }

  /** Opens the project with the document, whose text is given. */
  async open(text: string): Promise<void> {
    const folder = { uri: pathToFileURL(this.document.folder).href, name: 'bench' };
    await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: [folder],
      initializationOptions: { isTrusted: true, chosenPartitions: [] },
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    const textDocument = { uri: this.uri, languageId: 'typescript', version: this.version, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  async type(text: string): Promise<void> {
    this.version += 1;
    const textDocument = { uri: this.uri, version: this.version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges: [{ text }],
    });
  }

  /** Settles at the first publication for the document in which a message has this part. */
  diagnosed(part: string): Promise<void> {
    return new Promise((resolve) => {
      this.awaited = { part, resolve };
    });
  }

  /** Milliseconds until the answer to a request about the document. */
  async ask(method: string, params: object = {}): Promise<number> {
    const start = performance.now();
    await this.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: this.uri }, ...params });
    return performance.now() - start;
  }

  /** Megabytes that the server holds; null where the system does not say. */
  get memory(): number | null {
    try {
      const status = readFileSync(`/proc/${this.server.pid}/status`, 'utf8');
      const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /** However busy the server is. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGKILL');
    await ended;
    this.connection.dispose();
  }
}
