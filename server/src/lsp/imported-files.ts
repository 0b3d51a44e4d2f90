// Files that are a project's because somebody imports them, such as JSON beside the code: those that are not read yet, and
// those that nobody imports any more.

import type { Snapshot } from '../analysis/snapshot.js';
import type { Workspace } from '../analysis/workspace.js';
import { filesToRead, type Project, readImported } from '../project/index.js';

export type MissingImport = Extract<Snapshot['problems'][number], { readonly kind: 'unresolved-import' }>;

export class ImportedFiles {
  /** Of a list of files, those that are not the project's own. */
  private others: { readonly of: Snapshot['files']; readonly files: readonly string[] } = { of: [], files: [] };

  constructor(
    private readonly project: Omit<Project, 'files'>,
    private readonly workspace: Workspace,
  ) {}

  /** The same objects for as long as nothing has changed there. */
  missingIn({ problems }: Snapshot): readonly MissingImport[] {
    return problems.filter((problem) => problem.kind === 'unresolved-import');
  }
  /** What is on disk there, whether or not it was read before. */
  read(imports: readonly MissingImport[]): Promise<Project['files']> {
    const written = imports.map(({ span, specifier }) => ({ file: span.file, specifier }));
    return readImported(this.project, written);
  }

  /** Files that a start would not read any more; none while something is half typed, which may name them again. */
  get left(): readonly string[] {
    const { snapshot } = this.workspace;
    const others = this.othersAmong(snapshot.files);
    if (others.length === 0 || snapshot.problems.some(({ kind }) => kind === 'syntax-error')) return [];
    const reached = new Set(snapshot.files);
    for (const file of others) reached.delete(file);
    for (const file of reached) for (const imported of this.workspace.importsOf(file)) reached.add(imported);
    if (others.every((file) => reached.has(file))) return [];
    // A start goes by what looks like an import.
    const texts = snapshot.files.map((file) => [file, this.workspace.textOf(file) ?? ''] as const);
    const read = filesToRead(this.project, new Map(texts));
    return others.filter((file) => !read.has(file));
  }

  private othersAmong(files: Snapshot['files']): readonly string[] {
    if (this.others.of !== files)
      this.others = { of: files, files: files.filter((file) => !this.project.isIncluded(file)) };
    return this.others.files;
  }
}
