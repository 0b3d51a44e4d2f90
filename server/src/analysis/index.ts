// Static analysis: the texts of a project in, an immutable picture of its assets out. The only user of the compiler.

export { countEdits, type EditCounts, type EditedText, type TextEdit, textEdits } from './digest/code-edits.js';
export { type ChangedCode, changedCode } from './digest/code-stretches.js';
export type { DeclarationEdit, TextChange } from './edit.js';
export { filesChangedByEach } from './edits/changed-files.js';
export { areInConflict, changedText } from './edits/changed-text.js';
export type { ExtractedFile } from './facts/facts.js';
export type { FactsMemory } from './facts/facts-memory.js';
export * from './snapshot.js';
export { type Compiler, compiler } from './compiler.js';
export type { Answer, FileAnswers, FileQuestions } from './types/answers.js';
export type { SqlDialect } from './sql/index.js';
export { CompilingWorkspace as Workspace } from './compiling-workspace.js';
export type { FileChange, ProjectSettings } from './workspace.js';
