// The shape of what the scanner takes and answers. Plain data that survives JSON: facts are kept on disk.

/** SQL as written. An interpolation of a template literal occupies `[start, end)`, whatever stands there. */
export interface SqlText {
  readonly text: string;
  readonly holes: readonly SqlHole[];
}

export interface SqlHole {
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

/**
 * `ref`: named, rows not touched (`REFERENCES`, `GRANT`, `VACUUM`). `cte`: a name that means a CTE. `file`: a file in
 * the place of a table.
 */
export type SqlReferenceKind = 'read' | 'write' | 'ref' | 'cte' | 'file';

export interface SqlReference {
  readonly kind: SqlReferenceKind;
  /** As written, quotes removed, parts joined with a dot. */
  readonly name: string;
  readonly parts: readonly string[];
  /** The parts as the database compares them. */
  readonly folded: readonly string[];
  /** Of the name with its quotes, in UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly alias: string | null;
  /** Indexes of the interpolations that are part of the name. */
  readonly holes: readonly number[];
  /** Written to: true for every `write`, and for a file that `COPY … TO` makes. */
  readonly isWritten: boolean;
}

export interface SqlStatement {
  readonly start: number;
  readonly end: number;
  readonly references: readonly SqlReference[];
  /** Not recognised: nothing is claimed about its tables. */
  readonly isUnknown: boolean;
  /** Half-typed: the references are what could be found. */
  readonly isPartial: boolean;
  /** An interpolation or a parameter stands where a table does, alone or as part of the name. */
  readonly hasUnknownTable: boolean;
  /** Indexes of all interpolations of the statement. */
  readonly holes: readonly number[];
  /** Folded names of the temporary tables that it creates: later reads of them are no assets. */
  readonly temporary: readonly string[];
}

export interface SqlScan {
  readonly statements: readonly SqlStatement[];
}
