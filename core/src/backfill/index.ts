// Backfills as data: what one covers, and what may run next.
export * from './step.js';
export * from './target.js';
