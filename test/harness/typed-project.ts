// An in-memory project with types: the mini library, the sdk's own sources as the package `headwater`, and the files
// of one fixture. For tests that ask whether something compiles.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Project, ts } from 'ts-morph';
import { miniLib } from './mini-lib.js';

const sdk = path.resolve(import.meta.dirname, '../../sdk/src');

function createProject(): Project {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: {
      noLib: true,
      strict: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: { headwater: ['/sdk/declarations.ts'] },
      skipLibCheck: true,
      types: [],
    },
  });
  project.createSourceFile('/mini-lib.d.ts', miniLib);
  for (const name of readdirSync(sdk, { recursive: true, encoding: 'utf8' })) {
    const isVocabulary = /^(declarations|mappings\/definition|partitions\/definition)/.test(name);
    if (isVocabulary && name.endsWith('.ts') && !name.endsWith('.test.ts'))
      project.createSourceFile(`/sdk/${name}`, readFileSync(path.join(sdk, name), 'utf8'));
  }
  project.createSourceFile('/sdk/declarations.ts', readFileSync(path.join(sdk, 'index.ts'), 'utf8'));
  return project;
}

let shared: Project | undefined;

/** What the compiler says of these files, as `file:line: message`; empty when they compile. */
export function compileErrors(files: Readonly<Record<string, string>>): readonly string[] {
  shared ??= createProject();
  const project = shared;
  const sources = Object.entries(files).map(([name, text]) => project.createSourceFile(`/fixture/${name}`, text));
  try {
    return sources.flatMap((source) =>
      source.getPreEmitDiagnostics().map((diagnostic) => {
        const message = ts.flattenDiagnosticMessageText(diagnostic.compilerObject.messageText, '\n');
        return `${source.getBaseName()}:${diagnostic.getLineNumber()}: ${message}`;
      }),
    );
  } finally {
    for (const source of sources) project.removeSourceFile(source);
  }
}
