// What is known of a project at an instant, and what rules say of it. Rules are asked in steps when somebody wants to
// know: whoever asks for anything else meanwhile does not wait for them.

import type { AssetGraph, World } from '@headwater/core';
import { atOnce } from '../analysis/at-once.js';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Project } from '../project/index.js';
import {
  atFirst,
  type Finding,
  planStoppers,
  type RecordFacts,
  RuleMemory,
  runRules,
  runRulesInSteps,
  stoppersAmong,
} from '../rules/index.js';
import { openAnsweredWorld } from './asked-mappings.js';

/** What is known of the code, and what rules say of it. */
export interface Picture {
  readonly snapshot: Snapshot;
  readonly findings: readonly Finding[];
}

export interface Known {
  readonly snapshot: Snapshot;
  /** The snapshot's, with what the project's own code has said of its edges. */
  readonly graph: AssetGraph;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of dynamic partitions, by definition, as the log has them; null: no log has been read. */
  readonly dynamicKeys: ReadonlyMap<string, readonly string[]> | null;
  /** What rules ask of the log; null: no log has been read. */
  readonly recordFacts: RecordFacts | null;
}

export interface Moment extends Known {
  readonly world: World;
  /** At once, with whatever is left to be judged. */
  findings(): readonly Finding[];
  /** Errors in what plans are made of; of all rules only those that find such are waited for. */
  planStoppers(): readonly Finding[];
  /** What leads there, in steps; whatever was done before is not done again. */
  readonly judging: Generator<null, void>;
  readonly isJudged: boolean;
}

export class Moments {
  /** Of the last findings: those that an edit leaves alone hold. */
  private readonly memory = new RuleMemory();
  private latest: Moment | null = null;

  constructor(private readonly project: Pick<Project, 'facts' | 'rules'>) {}

  /** The same for as long as nothing else is known. */
  at(known: Known): Moment {
    const { latest } = this;
    const { snapshot, graph, at, dynamicKeys, recordFacts } = known;
    const isSame = latest?.snapshot === snapshot && latest.graph === graph && latest.at === at;
    if (isSame && latest.dynamicKeys === dynamicKeys && latest.recordFacts === recordFacts) return latest;
    this.latest = this.momentOf(known, this.memory);
    return this.latest;
  }

  /** At another time than the present one. */
  beside(known: Known): Moment {
    return this.momentOf(known, new RuleMemory());
  }

  /** What can be said of some files without having looked at all others, of a picture that may not be whole. */
  atFirst(known: Known, files: ReadonlySet<string>): Picture {
    const findings = runRules(this.inputOf(known), this.project.rules, atFirst(files));
    return { snapshot: known.snapshot, findings };
  }

  private momentOf(known: Known, memory: RuleMemory): Moment {
    const { graph, at, dynamicKeys } = known;
    const input = this.inputOf(known);
    const { rules } = this.project;
    let found: readonly Finding[] | null = null;
    function* judge(): Generator<null, void> {
      found = yield* runRulesInSteps(input, { rules, judge: memory });
    }
    const judging = judge();
    return {
      ...known,
      world: openAnsweredWorld(graph, { now: at, dynamicKeys: (name) => dynamicKeys?.get(name) ?? null }),
      judging,
      get isJudged() {
        return found !== null;
      },
      findings: () => {
        atOnce(judging);
        return found ?? [];
      },
      planStoppers: () => (found === null ? planStoppers(input, rules) : stoppersAmong(found)),
    };
  }

  private inputOf({ snapshot, at, recordFacts }: Known) {
    return {
      snapshot,
      now: at,
      project: this.project.facts,
      ...(recordFacts === null ? {} : { records: recordFacts }),
    };
  }
}
