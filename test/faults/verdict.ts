// What must hold after any fault: the log opens, no outcome that was told is lost, none is doubled, no lease stays, the
// next run completes, and the destination is what the records say once reconcile has told and mended where not.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ALL, type Ended, run, STEPS, type Subject } from './subject.js';

/** What a run has said of its steps before anything could be lost. */
export interface Told {
  readonly run: number;
  readonly step: string;
}

export function toldBy({ stderr }: Ended): readonly Told[] {
  const number = Number(/^r-(\d+): /m.exec(stderr)?.[1] ?? Number.NaN);
  return [...stderr.matchAll(/^\[ *\d+\/\d+\] (\S+ \S+) {2}succeeded$/gm)].map(([, step = '']) => ({
    run: number,
    step,
  }));
}

export interface Verdict {
  readonly problems: readonly string[];
  /** Reconcile found what did not agree, said where, and mended it. */
  readonly reconciled: boolean;
}

export async function judge(subject: Subject, told: readonly Told[]): Promise<Verdict> {
  const problems: string[] = [];
  const reconciliation = await run(subject, ['reconcile', '--apply', '--format', 'json']);
  if (reconciliation.exit !== 0) problems.push(`reconcile ends with ${reconciliation.exit}: ${reconciliation.stderr}`);
  const reconciled = reconciliation.exit === 0 && JSON.parse(reconciliation.stdout).discrepancies.length > 0;

  subject.nextRound();
  const next = await run(subject, ['materialize', '--no-cache', ...ALL]);
  const built = toldBy(next).length;
  if (next.exit !== 0 || built !== STEPS) problems.push(`the next run built ${built} of ${STEPS}: ${next.stderr}`);
  const again = await run(subject, ['reconcile', '--format', 'json']);
  if (again.exit !== 0) problems.push(`log and destination disagree after it: ${again.stdout}${again.stderr}`);
  problems.push(...problemsIn(subject, [...told, ...toldBy(next)]));
  return { problems, reconciled };
}

function problemsIn({ directory }: Subject, told: readonly Told[]): readonly string[] {
  const db = new DatabaseSync(path.join(directory, '.headwater/log.db'), { readOnly: true });
  try {
    const records = db
      .prepare(
        "select run_id as run, key || ' ' || part as step, count(*) as n from event join asset using (asset_id) where kind = 'materialization' and run_id is not null group by run_id, asset_id, part",
      )
      .all();
    const recorded = new Set(records.map((record) => `${record['run']} ${record['step']}`));
    const lost = told.filter((outcome) => !recorded.has(`${outcome.run} ${outcome.step}`));
    const doubled = records.filter((record) => Number(record['n']) > 1);
    // A host that was killed before it began its run leaves the lease of a run that never was: nobody asks for it again,
    // and it expires by itself.
    const leases = db
      .prepare(
        "select resource from lease where holder is not null and not (resource like 'run/%' and substr(resource, 5) not in (select name from run))",
      )
      .all();
    const open = db.prepare('select name from run where ended_ms is null').all();
    return [
      ...lost.map((outcome) => `lost: ${outcome.step} of run ${outcome.run}`),
      ...doubled.map((record) => `doubled: ${record['step']} of run ${record['run']} has ${record['n']} records`),
      ...leases.map((lease) => `a lease stays: ${lease['resource']}`),
      ...open.map((left) => `a run stays open: ${left['name']}`),
      ...wrongValues(path.join(directory, 'warehouse.db')),
    ];
  } finally {
    db.close();
  }
}

/** All partitions were built in one round, from the files through both tables. */
function wrongValues(file: string): readonly string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return ['second', 'third'].flatMap((table) => {
      const counts = `select count(distinct part) as parts, count(distinct value) as rounds, count(*) as "all" from ${table}`;
      const row = db.prepare(counts).get();
      const isRight = row?.['parts'] === 4 && row['rounds'] === 1 && row['all'] === 4;
      return isRight ? [] : [`${table} holds ${JSON.stringify(row)}`];
    });
  } finally {
    db.close();
  }
}
