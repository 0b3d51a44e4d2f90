// The language server's shell: what the editor sends goes to projects and features, and their answers go back.
// Everything that reasons is behind it; here are only the connection, the documents and the order of things.

import { type Connection, type Diagnostic, TextDocumentSyncKind, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { documentFeatures } from '../features/index.js';
import { DiagnosticsPublisher } from './diagnostics-publisher.js';
import { attempt } from './dispatch.js';
import { Debounce } from './debounce.js';
import { EditorNews } from './editor-news.js';
import type { Environment } from './environment.js';
import { parseInitialization, workspaceFolders } from './initialization.js';
import { OpenRequests } from './open-requests.js';
import { Projects } from './projects.js';
import { answerRequests } from './requests.js';
import { SettingsDiagnostics } from './settings-diagnostics.js';
import { pathOf } from './uris.js';

/** Keystrokes that come closer together than this are published as one, but the first of them at once. */
const PUBLISH_AFTER = { quietMs: 15, atMostMs: 60, isEager: true };
/** Views follow more slowly than diagnostics: each change makes them ask anew. */
const TELL_AFTER = { quietMs: 150, atMostMs: 1000 };

export function serve(connection: Connection, environment: Environment): void {
  const documents = new TextDocuments(TextDocument);
  const send = (uri: string, diagnostics: Diagnostic[]): void => void connection.sendDiagnostics({ uri, diagnostics });
  const settings = new SettingsDiagnostics(send);
  const requests = new OpenRequests();
  const publisher = new DiagnosticsPublisher({
    send,
    documentation: (rule) => environment.documentation(rule),
    isOpen: (uri) => documents.get(uri) !== undefined,
  });
  const editor = new EditorNews(connection);
  const log = (message: string): void => connection.console.error(message);
  // By name, because a project that is opened anew takes the place of the old one.
  const publishing = new Debounce<string>(PUBLISH_AFTER, (project) => {
    const session = projects.named(project);
    // One that is still being analysed tells when it is done.
    if (session?.isSettled === true) attempt('Asking the rules', () => session.judge(), log);
  });
  const telling = new Debounce<string>(TELL_AFTER, (project) => editor.tell({ project, what: 'definitions' }));
  const projects = new Projects({
    ...environment,
    report: (message) => connection.console.warn(message),
    onSettings: (problems) => settings.publish(problems),
    onFirstPicture: (session, picture) => publisher.publishOpen(session, picture),
    onJudged(session, picture) {
      attempt('Publishing diagnostics', () => publisher.publish(session, picture), log);
      projects.followImports(session);
    },
    onDefinitions({ uri }) {
      publishing.soon(uri);
      telling.soon(uri);
    },
    onFindings: ({ uri }) => publishing.soon(uri),
    onRecords({ uri }) {
      publishing.soon(uri);
      editor.tell({ project: uri, what: 'records' });
    },
    onClosed({ uri }) {
      publishing.forget(uri);
      telling.forget(uri);
      publisher.clear(uri);
    },
    openTexts: () => textsOf(documents),
  });

  connection.onInitialize((params) => {
    editor.learn(params.capabilities);
    const { isTrusted, chosenPartitions } = parseInitialization(params.initializationOptions);
    projects.open({ folders: workspaceFolders(params), isTrusted, chosenPartitions });
    void projects.shown.then(() => environment.onShown());
    const capabilities = documentFeatures.reduce((merged, { capability }) => ({ ...merged, ...capability }), {});
    return {
      capabilities: {
        ...capabilities,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: 'headwater' },
    };
  });
  connection.onInitialized(() => {
    if (!editor.sendsFolderChanges) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      projects.changeFolders({ added: added.flatMap(fileOf), removed: removed.flatMap(fileOf) }),
    );
  });
  documents.onDidChangeContent(({ document }) => projects.changeText(document.uri, document.getText()));
  documents.onDidClose(({ document }) => projects.changeOnDisk([document.uri]));
  connection.onDidChangeWatchedFiles(({ changes }) => projects.changeOnDisk(changes.map(({ uri }) => uri)));
  connection.onShutdown(async () => {
    await requests.end();
    projects.close();
    environment.oracle?.close();
  });
  answerRequests({ connection, documents, projects, requests });
  documents.listen(connection);
  connection.listen();
}

function textsOf(documents: TextDocuments<TextDocument>): Map<string, string> {
  return new Map(
    documents.all().flatMap((document) => fileOf(document).map((file) => [file, document.getText()] as const)),
  );
}

/** None for what is not on disk. */
function fileOf({ uri }: { readonly uri: string }): readonly string[] {
  const file = pathOf(uri);
  return file === null ? [] : [file];
}
