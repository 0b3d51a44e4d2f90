// What the host tells while it runs. Everything is told after it is committed.

import type { LogLine, RunChanged, StepChanged, StepProgress } from '@headwater/protocol';

export interface EngineListener {
  runChanged?(change: RunChanged): void;
  stepChanged?(change: StepChanged): void;
  /** In batches, at most ten a second. */
  logLines?(lines: readonly LogLine[]): void;
  progress?(progress: StepProgress): void;
}
