// `headwater/storage`: what a storage does, for those who write one. It keeps physical versions, shows the live ones
// under plain names, and moves the pointer between them in one transaction of its own. It knows nothing of runs,
// records or assets' code. Expected failures (locked, gone, refused) are answers; what is thrown is a bug.

/** Who published a version: compared when the pointer moves, and read by recovery. */
export interface Stamp {
  /** The event log's identity. */
  readonly log: string;
  /** Of the log; raised after a restored log was reconciled. */
  readonly epoch: number;
  readonly run: number;
  readonly step: number;
  /** The lease's token; it only grows. */
  readonly token: number;
  /** What the version was made from, as its record says it; null: nothing is known. Kept as it is, never compared. */
  readonly inputRevision: string | null;
}

export type StorageOptions = Readonly<Record<string, unknown>>;
export interface WriteRequest {
  /** The asset's plain table or file name. */
  readonly name: string;
  /** `''` for an asset without partitions. */
  readonly part: string;
  readonly value: unknown;
  /** What the author calls this version; else the value's digest names it. */
  readonly version: string | null;
  readonly options: StorageOptions;
}
export type Written =
  /** `digest`: of the value as `read` gives it back. `bytes`: null where nobody can tell. */
  | { readonly kind: 'written'; readonly ref: string; readonly digest: string; readonly bytes: number | null }
  | { readonly kind: 'refused'; readonly message: string };

export interface Missing {
  readonly kind: 'missing';
  readonly message: string;
}
/** Something is there, and cannot be read now: locked, damaged, without the right to. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly message: string;
}
export type ReadAnswer = { readonly kind: 'value'; readonly value: unknown } | Missing | Unreadable;
export type PreviewAnswer =
  /** The first rows of a version that is a list of rows, and how many it has. */
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      readonly rows: readonly Readonly<Record<string, unknown>>[];
      readonly total: number;
    }
  /** Any other value, as JSON text that may have been cut. */
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | Missing
  | Unreadable;

export interface LiveVersion {
  readonly ref: string;
  readonly stamp: Stamp;
}
export interface StoredVersion {
  readonly ref: string;
  readonly name: string;
  readonly part: string;
  /** Null: it is not the live version of its partition. */
  readonly live: Stamp | null;
}
/** Left out: any. */
export interface VersionQuery {
  readonly name?: string;
  readonly part?: string;
}

/** What must still hold at the instant in which the pointer moves. */
export interface PromotionTerms {
  /** The candidate's content, as `write` answered. */
  readonly digest?: string;
  /** The live version that the publisher compared its candidate with; null: there was none. */
  readonly expected?: string | null;
}
export type Promotion =
  | { readonly kind: 'promoted' }
  /** A later holder of the lease has published already. */
  | { readonly kind: 'fenced'; readonly by: Stamp }
  /** Another version than the expected one is live. */
  | { readonly kind: 'moved'; readonly live: LiveVersion | null }
  /** The candidate is gone or changed, or the destination is locked, gone or somebody else's. */
  | { readonly kind: 'refused'; readonly message: string };
export type Dropped =
  | { readonly kind: 'dropped' }
  | { readonly kind: 'absent' }
  /** It is live, or the destination cannot be changed now. */
  | { readonly kind: 'refused'; readonly message: string };

/** What the module of a storage exports as `openStorage`; `options`: what the declaration gives. */
export type OpenStorage = (
  options: StorageOptions,
  place: {
    /** Absolute path of the project's folder. */
    readonly project: string;
  },
) => Storage | Promise<Storage>;

export interface Storage {
  /** Kind and place, such as `sqliteTable:warehouse.db`; records name it. */
  readonly name: string;
  /**
   * Writes the whole content of a partition as a version of its own, all of it or nothing, and shows it to nobody.
   * The same value gives the same version.
   */
  write(request: WriteRequest): Promise<Written>;
  read(ref: string): Promise<ReadAnswer>;
  /** At most so many rows, from the first on. */
  preview(ref: string, limit: number): Promise<PreviewAnswer>;
  /** The physical versions that there are, by name, partition and ref. */
  versions(query?: VersionQuery): Promise<readonly StoredVersion[]>;
  /** Of a version as it lies there now; null: it is gone or cannot be read. */
  digest(ref: string): Promise<string | null>;
  /** What lies under a plain name now, whoever put it there. */
  readLive(name: string, part: string): Promise<ReadAnswer>;
  /** Digest of the same; null: nothing is there. */
  digestLive(name: string, part: string): Promise<string | null>;
  /** Whether anything is there, said without reading it. Left out: the digest tells. */
  holdsLive?(name: string, part: string): Promise<boolean>;
  /**
   * Makes a version the live one of its partition, and stamps it. One transaction: until it is done readers see the
   * version before. Repeatable: with the stamp that is there already, it finishes what a crash left half done.
   */
  promote(ref: string, stamp: Stamp, terms?: PromotionTerms): Promise<Promotion>;
  /** The live version of the partition that `ref` is a version of. */
  live(ref: string): Promise<LiveVersion | null>;
  /** Removes a physical version that is not live. */
  drop(ref: string): Promise<Dropped>;
}
