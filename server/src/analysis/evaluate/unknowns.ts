// Values that syntax does not decide: which expressions have them, so that the type checker can be asked, and what it
// has answered.

import type { Findings } from './findings.js';
import type { Run } from './scope.js';
import { identityOf, mapOptions, type OpaqueValue, type Place, type Value } from './value.js';

/** Whether there is anything that `decide` could do for it. */
export function isUndecided(value: Value): boolean {
  switch (value.kind) {
    case 'opaque':
      return true;
    case 'choice':
      return value.options.some(isOpaque);
    default:
      return false;
  }
}

function isOpaque({ kind }: Value): boolean {
  return kind === 'opaque';
}

/** The value of the expression at the place: what the type checker has answered where syntax alone left it open. */
export function decide(run: Run, value: Value, place: Place): Value {
  const answer = run.surroundings.answerAt(place);
  if (answer === null) return value.kind === 'opaque' ? seenAt(value, place) : optionsSeenAt(value, place);
  // The answer holds as long as it is asked for.
  run.findings.questions.push(place);
  return answer;
}

function seenAt(value: OpaqueValue, place: Place): OpaqueValue {
  const { library, name, madeOf, seenAt: last } = value;
  if (last !== null && last.file === place.file && last.at === place.at) return value;
  const before = last === null ? null : value;
  return { kind: 'opaque', library, name, madeOf, identity: identityOf(value), seenAt: place, before };
}
function optionsSeenAt(value: Value, place: Place): Value {
  return mapOptions(value, (option) => (option.kind === 'opaque' ? seenAt(option, place) : option));
}

/** One of the latest says what the ones before it say, and often more. */
const MOST_PLACES = 8;

/** The latest last. */
export function placesOf(value: OpaqueValue): readonly Place[] {
  const places: Place[] = [];
  for (let seen: OpaqueValue | null = value; seen !== null && places.length < MOST_PLACES; seen = seen.before)
    if (seen.seenAt !== null) places.push(seen.seenAt);
  return places.reverse();
}

const MAX_DEPTH = 4;

/** Takes a note of what keeps a value from being known, where that matters: a key, a read, a table's name. */
export function noteUnknown(findings: Findings, value: Value, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  switch (value.kind) {
    case 'opaque':
      findings.questions.push(...placesOf(value));
      break;
    case 'text':
      for (const piece of value.pieces) if (piece.kind === 'hole') noteUnknown(findings, piece.value, depth + 1);
      break;
    case 'list':
      for (const item of value.items) noteUnknown(findings, item.value, depth + 1);
      break;
    case 'dependency':
      noteUnknown(findings, value.asset, depth + 1);
      break;
    case 'choice':
      for (const option of value.options) noteUnknown(findings, option, depth + 1);
      break;
    default:
  }
}
