// What every adapter of the event log must do, whatever it stores in. Each adapter's test runs the whole of it.

import type { EventLog } from '@headwater/core';
import { afterEach, beforeEach, describe } from 'vitest';
import { describeAliases } from './aliases.js';
import { describeCommit } from './commit.js';
import { describeEvents } from './events.js';
import { describeForget } from './forget.js';
import { describeLatest } from './latest.js';
import { describeLeases } from './leases.js';
import { describeOutputs } from './outputs.js';
import { describeRuns } from './runs.js';
import { describeState } from './state.js';
import { Subject } from './subject.js';

const suites = [
  describeCommit,
  describeRuns,
  describeEvents,
  describeLatest,
  describeOutputs,
  describeForget,
  describeLeases,
  describeState,
  describeAliases,
];

export function describeEventLog(name: string, open: () => Promise<EventLog>): void {
  describe(name, () => {
    const subject = new Subject(open);
    beforeEach(() => subject.open());
    afterEach(() => subject.log.close());
    for (const suite of suites) suite(subject);
  });
}
