// What the function of a declaration reads and writes when it runs: it is followed with a context in its hands.

import { callValue } from '../evaluate/calls.js';
import { type Declaration, optionOf, valueOf } from '../evaluate/declaration.js';
import { type FoundRead, type FoundWrite, noFindings } from '../evaluate/findings.js';
import { chainTo } from '../evaluate/handles.js';
import { unitOf } from '../evaluate/offsets.js';
import { partitionsIn } from '../evaluate/partitions.js';
import { readQueries, type SqlSettings } from '../evaluate/sql-reads.js';
import { optionsOf, type Place } from '../evaluate/value.js';
import type { FoundObservation } from '../observe/observation.js';
import { Consulted } from './consulted.js';
import type { Modules } from './modules.js';
import { observe } from './observe.js';

export interface BodyFindings {
  readonly reads: readonly FoundRead[];
  readonly writes: readonly FoundWrite[];
  readonly observations: readonly FoundObservation[];
  /** Expressions in it of which only the type checker can say more, or has said it. */
  readonly questions: readonly Place[];
}

export const NOTHING: BodyFindings = { ...noFindings(), observations: [] };

/** The option that holds the function, for each kind that has one. */
const FUNCTION_OF: Readonly<Partial<Record<Declaration['kind'], string>>> = {
  asset: 'materialize',
  multiAsset: 'materialize',
  check: 'run',
  job: 'run',
  watcher: 'poll',
};

export interface FollowedBody {
  readonly findings: BodyFindings;
  /** What following it saw of other files than the declaration's own. */
  readonly consulted: Consulted;
}

export function followBody(modules: Modules, declaration: Declaration, sql: SqlSettings): FollowedBody {
  const consulted = new Consulted();
  const findings = modules.consulting(consulted, () => findingsIn(modules, declaration, sql));
  return { findings, consulted };
}

function findingsIn(modules: Modules, declaration: Declaration, sql: SqlSettings): BodyFindings {
  const option = FUNCTION_OF[declaration.kind];
  const slot = option === undefined ? null : optionOf(declaration, option);
  if (!slot) return NOTHING;
  const place = slot.place ?? declaration.place;
  const run = modules.newRun({ isBody: true, unit: unitOf(partitionsIn(valueOf(declaration, 'partitions'))) });
  for (const value of optionsOf(slot.value)) {
    if (value.kind === 'closure' || value.kind === 'native') {
      const args = [{ value: { kind: 'context' } as const, place: null }];
      callValue(run, value, { args, place, isNew: false, receiver: null, method: null });
    } else if (value.kind !== 'constant') {
      // A function that nobody can look into may read anything.
      const unknown = {
        target: { kind: 'unknown' },
        evidence: 'handle',
        place,
        namePlace: null,
        range: null,
        isSoft: false,
      } as const;
      run.findings.reads.push({ ...unknown, chain: chainTo(run, place) });
    }
  }
  readQueries(run, sql);
  // What else the run has noted is of no more use, and holds much of what it saw.
  const { reads, writes, questions } = run.findings;
  return {
    reads,
    writes,
    questions,
    observations: observe(modules, declaration, { body: slot, dialect: sql.dialect }),
  };
}
