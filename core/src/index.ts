// The domain: graph, impact, plan, staleness, events, and the ports through which it meets the world.
export { type ChangedDependencies, describeDependencies } from './cause-groups.js';
export { depsDigest, readEdges } from './dependencies.js';
export * from './graph.js';
export * from './impact.js';
export * from './incomplete.js';
export { type ParsedJson, parseJson } from './json-text.js';
export * from './manifest.js';
export { distance, unknownAsset } from './nearest.js';
export * from './plan.js';
export * from './ports.js';
export * from './records.js';
export * from './selection.js';
export type { SelectionProblem } from './selection-problem.js';
export * from './stale-cause.js';
export * from './status.js';
export * from './versions.js';
export * from './why.js';
export * from './world.js';
