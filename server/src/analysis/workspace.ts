// The one writer: it takes changes of files and answers with an immutable snapshot. Only texts that changed are read
// anew (`sources.ts`), and only modules that depend on changed facts are evaluated again.

import type { AssetKey, Digest } from '@headwater/core';
import { Assembler } from './assemble/assemble.js';
import { duplicates } from './assemble/claims.js';
import { moveSpan } from './assemble/move.js';
import type { Remarkable } from './assemble/remarks.js';
import { retained } from './assemble/retain.js';
import { createSpans, type SpanOf } from './assemble/spans.js';
import { createSnapshot } from './assemble/view.js';
import { atOnce } from './at-once.js';
import type { Compiler } from './compiler.js';
import { CodeDigests } from './digest/code-digests.js';
import { type CodeStretch, stretchesOf } from './digest/code-stretches.js';
import type { CodeSources } from './digest/code-project.js';
import type { DeclarationEdit, TextChange } from './edit.js';
import type { Declaration } from './evaluate/declaration.js';
import type { ExtractedFile } from './facts/facts.js';
import type { FactsMemory } from './facts/facts-memory.js';
import { BodyKeeper } from './link/body-keeper.js';
import { Bodies, NOTHING } from './link/bodies.js';
import { Imports } from './link/imports.js';
import { declaredIn } from './link/module.js';
import { Modules } from './link/modules.js';
import { importOrder, type ImportOrder, reachedFrom } from './link/order.js';
import { createResolver, type ModuleSettings, type Resolver } from './link/resolve.js';
import { createScan } from './link/scan-memory.js';
import { groupParts } from './parts.js';
import type { Parts, Snapshot } from './snapshot.js';
import { Sources } from './sources.js';
import type { SqlDialect } from './sql/index.js';
import { AnswerBook } from './types/answer-book.js';
import type { FileAnswers, FileQuestions } from './types/answers.js';

export interface ProjectSettings extends ModuleSettings {
  readonly name: string;
  /** Of statements whose library does not say it; null: none in particular. */
  readonly dialect: SqlDialect | null;
  /** Of installed packages that the project's code imports, by name. */
  readonly packageVersions: Readonly<Record<string, string>>;
}
export interface WorkspaceOptions {
  readonly settings: ProjectSettings;
  /** For the versions of code; without it assets have none but their authors'. */
  readonly digest?: Digest;
  /** Of facts from an earlier start. */
  readonly memory?: FactsMemory;
}
export interface FileChange {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** Null: deleted. */
  readonly text: string | null;
}

const NONE: readonly never[] = [];

/** So many functions are followed while nobody notices. */
const MANY = 100;

export class Workspace {
  readonly #settings: ProjectSettings;
  readonly #sources: Sources;
  readonly #resolver: Resolver;
  readonly #answers: AnswerBook;
  readonly #modules: Modules;
  readonly #bodies: Bodies;
  readonly #bodyKeeper: BodyKeeper;
  readonly #spanOf: SpanOf = createSpans((file) => this.#sources.get(file));
  readonly #assembler: Assembler;
  readonly #codeDigests: CodeDigests | null;
  /** As the snapshot knows them: of files that have changed since. */
  readonly #textsBefore = new Map<string, string>();
  /** While a picture is made before all functions are followed. */
  #isFirstPicture = false;
  readonly #imports: Imports;
  /** Since the assembler was told. */
  readonly #changedFiles = new Set<string>();
  readonly #changedDeclarations = new Set<Declaration>();
  /** New or changed since all functions were followed. */
  readonly #unfollowed = new Set<Declaration>();
  /** Files with syntax errors. */
  readonly #broken = new Set<string>();
  /** Of the present texts, without what is retained. */
  #parts: Parts = [];
  /** All of them, sorted. */
  #paths: readonly string[] = [];
  #order: ImportOrder = importOrder([], () => []);
  #snapshot: Snapshot;

  /** `compiler`: null where a memory knows all texts, and nothing is edited until there is one. */
  constructor({ settings, digest, memory }: WorkspaceOptions, compiler: Compiler | null) {
    this.#settings = settings;
    this.#sources = new Sources({ memory: memory ?? null, isDigested: digest !== undefined }, compiler);
    this.#resolver = createResolver(
      settings,
      (path) => this.#sources.has(path),
      (path) => this.#sources.get(path)?.path ?? path,
    );
    this.#imports = new Imports((file) => this.#sources.factsOf(file)?.specifiers ?? null, this.#resolver.resolve);
    this.#answers = new AnswerBook((file) => this.#sources.get(file));
    this.#modules = new Modules({
      factsOf: (file) => this.#sources.factsOf(file),
      resolve: this.#resolver.resolve,
      answerOf: (place) => this.#answers.at(place),
    });
    this.#bodies = new Bodies(this.#modules, { scan: createScan(), dialect: settings.dialect });
    this.#bodyKeeper = new BodyKeeper(settings, {
      modules: this.#modules,
      bodies: this.#bodies,
      factsOf: (file) => this.#sources.factsOf(file),
      textOf: (file) => this.textOf(file),
    });
    this.#codeDigests = digest ? this.#createCodeDigests(digest) : null;
    this.#assembler = new Assembler({
      textOf: (file) => this.#sources.get(file),
      declarationsOf: (file) => this.#declaredIn(file),
      remarkableIn: (file) => this.#remarkableIn(file),
      questionsIn: (file) => this.#modules.module(file)?.findings.questions ?? [],
      bodyOf: (declaration) =>
        this.#isFirstPicture ? (this.#bodies.known(declaration) ?? NOTHING) : this.#bodies.of(declaration),
      codeDigestOf: (declaration) =>
        (this.#isFirstPicture ? this.#codeDigests?.known(declaration) : this.#codeDigests?.of(declaration)) ?? null,
    });
    this.#snapshot = atOnce(this.#assemble(0));
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  apply(changes: readonly FileChange[]): Snapshot {
    atOnce(this.#take(changes));
    return atOnce(this.#finish());
  }

  /**
   * The same with room for others between the steps, where there is much to do. The first step then gives a picture of
   * which only the files of `first` are whole, with all that their functions do (`first` is null: none is made); the
   * other steps give null. Whoever stops half-way goes on with the next changes, and until then sees the snapshot of
   * before.
   */
  *applyInSteps(
    changes: readonly FileChange[],
    first: ReadonlySet<string> | null,
  ): Generator<Snapshot | null, Snapshot> {
    yield* this.#take(changes);
    const left = [...this.#unfollowed].filter((declaration) => this.#bodies.known(declaration) === null);
    if (left.length > MANY) {
      if (first !== null) yield yield* this.#firstPicture(first);
      for (const declaration of left) {
        this.#bodies.of(declaration).observations();
        yield null;
      }
    }
    return yield* this.#finish();
  }

  *#firstPicture(whole: ReadonlySet<string>): Generator<null, Snapshot> {
    for (const declaration of this.#declarationsIn(whole)) this.#bodies.of(declaration).observations();
    this.#isFirstPicture = true;
    const picture = yield* this.#assemble(this.#snapshot.revision + 1);
    this.#endFirstPicture();
    return picture;
  }
  /** Also of one that somebody has stopped half-way: all of it has to be looked at again. */
  #endFirstPicture(): void {
    if (!this.#isFirstPicture) return;
    this.#isFirstPicture = false;
    for (const path of this.#paths) this.#changedFiles.add(path);
  }

  *#finish(): Generator<null, Snapshot> {
    this.#endFirstPicture();
    // One kind of work after the other takes less time than both in turns: all that it needs is at hand.
    for (const work of [this.#bodies, this.#codeDigests])
      for (const declaration of this.#unfollowed) {
        work?.of(declaration);
        yield null;
      }
    this.#snapshot = yield* this.#assemble(this.#snapshot.revision + 1);
    this.#textsBefore.clear();
    this.#unfollowed.clear();
    return this.#snapshot;
  }

  #declarationsIn(files: Iterable<string>): readonly Declaration[] {
    return [...files].flatMap((file) => this.#modules.module(file)?.findings.declarations ?? []);
  }

  *#take(changes: readonly FileChange[]): Generator<null> {
    this.#endFirstPicture();
    const changed = new Set<string>();
    let isListChanged = false;
    for (const { path, text } of changes) {
      const before = this.#sources.get(path);
      if (before && !this.#textsBefore.has(path)) this.#textsBefore.set(path, before.text);
      if ((before?.text ?? null) === text) continue;
      isListChanged ||= before === null || text === null;
      if (text === null) {
        this.#sources.remove(path);
        this.#noteBroken(path);
        this.#answers.follow(path);
        changed.add(path);
        continue;
      }
      const { facts, digested } = this.#sources.put(path, text);
      if (before?.digested?.code !== digested?.code) this.#touchCode([path]);
      this.#changedFiles.add(path);
      this.#noteBroken(path);
      if (this.#answers.follow(path) || facts !== before?.facts) changed.add(path);
    }
    this.#sources.forgetPrepared();
    yield* this.#relink(changed, isListChanged);
    const { memory } = this.#sources;
    if (memory !== null && this.#snapshot.revision === 0) this.#bodyKeeper.takeUp(memory, this.#paths);
  }

  #noteBroken(file: string): void {
    const isBroken = (this.#sources.get(file)?.syntaxErrors.length ?? 0) > 0;
    if (isBroken) this.#broken.add(file);
    else this.#broken.delete(file);
  }
  #touchCode(files: Iterable<string>): void {
    for (const declaration of this.#codeDigests?.touch(files) ?? []) this.#changedDeclarations.add(declaration);
  }

  /** Hands what functions were found to do to the memory, where nothing but the texts has told it. */
  keepBodies(): void {
    const { memory } = this.#sources;
    if (memory !== null && this.questions.length === 0) this.#bodyKeeper.keep(memory, this.#paths);
  }

  /** What only a type checker can say of the present texts. */
  get questions(): readonly FileQuestions[] {
    return this.#answers.questions(this.#assembler.questions);
  }

  /** Takes what the type checker says of all questions; what it says of texts that are no more is dropped. */
  answer(answers: readonly FileAnswers[]): Snapshot {
    const changed = this.#answers.replace(answers);
    if (changed.length === 0) return this.#snapshot;
    atOnce(this.#relink(new Set(changed), false));
    return atOnce(this.#finish());
  }

  textOf(file: string): string | null {
    return this.#sources.textOf(file);
  }

  /** The code that makes an asset, where it stands; none for what no function makes. */
  codeOf(asset: AssetKey): readonly CodeStretch[] {
    const span = this.#snapshot.graph.asset(asset)?.span;
    const declared = span === undefined ? [] : this.#declaredIn(span.file).filter(({ key }) => key === asset);
    return declared.flatMap((declaration) =>
      (this.#codeDigests?.unitsOf(declaration) ?? []).flatMap((units) =>
        stretchesOf(units, (file) => this.#sources.get(file)),
      ),
    );
  }

  /** Files to which its imports lead. */
  importsOf(file: string): readonly string[] {
    return this.#imports.of(file);
  }

  /** What was read of a text, where it is the present one. */
  recall(path: string, text: string): ExtractedFile | null {
    const file = this.#sources.get(path);
    return file?.text === text ? file : null;
  }

  /** Whether it reads texts that no memory knows. */
  get canCompile(): boolean {
    return this.#sources.canCompile;
  }
  /** Whether it reads this text without a compiler. */
  knows(path: string, text: string): boolean {
    return this.#sources.knows(path, text);
  }
  useCompiler(compiler: Compiler): void {
    this.#sources.useCompiler(compiler);
  }
  useMemory(memory: FactsMemory): void {
    this.#sources.useMemory(memory);
  }

  /** Reads the text of a change that comes soon, so that many texts are read in slices. */
  prepare({ path, text }: FileChange): void {
    if (text !== null) this.#sources.prepare(path, text);
  }

  /** What the edits come to on the present text; none where there is nothing left to do. */
  changesFor(edits: readonly DeclarationEdit[]): readonly TextChange[] {
    return this.changesForEach([edits])[0] ?? [];
  }

  /** What each of several fixes alone comes to. */
  changesForEach(fixes: readonly (readonly DeclarationEdit[])[]): readonly (readonly TextChange[])[] {
    return this.#sources.compiler.applyEach(fixes, {
      snapshot: this.#snapshot,
      textOf: (file) => this.textOf(file),
      resolve: this.#resolver.resolve,
      exportsOf: (file) => this.#sources.factsOf(file)?.exports ?? [],
      imports: (file, imported) => reachedFrom([file], (each) => this.#imports.of(each)).has(imported),
    });
  }

  *#relink(changed: Set<string>, isListChanged: boolean): Generator<null> {
    if (isListChanged) {
      this.#resolver.forget();
      this.#codeDigests?.forget();
      for (const file of this.#sources.paths) this.#changedFiles.add(file);
    }
    // A file that came or went may change where others' specifiers lead.
    let isOrderChanged = isListChanged;
    for (const file of new Set(isListChanged ? [...this.#sources.paths, ...changed] : changed)) {
      const { isMoved, isMissingOther } = this.#imports.tie(file);
      if (isMissingOther) this.#changedFiles.add(file);
      if (!isMoved) continue;
      isOrderChanged = true;
      changed.add(file);
    }
    if (isListChanged) this.#paths = this.#sources.paths.toSorted();
    if (isOrderChanged) this.#order = importOrder(this.#paths, (file) => this.#imports.of(file));
    for (const file of changed) this.#changedFiles.add(file);
    const updated = yield* this.#modules.update(changed, this.#order);
    for (const file of updated.anew) this.#changedFiles.add(file);
    for (const declaration of updated.gone) this.#unfollowed.delete(declaration);
    for (const declaration of this.#bodies.update(updated)) {
      this.#changedDeclarations.add(declaration);
      this.#unfollowed.add(declaration);
    }
    for (const declaration of this.#declarationsIn(updated.anew)) this.#unfollowed.add(declaration);
    this.#touchCode(updated.anew);
  }

  *#assemble(revision: number): Generator<null, Snapshot> {
    const change = { files: [...this.#changedFiles], declarations: [...this.#changedDeclarations] };
    this.#changedFiles.clear();
    this.#changedDeclarations.clear();
    yield* this.#assembler.update(change, (file) => this.#sources.has(file));
    const parts = groupParts(
      this.#paths.flatMap((file) => this.#assembler.partOf(file) ?? []),
      this.#parts,
    );
    this.#parts = parts;
    return createSnapshot({
      revision,
      before: revision > 0 ? this.#snapshot.graph : null,
      files: this.#paths,
      parts: revision > 0 ? this.#withRetained(parts) : parts,
      problems: duplicates(this.#assembler.clashes, this.#spanOf),
      texts: this.#paths.map((file) => this.#sources.get(file)),
      evaluated: this.#paths.map((file) => this.#modules.module(file)),
      modules: this.#modules,
      lookersInto: (file) => this.#assembler.lookersInto(file),
    });
  }

  #withRetained(parts: Parts): Parts {
    if (this.#broken.size === 0) return parts;
    const merged = retained(parts, {
      before: this.#snapshot,
      isBroken: (file) => this.#broken.has(file),
      isPresent: (key) => this.#assembler.declares(key),
      move: (span) => {
        const after = this.textOf(span.file) ?? '';
        return moveSpan(span, this.#textsBefore.get(span.file) ?? after, after);
      },
    });
    const all = parts.flatMap((group) => group.parts).map((part) => merged.get(part.file) ?? part);
    return groupParts(all, parts);
  }

  #declaredIn(file: string): readonly Declaration[] {
    return declaredIn(this.#modules.module(file));
  }

  #createCodeDigests(digest: Digest): CodeDigests {
    const sources: CodeSources = {
      fileOf: (file) => this.#sources.get(file),
      moduleOf: (file) => this.#modules.module(file),
      consulting: (consulted, work) => this.#modules.consulting(consulted, work),
      holds: (consulted) => this.#modules.holds(consulted, new Set(consulted.files())),
      resolve: this.#resolver.resolve,
      packageVersions: this.#settings.packageVersions,
    };
    return new CodeDigests(sources, digest);
  }

  #remarkableIn(path: string): Remarkable | null {
    const file = this.#sources.get(path);
    const missing = this.#imports.missingIn(path) ?? NONE;
    const dynamicKeys = this.#modules.module(path)?.findings.dynamicKeys ?? NONE;
    return file && { file, missing, dynamicKeys };
  }
}
