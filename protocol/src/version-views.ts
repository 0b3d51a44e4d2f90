// What *Events* shows of the rows of recorded versions: a stretch of one, and what is different between two.

/** Of a cell in words; null: it holds nothing. */
export type CellText = string | null;
/** A stretch of the rows of one version, as its storage has it now. */
export type PreviewView =
  | {
      readonly kind: 'rows';
      readonly columns: readonly { readonly name: string; readonly isNumeric: boolean }[];
      /** In the order of `columns`. */
      readonly rows: readonly (readonly CellText[])[];
      /** Rows before the first one here. */
      readonly offset: number;
      readonly total: number;
    }
  /** A value that is no list of rows. */
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'unavailable'; readonly message: string };

export interface DifferenceCell {
  readonly column: string;
  readonly before: CellText;
  readonly after: CellText;
  /** `+50`; null where one of the two is no number. */
  readonly delta: string | null;
}
export interface DifferenceRow {
  readonly kind: 'added' | 'removed' | 'changed' | 'equal';
  readonly key: string;
  readonly cells: readonly DifferenceCell[];
}
/** What is different between two versions, by the rows' key. */
export type DifferenceView =
  | {
      readonly kind: 'difference';
      readonly key: readonly string[];
      readonly counts: {
        readonly added: number;
        readonly removed: number;
        readonly changed: number;
        readonly equal: number;
      };
      /** Whether `rows` holds those that are equal as well. */
      readonly includesEqual: boolean;
      /** The first of them, where there are many. */
      readonly rows: readonly DifferenceRow[];
      readonly totals: readonly DifferenceCell[];
    }
  | { readonly kind: 'unavailable'; readonly message: string };
