// What a storage does: it keeps physical versions, shows the live ones under plain names, and moves the pointer between
// them in one transaction of its own. It knows nothing of runs, records or assets' code.

/** Who published a version: compared when the pointer moves, and read by recovery. */
export interface Stamp {
  readonly log: string;
  readonly epoch: number;
  readonly run: number;
  readonly step: number;
  /** The lease's token; it only grows. */
  readonly token: number;
}

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
export type StorageOptions = Readonly<Record<string, unknown>>;

export type Written =
  | { readonly kind: 'written'; readonly ref: string; readonly digest: string; readonly bytes: number | null }
  | { readonly kind: 'refused'; readonly message: string };
export type ReadAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'missing'; readonly message: string };
export type Promotion =
  | { readonly kind: 'promoted' }
  /** A later holder of the lease has published already. */
  | { readonly kind: 'fenced'; readonly by: Stamp }
  | { readonly kind: 'refused'; readonly message: string };
export interface LiveVersion {
  readonly ref: string;
  readonly stamp: Stamp;
}

export interface Storage {
  /** Kind and place, such as `sqliteTable:warehouse.db`; records name it. */
  readonly name: string;
  write(request: WriteRequest): Promise<Written>;
  read(ref: string): Promise<ReadAnswer>;
  /** What lies under a plain name now, whoever put it there. */
  readLive(name: string, part: string): Promise<ReadAnswer>;
  /** Digest of the same; null: nothing is there. */
  digestLive(name: string, part: string): Promise<string | null>;
  promote(ref: string, stamp: Stamp): Promise<Promotion>;
  /** The live version of the partition that `ref` is a version of. */
  live(ref: string): Promise<LiveVersion | null>;
  /** Removes a physical version that is not live. False: it was not there. */
  drop(ref: string): Promise<boolean>;
}

/** One kind of storage: a file of its own, and a line in `index.ts`. */
export interface StorageKind {
  readonly kind: string;
  /** The place that options name, relative to the project; null when they name none. */
  location(options: StorageOptions): string | null;
  open(project: string, location: string): Storage;
}

/** The holder of a later lease of the same log. */
export function isNewer(live: Stamp, candidate: Stamp): boolean {
  return live.log === candidate.log && live.epoch === candidate.epoch && live.token > candidate.token;
}
