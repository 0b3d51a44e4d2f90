// Answers as the server gives them for the retail example.
export { difference, events, eventsKept, preview, wholeDifference } from './events.js';
export { chain, chainOfEdit, impact, impactOfBranch, impactOfEdit, impactOfLayout } from './impact.js';
export { largeLineage, lineage } from './lineage.js';
export { plan, standing, stoppedPlan } from './plan.js';
export { chosen, cube, hourly, nothingYet, partitions, regional } from './partitions.js';
export { at, selection, target } from './retail.js';
export { liveLine, openRun, runs, stoppedRun } from './runs.js';
