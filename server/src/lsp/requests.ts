// Every request that the server answers: those of the language features about a document, and those about a project.

import { type LanguageRequests, languageMethods } from '@headwater/protocol';
import {
  CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type TextDocuments,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type DocumentFeature,
  type DocumentParams,
  type DocumentView,
  documentFeatures,
  type ProjectFeature,
  projectFeatures,
  projectInfo,
  projectShape,
  RequestProblem,
  type Shape,
  shapeProblem,
  targetAt,
} from '../features/index.js';
import { dispatch, type Request } from './dispatch.js';
import type { OpenRequests } from './open-requests.js';
import type { Projects } from './projects.js';
import type { ProjectSession } from './project-session.js';

export interface RequestContext {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly projects: Projects;
  readonly requests: OpenRequests;
}

export function answerRequests(context: RequestContext): void {
  for (const feature of documentFeatures) answerAboutDocument(context, feature);
  for (const feature of projectFeatures) answerAboutProject(context, feature);
  const { projects } = context;
  on(context, { method: languageMethods.projects, takes: {} }, () =>
    projects.all.map((session) => projectInfo(session.view())),
  );
  const place = { uri: 'text', line: 'number', character: 'number' } as const;
  on(context, { method: languageMethods.targetAt, takes: place }, ({ uri, line, character }) => {
    const view = documentView(context, uri);
    return view === null ? null : targetAt(view, { line, character });
  });
  on(context, { method: languageMethods.mappings, takes: projectShape }, ({ project }) => ({
    document: sessionNamed(context, project).mappings.question(),
  }));
  const answers = { ...projectShape, result: { answers: 'list', files: {} } } as const;
  on(context, { method: languageMethods.takeMappings, takes: answers }, ({ project, result }) =>
    sessionNamed(context, project).mappings.take(result),
  );
  const choice = { ...projectShape, asset: 'text', partition: 'text' } as const;
  on(context, { method: languageMethods.choosePartition, takes: choice }, ({ project, asset, partition }) => {
    sessionNamed(context, project).choose(asset, partition);
    return null;
  });
}

interface Asked<Method extends string = string> {
  readonly method: Method;
  readonly takes: Shape;
}

/** One of the product's own requests, typed by the protocol's table. */
function on<Method extends keyof LanguageRequests>(
  context: RequestContext,
  asked: Asked<Method>,
  answer: (params: LanguageRequests[Method][0]) => LanguageRequests[Method][1],
): void {
  handle(context, asked, (params: LanguageRequests[Method][0]) => ({
    isStale: () => false,
    answer: () => answer(params),
  }));
}

function answerAboutDocument(context: RequestContext, feature: DocumentFeature): void {
  handle(context, feature, (params: DocumentParams) => {
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
  const { method, takes = projectShape } = feature;
  handle(context, { method, takes }, (params: ProjectRequestParams) => ({
    isStale: () => false,
    answer: () => feature.handle(params, sessionNamed(context, params.project).view(params.at ?? null)),
  }));
}

function handle<Params>(
  { connection, projects, requests }: RequestContext,
  { method, takes }: Asked,
  prepare: (params: Params) => Pick<Request<unknown>, 'isStale' | 'answer'>,
): void {
  const answerNow = async (params: Params, token: CancellationToken): Promise<unknown> => {
    const { isStale, answer } = prepare(params);
    if ((await requests.unlessEnding(projects.answering())) === 'ending')
      return new ResponseError(LSPErrorCodes.ServerCancelled, 'The server is shutting down.');
    return dispatch({ method, token, isStale, answer }, (message) => connection.console.error(message));
  };
  // Without parameters a request brings its token alone, in their place.
  connection.onRequest(method, (params: Params, token: CancellationToken = CancellationToken.None) => {
    if (requests.isEnding) return new ResponseError(ErrorCodes.InvalidRequest, 'The server has been shut down.');
    const problem = shapeProblem(takes, params);
    if (problem !== null) return new ResponseError(ErrorCodes.InvalidParams, `${method}: ${problem}.`);
    return requests.hold(answerNow(params, token));
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
