// All that evaluation found, put together into one picture of the project.

import type { AssetDeclaration, AssetKey, DependencyEdge } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import type { BodyFindings } from '../link/body.js';
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
  readonly observations: readonly BodyObservation[];
  readonly problems: readonly AnalysisProblem[];
  readonly occurrences: readonly AssetOccurrence[];
  declared(): DeclaredProject;
}

/** Whether all that a name can mean an asset by is the same. */
function haveSameNames(a: AssetDeclaration, b: AssetDeclaration | undefined): boolean {
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

/** Where assets say that they are, for those that no storage of ours keeps. */
function urisOf(assets: readonly DeclaredAsset[]): ReadonlyMap<AssetKey, string> {
  return new Map(
    assets.flatMap(({ declaration }) => {
      const value = valueOf(declaration, 'uri');
      const uri = value === null ? null : textOf(value);
      return uri === null ? [] : [[declaration.key, uri] as const];
    }),
  );
}

export interface AssemblerOptions {
  readonly texts: SourceTexts;
  /** Another object whenever a file has another text. */
  stampOf(file: string): unknown;
  bodyOf(declaration: Declaration): BodyFindings;
  /** Of the code that makes it; null: nobody computes it. */
  codeDigestOf(declaration: Declaration): string | null;
}

/** Keeps what it made of a declaration for the next time. */
export class Assembler {
  readonly #options: AssemblerOptions;
  readonly #described: PlaceMemory<AssetDeclaration>;
  readonly #links: PlaceMemory<AssetLinks>;
  readonly #beside: PlaceMemory<SideLinks>;
  #names: {
    readonly assets: readonly AssetDeclaration[];
    readonly uris: ReadonlyMap<AssetKey, string>;
    readonly names: AssetNames;
  } = { assets: [], uris: new Map(), names: createNames([], new Map()) };

  constructor(options: AssemblerOptions) {
    this.#options = options;
    this.#described = new PlaceMemory(options.stampOf);
    this.#links = new PlaceMemory(options.stampOf);
    this.#beside = new PlaceMemory(options.stampOf);
  }

  /** `declarations`: in the order of files and of their texts. */
  assemble(declarations: readonly Declaration[]): Assembly {
    const unique = uniqueAssets(declaredAssets(declarations), this.#options.texts.spanOf);
    const checks = checksByAsset(declarations, unique.assets);
    const checksOf = (key: AssetKey): readonly Declaration[] => checks.get(key) ?? [];
    const assets = unique.assets.map((asset) => this.#describe(asset, checksOf(asset.declaration.key)));
    const names = this.#namesOf(assets, urisOf(unique.assets));
    const links = unique.assets.map((asset) => this.#link(asset, names));
    const checkers = unique.assets.flatMap(({ declaration: { key } }) =>
      checksOf(key).map((check) => ({ declaration: check, reader: key })),
    );
    const attached = new Set(checkers.map(({ declaration }) => declaration));
    const beside = [
      ...checkers.map(({ declaration, reader }) => this.#linkBeside(declaration, { names, reader })),
      // A check of what is no asset names it nevertheless.
      ...declarations
        .filter((declaration) => declaration.kind !== 'source' && !attached.has(declaration))
        .map((declaration) => this.#linkBeside(declaration, { names, reader: null })),
    ];
    const edges = links.flatMap((link) => link.edges);
    return {
      assets,
      edges,
      declared: () => declaredProject({ declarations, declared: unique.assets, assets, edges, names }),
      reads: links.flatMap(({ reads }) => reads),
      writes: links.flatMap(({ writes }) => writes),
      dependencies: links.flatMap(({ dependencies }) => dependencies),
      sideReads: beside.flatMap(({ sideReads }) => sideReads),
      names: beside.flatMap((side) => side.names),
      observations: beside.flatMap(({ observations }) => observations),
      problems: [...unique.problems, ...links.flatMap(({ problems }) => problems)],
      occurrences: [...links, ...beside].flatMap(({ occurrences }) => occurrences),
    };
  }

  #describe(asset: DeclaredAsset, checks: readonly Declaration[]): AssetDeclaration {
    const { texts, codeDigestOf } = this.#options;
    const codeDigest = codeDigestOf(asset.producer);
    const basis = [asset.producer, codeDigest, ...checks];
    return this.#described.recall(asset.declaration, { basis, texts }, ({ spanOf }) => {
      const described = checks.map((check) => describeCheck(check, asset.declaration.key, spanOf));
      return describeAsset(asset, { checks: described, codeDigest }, spanOf);
    });
  }

  /** The same object while all names are the same, so that what was resolved through it holds. */
  #namesOf(assets: readonly AssetDeclaration[], uris: ReadonlyMap<AssetKey, string>): AssetNames {
    const { assets: before, uris: urisBefore } = this.#names;
    const isSame =
      assets.length === before.length &&
      assets.every((asset, index) => haveSameNames(asset, before[index])) &&
      uris.size === urisBefore.size &&
      [...uris].every(([key, uri]) => urisBefore.get(key) === uri);
    this.#names = { assets, uris, names: isSame ? this.#names.names : createNames(assets, uris) };
    return this.#names.names;
  }

  #link(asset: DeclaredAsset, names: AssetNames): AssetLinks {
    const { texts, bodyOf } = this.#options;
    const body = bodyOf(asset.producer);
    return this.#links.recall(asset.declaration, { basis: [asset.producer, body, names], texts }, (tracked) =>
      linkAsset(asset, body, { names, texts: tracked }),
    );
  }

  #linkBeside(declaration: Declaration, { names, reader }: { names: AssetNames; reader: AssetKey | null }): SideLinks {
    const { texts, bodyOf } = this.#options;
    const body = bodyOf(declaration);
    return this.#beside.recall(declaration, { basis: [body, names, reader], texts }, (tracked) =>
      linkBeside({ declaration, reader }, body, { names, texts: tracked }),
    );
  }
}
