// Marker fixtures: a project in one text. `//- /file.ts` starts a file, `$0` is the cursor, and a comment of carets under
// a line, `// ^^^ error[rule-id]: text`, is a finding expected there.

import { type FileChange, type ProjectSettings, type Snapshot, Workspace } from '@headwater/server/analysis';
import type { Digest, TextPosition } from '@headwater/core';

export interface Annotation {
  readonly file: string;
  /** From 1, like everything that people see. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly severity: string;
  readonly rule: string;
  readonly text: string;
}
export interface Fixture {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly cursor: { readonly file: string; readonly position: TextPosition } | null;
  readonly annotations: readonly Annotation[];
}

const HEADER = /^\/\/- \/?(\S+)$/;
const ANNOTATION = /^(\s*\/\/\s*)(\^+)\s+(\w+)\[([\w-]+)\](?::\s*(.*))?$/;
const CURSOR = '$0';

/** Without a header the text is one file, `main.ts`. */
export function parseFixture(text: string): Fixture {
  const files = splitFiles(text);
  const marked = files.find((file) => file.text.includes(CURSOR));
  return {
    files: files.map(({ path, text: written }) => ({ path, text: written.replace(CURSOR, '') })),
    cursor: marked ? { file: marked.path, position: positionAt(marked.text, marked.text.indexOf(CURSOR)) } : null,
    annotations: files.flatMap(({ path, text: written }) => annotationsIn(path, written.replace(CURSOR, ''))),
  };
}

function splitFiles(text: string): readonly { path: string; text: string }[] {
  const files: { path: string; lines: string[] }[] = [];
  for (const line of text.replace(/^\n/, '').split('\n')) {
    const path = HEADER.exec(line.trim())?.[1];
    if (path !== undefined) files.push({ path, lines: [] });
    else if (files.length === 0) files.push({ path: 'main.ts', lines: [line] });
    else files.at(-1)?.lines.push(line);
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}

function annotationsIn(file: string, text: string): readonly Annotation[] {
  const annotations: Annotation[] = [];
  let annotated = 0;
  text.split('\n').forEach((line, index) => {
    const match = ANNOTATION.exec(line);
    if (!match) {
      annotated = index + 1;
      return;
    }
    const [, before = '', carets = '', severity = '', rule = '', message = ''] = match;
    const column = before.length + 1;
    annotations.push({
      file,
      line: annotated,
      column,
      endColumn: column + carets.length,
      severity,
      rule,
      text: message,
    });
  });
  return annotations;
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export interface Analysed {
  readonly fixture: Fixture;
  readonly workspace: Workspace;
  readonly snapshot: Snapshot;
}

export const plainSettings: ProjectSettings = {
  name: 'fixture',
  paths: {},
  baseUrl: null,
  packages: {},
  dialect: null,
  packageVersions: {},
};

/** Analyses a fixture in memory, from syntax alone; with a digest, its assets have code digests. */
export function analyse(text: string, settings: Partial<ProjectSettings> = {}, digest?: Digest): Analysed {
  const fixture = parseFixture(text);
  const workspace = new Workspace({
    settings: { ...plainSettings, ...settings },
    ...(digest === undefined ? {} : { digest }),
  });
  const changes: readonly FileChange[] = fixture.files;
  return { fixture, workspace, snapshot: workspace.apply(changes) };
}

/** `from → to`, with a question mark where it is not declared; sorted. */
export function edgesOf({ manifest }: Snapshot): readonly string[] {
  return manifest.edges.map(({ from, to, isDeclared }) => `${from} → ${to}${isDeclared ? '' : ' ?'}`).sort();
}

/** The text of a file after changes. */
export function applyChanges(text: string, changes: ReturnType<Workspace['changesFor']>): string {
  const lines = text.split('\n');
  const starts = lines.map((_, index) => lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0));
  const offset = ({ line, column }: TextPosition): number => (starts[line - 1] ?? 0) + column - 1;
  return changes
    .map(({ span, text: replacement }, index) => ({
      start: offset(span.start),
      end: offset(span.end),
      replacement,
      index,
    }))
    .sort((a, b) => b.start - a.start || b.index - a.index)
    .reduce((whole, { start, end, replacement }) => whole.slice(0, start) + replacement + whole.slice(end), text);
}
