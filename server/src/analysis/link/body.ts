// What the function of a declaration reads and writes when it runs: it is followed with a context in its hands.

import { callValue } from '../evaluate/calls.js';
import { type Declaration, optionOf, valueOf } from '../evaluate/declaration.js';
import { type FoundRead, type FoundWrite, noFindings } from '../evaluate/findings.js';
import { chainTo } from '../evaluate/handles.js';
import { noteAwaited } from '../evaluate/made-outside.js';
import { unitOf } from '../evaluate/offsets.js';
import { partitionsIn } from '../evaluate/partitions.js';
import { readQueries, type SqlSettings } from '../evaluate/sql-reads.js';
import { optionsOf, type Place, type Slot } from '../evaluate/value.js';
import { exact } from '../exact.js';
import type { Modules } from './modules.js';

export interface BodyReads {
  readonly reads: readonly FoundRead[];
  readonly writes: readonly FoundWrite[];
  /** Expressions in it of which only the type checker can say more, or has said it. */
  readonly questions: readonly Place[];
}

/** The option that holds the function, for each kind that has one. */
const FUNCTION_OF: Readonly<Partial<Record<Declaration['kind'], string>>> = {
  asset: 'materialize',
  multiAsset: 'materialize',
  check: 'run',
  job: 'run',
  watcher: 'poll',
};

/** Null: it has none. */
export function functionOf(declaration: Declaration): Slot | null {
  const option = FUNCTION_OF[declaration.kind];
  return option === undefined ? null : optionOf(declaration, option);
}

export function followBody(modules: Modules, declaration: Declaration, sql: SqlSettings): BodyReads {
  const slot = functionOf(declaration);
  if (!slot) return noFindings();
  const place = slot.place ?? declaration.place;
  const run = modules.newRun({ isBody: true, unit: unitOf(partitionsIn(valueOf(declaration, 'partitions'))) });
  for (const value of optionsOf(slot.value)) {
    if (value.kind === 'closure' || value.kind === 'native') {
      const args = [{ value: { kind: 'context' } as const, place: null }];
      noteAwaited(run, callValue(run, value, { args, place, isNew: false, receiver: null, method: null }), place);
    } else if (value.kind !== 'constant') {
      // A function that nobody can look into may read anything.
      const unknown = {
        target: { kind: 'unknown' },
        evidence: 'handle',
        place,
        namePlace: null,
        range: null,
        certainty: 'sure',
      } as const;
      run.findings.reads.push({ ...unknown, chain: chainTo(run, place) });
    }
  }
  readQueries(run, sql);
  // What else the run has noted is of no more use, and holds much of what it saw.
  const { reads, writes, questions } = run.findings;
  return { reads: exact(reads), writes: exact(writes), questions: exact(questions) };
}
