// Every message that client, server, host, runner and page exchange.

export * from './common.js';
export * from './events-view.js';
export * from './evidence.js';
export * from './host.js';
export * from './impact-view.js';
export * from './key-runs.js';
export * from './language.js';
export * from './lineage-view.js';
export * from './panel.js';
export * from './partitions.js';
export * from './path.js';
export * from './plan-view.js';
export * from './read-versions.js';
export * from './run-views.js';
export * from './runner.js';
export * from './selection-text.js';
export * from './standing.js';
export * from './version-views.js';
