// What a kind of cases is: one file in `kinds/` exports one, and `kinds/index.ts` lists it.

/** One recorded fact. Everything beyond these fields belongs to the kind. */
export interface Case {
  readonly name: string;
  readonly group: string;
  /** An artefact of the reference system, not to be imitated: shown apart, never a failure. */
  readonly quirk: string | null;
  readonly data: CaseData;
}
export type CaseData = { readonly [field: string]: unknown };

/** Compared as JSON, so that absent and undefined fields are equal. */
export interface Comparison {
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface CaseKind {
  /** Name of the kind and of its file. */
  readonly kind: string;
  run(testCase: Case): Comparison | Promise<Comparison>;
  /** Why a mismatch is an artefact of the reference system although the case does not say so; null when it is none. */
  unmarkedQuirk?(testCase: Case): string | null;
}
