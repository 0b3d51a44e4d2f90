// Every request that the server answers: those of the language features about a document, and those about a project.

import { type LanguageRequests, languageMethods } from '@headwater/protocol';
import { type CancellationToken, type Connection, type TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type DocumentFeature,
  type DocumentParams,
  type DocumentView,
  documentFeatures,
  type ProjectFeature,
  projectFeatures,
  projectInfo,
  RequestProblem,
  targetAt,
} from '../features/index.js';
import { dispatch, type Request } from './dispatch.js';
import type { Projects } from './projects.js';
import type { ProjectSession } from './project-session.js';

export interface RequestContext {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly projects: Projects;
}

export function answerRequests(context: RequestContext): void {
  for (const feature of documentFeatures) answerAboutDocument(context, feature);
  for (const feature of projectFeatures) answerAboutProject(context, feature);
  const { projects } = context;
  on(context, languageMethods.projects, () => projects.all.map((session) => projectInfo(session.view())));
  on(context, languageMethods.targetAt, ({ uri, line, character }) => {
    const view = documentView(context, uri);
    return view === null ? null : targetAt(view, { line, character });
  });
  on(context, languageMethods.mappings, ({ project }) => ({
    document: sessionNamed(context, project).mappings.question(),
  }));
  on(context, languageMethods.takeMappings, ({ project, result }) =>
    sessionNamed(context, project).mappings.take(result),
  );
  on(context, languageMethods.choosePartition, ({ project, asset, partition }) => {
    sessionNamed(context, project).choose(asset, partition);
    return null;
  });
}

/** One of the product's own requests, typed by the protocol's table. */
function on<Method extends keyof LanguageRequests>(
  context: RequestContext,
  method: Method,
  answer: (params: LanguageRequests[Method][0]) => LanguageRequests[Method][1],
): void {
  handle(context, method, (params: LanguageRequests[Method][0]) => ({
    isStale: () => false,
    answer: () => answer(params),
  }));
}

function answerAboutDocument(context: RequestContext, feature: DocumentFeature): void {
  handle(context, feature.method, (params: DocumentParams) => {
    const { uri } = params.textDocument;
    const asked = context.documents.get(uri)?.version;
    return {
      isStale: () => context.documents.get(uri)?.version !== asked,
      answer() {
        const view = documentView(context, uri);
        return view === null ? feature.nothing : feature.handle(params, view);
      },
    };
  });
}

interface ProjectRequestParams {
  readonly project: string;
  readonly at?: number | null;
}

function answerAboutProject(context: RequestContext, feature: ProjectFeature): void {
  handle(context, feature.method, (params: ProjectRequestParams) => ({
    isStale: () => false,
    answer: () => feature.handle(params, sessionNamed(context, params.project).view(params.at ?? null)),
  }));
}

function handle<Params>(
  { connection, projects }: RequestContext,
  method: string,
  prepare: (params: Params) => Pick<Request<unknown>, 'isStale' | 'answer'>,
): void {
  connection.onRequest(method, async (params: Params, token: CancellationToken) => {
    const { isStale, answer } = prepare(params);
    await projects.answering();
    return dispatch({ method, token, isStale, answer }, (message) => connection.console.error(message));
  });
}

/** Null where the document is part of no project. */
function documentView({ documents, projects }: RequestContext, uri: string): DocumentView | null {
  const found = projects.holding(uri);
  if (found === null) return null;
  const document = documents.get(uri);
  return {
    ...found.session.view(),
    file: found.file,
    line(index) {
      const range = { start: { line: index, character: 0 }, end: { line: index + 1, character: 0 } };
      return document?.getText(range).replace(/\r?\n$/, '') ?? '';
    },
  };
}

function sessionNamed({ projects }: RequestContext, project: string): ProjectSession {
  const session = projects.named(project);
  if (session === null) throw new RequestProblem(`No project is open at ${project}.`);
  return session;
}
