// Ends a runner together with the run that asked it: loading the project, a source's version and a cache key are user code
// that is told of no abort.

import type { RunnerProcess } from './runner-process.js';

export async function endsWithRun<Result>(
  signal: AbortSignal,
  runner: RunnerProcess,
  work: () => Promise<Result>,
): Promise<Result> {
  const onAbort = () => runner.kill();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
