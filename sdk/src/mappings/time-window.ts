// The input's windows around the reader's own: those that overlap it, its start and end moved by whole partitions of the
// reader. Runs of windows are mapped at once, from the instants of their ends. (Agrees with Dagster 1.13.)

import { emptySet } from '../partitions/set.js';
import type { TimeWindowMapping } from './definition.js';
import { isTime } from './granularity.js';
import { doesNotFit, type MappingRules } from './rules.js';
import { describeWindow } from './window-words.js';
import { downstreamWindows, incompleteWindows, type Offsets, upstreamWindows } from './windows.js';
import { zoneProblem } from './zones.js';

export function timeWindowRules(mapping: TimeWindowMapping): MappingRules {
  const offsets: Offsets = { start: mapping.startOffset, end: mapping.endOffset };
  return {
    validate: ({ upstream, downstream, dialect }) => {
      if (!isTime(upstream)) return doesNotFit('A time window needs an input that is partitioned by time.');
      if (!isTime(downstream)) return doesNotFit('A time window needs a reader that is partitioned by time.');
      if (dialect === 'dagster') {
        const [one, other] = [upstream.timezone ?? 'UTC', downstream.timezone ?? 'UTC'];
        return one === other
          ? null
          : { code: 'time-zones-differ', message: `The zones ${one} and ${other} differ.`, nearest: one };
      }
      if (offsets.start > offsets.end) {
        return doesNotFit(`The window runs backwards: it starts at ${offsets.start} and ends at ${offsets.end}.`);
      }
      return zoneProblem(upstream, downstream);
    },
    upstream: (pair, set) => upstreamWindows(pair, set, { offsets, reportsMissing: mapping.allowNonexistent !== true }),
    downstream: (pair, set) => downstreamWindows(pair, set, offsets),
    describe: ({ upstream, downstream }) => describeWindow(offsets, upstream, downstream),
    incomplete: (pair) =>
      mapping.allowNonexistent === true ? emptySet(pair.downstream) : incompleteWindows(pair, offsets),
  };
}
