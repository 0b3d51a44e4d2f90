// What shows that a rule does what it says: fixtures in which it fires, near misses in which it does not, and its fixes.

import type { ProjectFacts, RecordFacts } from '@headwater/server/rules';

/** A marker fixture; every finding of every rule in it is annotated. */
export type RuleCase = string | RuleCaseWithSurroundings;
export interface RuleCaseWithSurroundings extends RuleSurroundings {
  readonly text: string;
  /** False: none of its findings has a fix, though others of the rule have. */
  readonly hasFix?: false;
}
/** What a rule may look at beyond the text. */
export interface RuleSurroundings {
  /** What the event log holds; with it, assets have digests of their code. */
  readonly records?: RecordFacts;
  /** What `headwater.json` says. */
  readonly project?: ProjectFacts;
}

export interface FixCase {
  readonly before: RuleCase;
  /** As the menu shows it. */
  readonly title: string;
  /** The changed lines and no other, whole: `- deps: [],` before, `+ deps: [orders],` after; files in their order. */
  readonly diff: readonly string[];
  /** Whether `check --fix` applies it; looked at where it is said. */
  readonly isSafe?: boolean;
}

export interface RuleCases {
  /** By what is special about each: `for a table in SQL text`. */
  readonly fires: Readonly<Record<string, RuleCase>>;
  readonly staysQuiet: Readonly<Record<string, RuleCase>>;
  /** For a rule whose findings have fixes. */
  readonly fixes?: Readonly<Record<string, FixCase>>;
  /** Around the two examples on the rule's page, where they need it; `beside` is further files. */
  readonly page?: RuleSurroundings & { readonly beside?: string };
}

/** How many of each a rule must show. */
export const ENOUGH = 5;
