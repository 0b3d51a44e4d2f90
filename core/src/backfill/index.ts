// Backfills as data: what one covers, and what may run next.
export * from './run-plan.js';
export * from './step.js';
export * from './target.js';
