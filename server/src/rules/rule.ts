// What a rule is: a value with its documentation, its check and its fixes. One file per rule, one line in `index.ts`.

import type {
  AssetDeclaration,
  AssetKey,
  Citation,
  RecordedAsset,
  Retention,
  SourceSpan,
  StorageDeclaration,
  World,
} from '@headwater/core';
import type { DeclarationEdit } from '../analysis/edit.js';
import type { Snapshot } from '../analysis/snapshot.js';

export type Severity = 'error' | 'warning' | 'hint';

export interface Fix {
  /** As a menu shows it: `Declare dep on daily_sales, same day`. */
  readonly title: string;
  readonly edits: readonly DeclarationEdit[];
  readonly isPreferred: boolean;
  /** Declarations come to say what the code does already; nothing runs in another way. `check --fix` applies no other. */
  readonly isSafe: boolean;
}
export interface RelatedPlace {
  readonly span: SourceSpan;
  readonly message: string;
}
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly span: SourceSpan;
  readonly asset: AssetKey | null;
  readonly message: string;
  /** That lead to a place in a helper: the nearest first, the last one in the asset's own function. */
  readonly calls: readonly SourceSpan[];
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
}
/** What a check gives; the registry adds rule id and severity. */
export type RuleFinding = Omit<Finding, 'rule' | 'severity' | 'calls' | 'related' | 'fixes'> & {
  readonly severity?: Severity;
  readonly calls?: readonly SourceSpan[];
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
};

export interface RuleDocumentation {
  /** One line, for lists. */
  readonly summary: string;
  readonly whatItDoes: string;
  readonly whyItMatters: string;
  /** Complete file that fires, and one that does not. */
  readonly fires: string;
  readonly staysQuiet: string;
  readonly fixSafety: string;
}
export interface RuleInput {
  readonly snapshot: Snapshot;
  /** The given current time, epoch milliseconds. */
  readonly now: number;
  /** Left out where nothing is known of the project but its code. */
  readonly project?: ProjectFacts;
  /** Left out where no log was read. */
  readonly records?: RecordFacts;
}
/** What `headwater.json` says that rules look at. */
export interface ProjectFacts {
  /** Of assets that name none; null: the built-in one. */
  readonly defaultStorage: StorageDeclaration | null;
  readonly retention: Retention | null;
  /** Where that is said; null or left out: nowhere. */
  readonly retentionSpan?: SourceSpan | null;
}
/** What the edge read of the log: plain data. */
export interface RecordFacts {
  /** Each key that has records, also those that no declaration has. */
  readonly assets: readonly RecordedAsset[];
  /** The versions that published records cite, oldest first. */
  readonly citations: readonly Citation[];
}
/** What a check sees: the snapshot, and its graph at the given time. */
export interface RuleContext {
  readonly snapshot: Snapshot;
  readonly world: World;
  readonly project: ProjectFacts;
}
interface RuleBase {
  /** Also the file's name, the test's and the documentation page's. */
  readonly id: string;
  readonly severity: Severity;
  /** `check`: reported by the command line alone, because the editor reports it by itself. */
  readonly reportedBy?: 'check';
  /**
   * It looks at what plans are made of: where it finds an error, nobody can say what has to be built, or from what.
   * The command line makes no plan of the assets that it is about. Such a rule needs no observations of bodies.
   */
  readonly stopsPlans?: true;
  readonly docs: RuleDocumentation;
}
export interface RuleOnSource extends RuleBase {
  readonly needs?: undefined;
  /**
   * All that a finding depends on is said of its `asset`: its declaration, its dependencies, reads and writes, and the
   * declarations of what it reads, but for where these stand and how they are made. With `reader and order` it depends on
   * the graph's order too, but not whether there is one. Such findings are kept until that changes; those on no asset are
   * made anew in each run. Left out: each run judges everything.
   */
  readonly looksAt?: 'reader' | 'reader and order';
  check(context: RuleContext): readonly RuleFinding[];
}
/** Looks at assets that share something, and at nothing but their declarations. */
export interface RuleOnGroups extends RuleBase {
  readonly needs?: undefined;
  readonly looksAt: 'group';
  /** What assets of one group have in common; null: it is in none. */
  shares(asset: AssetDeclaration, project: ProjectFacts): string | null;
  /** Of a group of two or more, in the order of their files. */
  checkGroup(assets: readonly AssetDeclaration[], context: RuleContext): readonly RuleFinding[];
}
/** Does not run where no log was read. */
interface RuleOnRecords extends RuleBase {
  readonly needs: 'records';
  readonly looksAt?: undefined;
  check(context: RuleContext & { readonly records: RecordFacts }): readonly RuleFinding[];
}
export type Rule = RuleOnSource | RuleOnGroups | RuleOnRecords;
