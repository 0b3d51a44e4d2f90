// All that evaluation found, put together into one picture of the project.

import type { AssetDeclaration, AssetKey, DependencyEdge } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import { type BodyFindings, NOTHING } from '../link/bodies.js';
import type {
  AnalysisProblem,
  AssetOccurrence,
  BodyObservation,
  DeclaredProject,
  DependencySite,
  NameSite,
  ReadSite,
  SideRead,
  WriteSite,
} from '../snapshot.js';
import { type DeclaredAsset, declaredAssets, describeAsset, describeCheck } from './assets.js';
import { checksByAsset } from './checks.js';
import { declaredProject } from './declared.js';
import type { SourceTexts } from './dependencies.js';
import { uniqueAssets } from './duplicates.js';
import { type AssetLinks, linkAsset, linkBeside, type SideLinks } from './links.js';
import { type AssetNames, createNames } from './names.js';
import { observationsOf } from './observations.js';
import { PlaceMemory } from './place-memory.js';

/** A snapshot without what depends on the files as such. */
export interface Assembly {
  readonly assets: readonly AssetDeclaration[];
  readonly edges: readonly DependencyEdge[];
  readonly reads: readonly ReadSite[];
  readonly writes: readonly WriteSite[];
  readonly dependencies: readonly DependencySite[];
  readonly sideReads: readonly SideRead[];
  readonly names: readonly NameSite[];
  readonly problems: readonly AnalysisProblem[];
  readonly occurrences: readonly AssetOccurrence[];
  observations(): readonly BodyObservation[];
  declared(): DeclaredProject;
}

export interface AssemblerOptions {
  readonly texts: SourceTexts;
  /** Another object whenever a file has another text. */
  stampOf(file: string): unknown;
  bodyOf(declaration: Declaration): BodyFindings;
  /** Of the code that makes it; null: nobody computes it. */
  codeDigestOf(declaration: Declaration): string | null;
}

/** What evaluating one file has declared. */
export interface FileDeclarations {
  readonly file: string;
  /** In the order of its text; the same list for as long as the file has not been evaluated anew. */
  readonly declarations: readonly Declaration[];
}

/** What of a file is put together: assets of its own or of its lists of outputs, and whatever else it declares. */
interface FileParts {
  readonly file: string;
  readonly assets: readonly DeclaredAsset[];
  /** Of each asset. */
  readonly checks: readonly (readonly Declaration[])[];
  readonly beside: readonly Beside[];
}
/** With what the functions do: of each asset, and of each declaration beside them. */
interface FollowedParts extends Omit<FileParts, 'checks'> {
  readonly bodies: readonly BodyFindings[];
  readonly sideBodies: readonly BodyFindings[];
}
interface Beside {
  readonly declaration: Declaration;
  /** The asset that it checks. */
  readonly reader: AssetKey | null;
}
interface Described {
  readonly assets: readonly AssetDeclaration[];
  readonly uris: readonly (readonly [AssetKey, string])[];
}
type FileLinks = Omit<Assembly, 'assets' | 'observations' | 'declared'>;

/** Keeps what it made of a file's declarations for the next time. */
export class Assembler {
  readonly #options: AssemblerOptions;
  readonly #described: PlaceMemory<Described>;
  readonly #links: PlaceMemory<FileLinks>;
  readonly #observations: PlaceMemory<readonly BodyObservation[]>;
  #names: { readonly described: readonly Described[]; readonly names: AssetNames } = {
    described: [],
    names: createNames([], new Map()),
  };

  constructor(options: AssemblerOptions) {
    this.#options = options;
    this.#described = new PlaceMemory(options.stampOf);
    this.#links = new PlaceMemory(options.stampOf);
    this.#observations = new PlaceMemory(options.stampOf);
  }

  /** `files`: sorted. */
  assemble(files: readonly FileDeclarations[]): Assembly {
    const declarations = files.flatMap((file) => file.declarations);
    const inFiles = files.map((file) => declaredAssets(file.declarations));
    const unique = uniqueAssets(inFiles.flat(), this.#options.texts.spanOf);
    const checks = checksByAsset(declarations, unique.assets);
    const parts = partsOf(files, inFiles, { unique: new Set(unique.assets), checks });
    const described = parts.map((part) => this.#describe(part));
    const names = this.#namesOf(described);
    const followed = parts.map((part) => this.#follow(part));
    const links = followed.map((part) => this.#link(part, names));
    const present = new Set(files.map(({ file }) => file));
    for (const memory of [this.#described, this.#links, this.#observations]) memory.keep(present);
    const assets = described.flatMap((each) => each.assets);
    const edges = links.flatMap((link) => link.edges);
    return {
      assets,
      edges,
      observations: () => followed.flatMap((part) => this.#observe(part, names)),
      declared: () => declaredProject({ declarations, declared: unique.assets, assets, edges, names }),
      reads: links.flatMap(({ reads }) => reads),
      writes: links.flatMap(({ writes }) => writes),
      dependencies: links.flatMap(({ dependencies }) => dependencies),
      sideReads: links.flatMap(({ sideReads }) => sideReads),
      names: links.flatMap((link) => link.names),
      problems: [...unique.problems, ...links.flatMap(({ problems }) => problems)],
      occurrences: links.flatMap(({ occurrences }) => occurrences),
    };
  }

  #describe({ file, assets, checks }: FileParts): Described {
    const { texts, codeDigestOf } = this.#options;
    const digests = assets.map(({ producer }) => codeDigestOf(producer));
    const basis = [assets.length, ...assets, ...digests, ...checks.flat()];
    return this.#described.recall(file, { basis, texts }, ({ spanOf }) => ({
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

  /** The same object while all names are the same, so that what was resolved through it holds. */
  #namesOf(described: readonly Described[]): AssetNames {
    const { described: before } = this.#names;
    const isSame =
      described.length === before.length && described.every((each, index) => haveSameNames(each, before[index]));
    const names = isSame
      ? this.#names.names
      : createNames(
          described.flatMap(({ assets }) => assets),
          new Map(described.flatMap(({ uris }) => uris)),
        );
    this.#names = { described, names };
    return names;
  }

  #follow({ file, assets, beside }: FileParts): FollowedParts {
    const { bodyOf } = this.#options;
    const bodies = assets.map(({ producer }) => bodyOf(producer));
    const sideBodies = beside.map(({ declaration }) => bodyOf(declaration));
    return { file, assets, bodies, beside, sideBodies };
  }

  #link({ file, assets, bodies, beside, sideBodies }: FollowedParts, names: AssetNames): FileLinks {
    const { texts } = this.#options;
    const basis = [names, assets.length, ...assets, ...bodies, ...beside.map(({ reader }) => reader), ...sideBodies];
    return this.#links.recall(file, { basis, texts }, (tracked) => {
      const context = { names, texts: tracked };
      const links = assets.map((asset, index) => linkAsset(asset, bodies[index] ?? NOTHING, context));
      const sides = beside.map((each, index) => linkBeside(each, sideBodies[index] ?? NOTHING, context));
      return joinLinks(links, sides);
    });
  }

  #observe({ file, beside, sideBodies }: FollowedParts, names: AssetNames): readonly BodyObservation[] {
    const { texts } = this.#options;
    const found = sideBodies.map((body) => body.observations());
    const basis = [names, ...beside.flatMap(({ declaration, reader }) => [declaration, reader]), ...found];
    return this.#observations.recall(file, { basis, texts }, ({ spanOf }) =>
      beside.flatMap((each, index) => observationsOf(each, found[index] ?? [], { names, spanOf })),
    );
  }
}

function partsOf(
  files: readonly FileDeclarations[],
  declared: readonly (readonly DeclaredAsset[])[],
  { unique, checks }: { unique: ReadonlySet<DeclaredAsset>; checks: ReadonlyMap<AssetKey, readonly Declaration[]> },
): readonly FileParts[] {
  const attached = new Set([...unique].flatMap(({ declaration }) => checks.get(declaration.key) ?? []));
  return files.map(({ file, declarations }, index) => {
    const assets = (declared[index] ?? []).filter((asset) => unique.has(asset));
    const own = assets.map(({ declaration }) => checks.get(declaration.key) ?? []);
    const checkers = assets.flatMap(({ declaration: { key } }, at) =>
      (own[at] ?? []).map((declaration) => ({ declaration, reader: key })),
    );
    // A check of what is no asset names it nevertheless.
    const others = declarations
      .filter((declaration) => declaration.kind !== 'source' && !attached.has(declaration))
      .map((declaration) => ({ declaration, reader: null }));
    return { file, assets, checks: own, beside: [...checkers, ...others] };
  });
}

function joinLinks(links: readonly AssetLinks[], sides: readonly SideLinks[]): FileLinks {
  return {
    edges: links.flatMap(({ edges }) => edges),
    reads: links.flatMap(({ reads }) => reads),
    writes: links.flatMap(({ writes }) => writes),
    dependencies: links.flatMap(({ dependencies }) => dependencies),
    problems: links.flatMap(({ problems }) => problems),
    sideReads: sides.flatMap(({ sideReads }) => sideReads),
    names: sides.flatMap(({ names }) => names),
    occurrences: [...links, ...sides].flatMap(({ occurrences }) => occurrences),
  };
}

/** Where an asset says that it is, if no storage of ours keeps it. */
function uriOf(declaration: Declaration): string | null {
  const value = valueOf(declaration, 'uri');
  return value === null ? null : textOf(value);
}

/** Whether all that names can mean these assets by is the same. */
function haveSameNames(a: Described, b: Described | undefined): boolean {
  if (a === b) return true;
  return (
    b !== undefined &&
    a.assets.length === b.assets.length &&
    a.assets.every((asset, index) => hasSameNames(asset, b.assets[index])) &&
    a.uris.join('\n') === b.uris.join('\n')
  );
}
function hasSameNames(a: AssetDeclaration, b: AssetDeclaration | undefined): boolean {
  if (a === b) return true;
  return (
    b !== undefined &&
    a.key === b.key &&
    a.kind === b.kind &&
    a.table === b.table &&
    a.path === b.path &&
    (a.storage === null) === (b.storage === null) &&
    a.storage?.options['dir'] === b.storage?.options['dir'] &&
    a.formerKeys.length === b.formerKeys.length &&
    a.formerKeys.every((key, index) => key === b.formerKeys[index])
  );
}
