// All that evaluation found, put together file by file into the parts of a picture. After an edit only those parts are
// looked at that the edit may concern: what is kept says by itself whether it still holds.

import type { AssetDeclaration, AssetKey } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import type { Place } from '../evaluate/value.js';
import { type BodyFindings, NOTHING } from '../link/bodies.js';
import type { AnalysisProblem, AssetOccurrence, BodyObservation, SnapshotPart } from '../snapshot.js';
import { type DeclaredAsset, declaredAssets, describeAsset, describeCheck } from './assets.js';
import { Checks } from './checks.js';
import { Claims } from './claims.js';
import { type Beside, type FileLinks, type Followed, linkFile } from './links.js';
import { assetOccurrences, besideOccurrences } from './met-occurrences.js';
import { type NameChanges, NameTables, questionsAbout } from './names.js';
import { observationsOf } from './observations.js';
import { PlaceMemory, type Surroundings } from './place-memory.js';
import { type FileRemarks, isUnremarkable, NO_REMARKS, type Remarkable, remarksOn } from './remarks.js';
import { partitionProblems } from './partition-problems.js';
import { createTexts, type LookedInto, type ReadText, textsAmong } from './spans.js';
import { Users } from './users.js';

export interface AssemblerOptions {
  readonly textOf: (file: string) => ReadText | null;
  /** What evaluating a file has declared, in the order of its text: the same list until it is evaluated anew. */
  declarationsOf(file: string): readonly Declaration[];
  bodyOf(declaration: Declaration): BodyFindings;
  /** Of the code that makes it; null: nobody computes it. */
  codeDigestOf(declaration: Declaration): string | null;
  remarkableIn(file: string): Remarkable | null;
  /** Expressions of the file's own statements that only a type checker can tell. */
  questionsIn(file: string): readonly Place[];
}
export interface AssemblyChange {
  /** Files that came, went, have another text, were evaluated anew, or have other remarks. */
  readonly files: Iterable<string>;
  /** Whose function may do something else, or be other code. */
  readonly declarations: Iterable<Declaration>;
}

/** What of a file is put together: assets of its own or of its lists of outputs, and whatever else it declares. */
interface FileParts {
  readonly file: string;
  readonly assets: readonly DeclaredAsset[];
  /** Of each asset. */
  readonly checks: readonly (readonly Declaration[])[];
  readonly beside: readonly Beside[];
}
interface Described {
  readonly assets: readonly AssetDeclaration[];
  readonly uris: readonly (readonly [AssetKey, string])[];
}
/** A file's parts in their order, and what of them has to be put together first. */
interface Sorted {
  readonly parts: FileParts;
  readonly described: Described;
}

interface Made {
  readonly part: SnapshotPart;
  /** All that it was put together from, but for what was observed: that is asked for later. */
  readonly from: readonly unknown[];
  isObserved(): boolean;
}

const NONE: readonly never[] = [];

export class Assembler {
  readonly #options: AssemblerOptions;
  readonly #names = new NameTables();
  readonly #claims = new Claims();
  readonly #checks = new Checks(this.#claims);
  readonly #declarations = new Map<string, readonly Declaration[]>();
  /** In whose files functions are a part of the picture. */
  readonly #followed = new Users<Declaration>();
  readonly #described: PlaceMemory<Described>;
  readonly #links: PlaceMemory<FileLinks>;
  readonly #remarks: PlaceMemory<FileRemarks>;
  readonly #observations: PlaceMemory<readonly BodyObservation[]>;
  readonly #namedAs = new Map<string, Described>();
  readonly #made = new Map<string, Made>();
  readonly #questions = new Map<string, readonly Place[]>();
  /** Files whose parts are to be looked at. */
  readonly #doubtful = new Set<string>();

  constructor(options: AssemblerOptions) {
    this.#options = options;
    const memory = { textOf: options.textOf, names: this.#names };
    this.#described = new PlaceMemory(memory);
    this.#links = new PlaceMemory(memory);
    this.#remarks = new PlaceMemory(memory);
    this.#observations = new PlaceMemory(memory);
  }

  partOf(file: string): SnapshotPart | null {
    return this.#made.get(file)?.part ?? null;
  }
  /** Other files of which the parts look into that file's text. */
  lookersInto(file: string): readonly string[] {
    return this.#links.readersOf(file);
  }
  /** Whether the present texts declare an asset of that key. */
  declares(key: AssetKey): boolean {
    return this.#claims.fileOf(key) !== null;
  }
  /** Declarations whose key another one has, which comes first. */
  get clashes(): Claims['clashes'] {
    return this.#claims.clashes;
  }
  /** Expressions of which only a type checker can tell what they come to. */
  get questions(): readonly Place[] {
    return [...this.#questions.values()].flat();
  }

  /**
   * Looks at all that the change may concern; `present`: whether a file is there. There may be pauses between the steps;
   * what is left when somebody stops half-way is looked at with the next change.
   */
  *update({ files, declarations }: AssemblyChange, present: (file: string) => boolean): Generator<null> {
    const changed = this.#doubtful;
    for (const file of files) {
      changed.add(file);
      for (const other of this.#declare(file)) changed.add(other);
    }
    for (const file of this.#checks.update()) changed.add(file);
    for (const declaration of declarations) for (const file of this.#followed.of(declaration)) changed.add(file);
    const memories = [this.#described, this.#links, this.#remarks, this.#observations];
    for (const file of [...changed])
      for (const memory of memories) for (const reader of memory.readersOf(file)) changed.add(reader);
    const sorted = new Map<string, Sorted>();
    for (const file of [...changed]) {
      const here = present(file) ? this.#sorted(file) : null;
      if (here !== null) sorted.set(file, here);
      const renamed = here === null ? this.#remove(file) : this.#name(file, here.described);
      for (const asker of this.#askersAfter(renamed)) changed.add(asker);
      yield null;
    }
    for (const file of changed) {
      if (present(file)) this.#make(sorted.get(file) ?? this.#sorted(file));
      changed.delete(file);
      yield null;
    }
  }

  /** Takes up what the file declares; gives the files whose assets hold, or do not, because of it. */
  #declare(file: string): Iterable<string> {
    const declarations = this.#options.declarationsOf(file);
    if (declarations === (this.#declarations.get(file) ?? NONE)) return [];
    if (declarations.length > 0) this.#declarations.set(file, declarations);
    else this.#declarations.delete(file);
    const assets = declaredAssets(declarations);
    const { files, isFormerChanged } = this.#claims.replace(file, assets);
    this.#checks.replace(file, declarations, assets);
    if (isFormerChanged || files.size > 0) this.#checks.doubt();
    return files;
  }

  #name(file: string, described: Described): NameChanges | null {
    if (this.#namedAs.get(file) === described) return null;
    this.#namedAs.set(file, described);
    return this.#names.replace(file, described);
  }
  #remove(file: string): NameChanges {
    for (const memory of [this.#described, this.#links, this.#remarks, this.#observations]) memory.forget(file);
    for (const known of [this.#namedAs, this.#made, this.#questions]) known.delete(file);
    this.#followed.record(file, []);
    return this.#names.replace(file, { assets: [], uris: [] });
  }
  /** Forgets what was made of answers that are others now; gives the files of which it was made. */
  #askersAfter(renamed: NameChanges | null): readonly string[] {
    const memories = [this.#links, this.#observations].filter(({ isEmpty }) => !isEmpty);
    if (renamed === null || memories.length === 0) return [];
    const questions = [...questionsAbout(renamed)];
    return questions.flatMap((question) => memories.flatMap((memory) => memory.answerChanged(question)));
  }

  #sorted(file: string): Sorted {
    const parts = this.#partsOf(file);
    return { parts, described: this.#describe(parts) };
  }
  #partsOf(file: string): FileParts {
    const declarations = this.#declarations.get(file) ?? NONE;
    const assets = declaredAssets(declarations).filter((asset) => this.#claims.isHolding(asset));
    const checks = assets.map(({ declaration }) => this.#checks.of(declaration.key));
    const checkers = assets.flatMap(({ declaration: { key } }, at) =>
      (checks[at] ?? []).map((declaration) => ({ declaration, reader: key })),
    );
    // A check of what is no asset names it nevertheless.
    const others = declarations
      .filter((declaration) => declaration.kind !== 'source' && !this.#checks.isAttached(declaration))
      .map((declaration) => ({ declaration, reader: null }));
    return { file, assets, checks, beside: [...checkers, ...others] };
  }

  #describe({ file, assets, checks }: FileParts): Described {
    const { codeDigestOf } = this.#options;
    const digests = assets.map(({ producer }) => codeDigestOf(producer));
    const basis = [assets.length, ...assets, ...digests, ...checks.flat()];
    return this.#described.recall(file, basis, ({ texts: { spanOf } }) => ({
      assets: assets.map((asset, index) => {
        const own = (checks[index] ?? []).map((check) => describeCheck(check, asset.declaration.key, spanOf));
        return describeAsset(asset, { checks: own, codeDigest: digests[index] ?? null }, spanOf);
      }),
      uris: assets.flatMap(({ declaration }) => {
        const uri = uriOf(declaration);
        return uri === null ? [] : [[declaration.key, uri] as const];
      }),
    }));
  }

  #make({ parts, described }: Sorted): void {
    const { file, assets, beside } = parts;
    const { bodyOf } = this.#options;
    this.#followed.record(file, [...assets.map(({ producer }) => producer), ...beside.map((each) => each.declaration)]);
    const bodies = assets.map(({ producer }) => bodyOf(producer));
    const sideBodies = beside.map(({ declaration }) => bodyOf(declaration));
    this.#ask(file, [...bodies, ...sideBodies]);
    const links = this.#link(parts, { bodies, sideBodies });
    const remarks = this.#remark(file);
    const from = [described, links, remarks];
    if (!this.#isMadeFrom(file, from))
      this.#made.set(file, this.#madeOf({ described, links, remarks }, parts, { bodies, sideBodies }));
  }

  #remark(file: string): FileRemarks {
    const remarkable = this.#options.remarkableIn(file);
    if (remarkable === null || isUnremarkable(remarkable)) {
      this.#remarks.forget(file);
      return NO_REMARKS;
    }
    const basis = Object.values(remarkable);
    return this.#remarks.recall(file, basis, ({ texts }) => remarksOn(file, remarkable, texts.spanOf));
  }

  #isMadeFrom(file: string, from: readonly unknown[]): boolean {
    const made = this.#made.get(file);
    if (made === undefined || from.some((each, index) => each !== made.from[index])) return false;
    return !made.isObserved() || this.#observations.isKept(file);
  }

  /** By itself: what the part's functions hold on to must not be what was made before it. */
  #madeOf(
    { described, links, remarks }: { described: Described; links: FileLinks; remarks: FileRemarks },
    parts: FileParts,
    followed: Followed,
  ): Made {
    const { file } = parts;
    const texts = this.#links.textsOf(file);
    let problems: readonly AnalysisProblem[] | null = null;
    let observed: readonly BodyObservation[] | null = null;
    let occurrences: readonly AssetOccurrence[] | null = null;
    const { edges, reads, writes, dependencies, sideReads, names } = links;
    const part: SnapshotPart = {
      file,
      edges,
      reads,
      writes,
      dependencies,
      sideReads,
      names,
      assets: described.assets,
      suppressions: remarks.suppressions,
      problems: () => (problems ??= [...remarks.problems, ...problemsOf(parts.assets, texts)]),
      occurrences: () => (occurrences ??= this.#occurrencesIn(parts, followed, texts)),
      observations: () => (observed ??= this.#observe(part, { ...parts, ...followed })),
    };
    return { part, from: [described, links, remarks], isObserved: () => observed !== null };
  }

  #ask(file: string, bodies: readonly BodyFindings[]): void {
    const inBodies = bodies.flatMap((body) => body.questions);
    const questions = [...this.#options.questionsIn(file), ...inBodies];
    if (questions.length > 0) this.#questions.set(file, [...new Set(questions)]);
    else this.#questions.delete(file);
  }

  /** A part of the past is observed as things are now, and not kept. */
  #observe(
    part: SnapshotPart,
    { beside, sideBodies }: Pick<FileParts, 'beside'> & Pick<Followed, 'sideBodies'>,
  ): readonly BodyObservation[] {
    const found = sideBodies.map((body) => body.observations());
    const observe = ({ names, texts: { spanOf } }: Pick<Surroundings, 'names' | 'texts'>): readonly BodyObservation[] =>
      beside.flatMap((each, index) => observationsOf(each, found[index] ?? [], { names, spanOf }));
    if (this.partOf(part.file) === part) return this.#observations.recall(part.file, [part], observe);
    return observe({ names: this.#names.open(() => undefined), texts: createTexts(this.#options.textOf) });
  }

  /** `texts`: those of when the part was made. An edit that is half-way has replaced some, and the part is still in use. */
  #occurrencesIn(
    { assets, beside }: FileParts,
    { bodies, sideBodies }: Followed,
    texts: readonly LookedInto[],
  ): readonly AssetOccurrence[] {
    const context = { names: this.#names.open(() => undefined), texts: textsAmong(texts) };
    return [
      ...assets.flatMap((asset, index) => assetOccurrences(asset, bodies[index] ?? NOTHING, context)),
      ...beside.flatMap(({ declaration }, index) =>
        besideOccurrences(declaration, sideBodies[index] ?? NOTHING, context),
      ),
    ];
  }

  #link(parts: FileParts, { bodies, sideBodies }: Followed): FileLinks {
    const { file, assets, beside } = parts;
    const basis = [assets.length, ...assets, ...bodies, ...beside.map(({ reader }) => reader), ...sideBodies];
    return this.#links.recall(file, basis, (context) => linkFile(parts, { bodies, sideBodies }, context));
  }
}

function problemsOf(assets: readonly DeclaredAsset[], texts: readonly LookedInto[]): readonly AnalysisProblem[] {
  const { spanOf } = textsAmong(texts);
  return assets.flatMap((asset) => partitionProblems(asset, spanOf));
}

/** Where an asset says that it is, if no storage of ours keeps it. */
function uriOf(declaration: Declaration): string | null {
  const value = valueOf(declaration, 'uri');
  return value === null ? null : textOf(value);
}
