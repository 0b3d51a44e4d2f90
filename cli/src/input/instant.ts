// Instants on the command line and in JSON: ISO 8601, always with their offset, so that no machine's zone changes an answer.

import { failure, type Outcome, success } from '../outcome.js';

const pattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Epoch milliseconds. A bare date is its midnight in UTC. */
export function parseInstant(text: string): Outcome<number> {
  const millis = pattern.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(millis))
    return failure(`\`--at ${text}\` is no instant.`, 'Write one with its offset, such as 2024-10-12T12:00:00Z.');
  return success(millis);
}

export function formatInstant(millis: number): string {
  return new Date(millis).toISOString();
}

/** For people: to the second, in UTC. */
export function readableInstant(millis: number): string {
  return formatInstant(millis).slice(0, 19).replace('T', ' ');
}
