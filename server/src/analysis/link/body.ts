// What the function of a declaration reads and writes when it runs: it is followed with a context in its hands.

import { callValue } from '../evaluate/calls.js';
import { type Declaration, optionOf } from '../evaluate/declaration.js';
import { type FoundRead, type FoundWrite, noFindings } from '../evaluate/findings.js';
import { chainTo } from '../evaluate/handles.js';
import { readQueries, type Scan } from '../evaluate/sql-reads.js';
import { optionsOf } from '../evaluate/value.js';
import type { SqlDialect } from '../sql/index.js';
import type { Modules } from './modules.js';

export interface BodyFindings {
  readonly reads: readonly FoundRead[];
  readonly writes: readonly FoundWrite[];
}
export interface SqlSettings {
  readonly scan: Scan;
  readonly dialect: SqlDialect | null;
}

const NOTHING: BodyFindings = noFindings();

/** The option that holds the function, for each kind that has one. */
const FUNCTION_OF: Readonly<Partial<Record<Declaration['kind'], string>>> = {
  asset: 'materialize',
  multiAsset: 'materialize',
  check: 'run',
  job: 'run',
  watcher: 'poll',
};

export function followBody(modules: Modules, declaration: Declaration, sql: SqlSettings): BodyFindings {
  const option = FUNCTION_OF[declaration.kind];
  const slot = option === undefined ? null : optionOf(declaration, option);
  if (!slot) return NOTHING;
  const place = slot.place ?? declaration.place;
  const run = modules.newRun(true);
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
  readQueries(run.findings, sql.scan, sql.dialect);
  return run.findings;
}
