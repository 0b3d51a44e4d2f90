// Runs the checks of one partition on the version that is its present record, and keeps the results with that record.
// Nothing is built and nothing is published: no lease is needed.

import type { InputVersion, StepCheckResult, StepError } from '@headwater/protocol';
import { givenInputs, latestVersions } from './input-versions.js';
import { blockedBy, couldNotRun, isBlockingFailure } from './outcome.js';
import { runInRunner } from './step-attempt.js';
import { type RunScope, type StepEnded, tell } from './step-runner.js';
import type { EngineStep } from './steps.js';

export async function checkStep(scope: RunScope, step: EngineStep): Promise<StepEnded> {
  const { number: run } = scope.run;
  await scope.log.commit({ at: scope.at(), steps: [{ run, step: step.number, status: 'running' }] });
  tell(scope, step, { status: 'running', error: null });
  const ended = await examined(scope, step).catch((error: unknown): StepEnded => {
    const said = error instanceof Error ? error : new Error(String(error));
    return failed({ name: said.name, message: said.message, frames: [] });
  });
  const { status, error, checks = [], record = null } = ended;
  const target = { asset: step.asset, part: step.part };
  await scope.log.commit({
    at: scope.at(),
    steps: [{ run, step: step.number, status, ...(error === null ? {} : { error }) }],
    checks: checks.map((check) => ({ ...check, run, step: step.number, target, event: record })),
  });
  tell(scope, step, ended);
  return ended;
}

async function examined(scope: RunScope, step: EngineStep): Promise<StepEnded> {
  const [version] = await latestVersions(scope.log, step.asset, [step.part]);
  if (version === undefined || version.event === null) return failed(noRecord(step));
  const given = await givenInputs(scope.world, scope.log, step);
  const result = await runInRunner(scope, step, { given, observed: [], limit: null, alsoMakes: [], examines: version });
  await scope.output.flush();
  switch (result.kind) {
    case 'done':
      return judged(result.checks, version);
    case 'failed':
      return result.isCancelled ? { status: 'cancelled', error: null } : failed(result.error);
    case 'died': {
      if (scope.signal.aborted) return { status: 'cancelled', error: null };
      const message = `The checks ended without an answer: ${result.reason}.`;
      return failed({ name: 'RunnerError', message, frames: [] });
    }
  }
}

function judged(checks: readonly StepCheckResult[], { event: record }: InputVersion): StepEnded {
  const errored = checks.filter(({ outcome }) => outcome === 'errored');
  const blocking = checks.filter(isBlockingFailure);
  if (errored.length > 0) return { ...failed(couldNotRun(errored)), checks, record };
  if (blocking.length > 0) return { ...failed(blockedBy(blocking)), checks, record };
  return { status: 'succeeded', error: null, checks, record };
}

function failed(error: StepError): StepEnded {
  return { status: 'failed', error };
}
function noRecord({ asset, part }: EngineStep): StepError {
  const name = part === '' ? asset : `${asset}@${part}`;
  const message = `${name} has no record to examine. Materialize it first: headwater materialize ${name}`;
  return { name: 'NothingToCheck', message, frames: [] };
}
