// Values that syntax does not decide: which expressions have them, so that the type checker can be asked, and what it
// has answered.

import type { Findings } from './findings.js';
import type { Run } from './scope.js';
import { identityOf, mapOptions, type OpaqueValue, type Place, type Value } from './value.js';

/** Whether there is anything that `decide` could do for it. */
export function isUndecided(value: Value): boolean {
  return value.kind === 'opaque' || (value.kind === 'choice' && value.options.some(({ kind }) => kind === 'opaque'));
}

/** The value of the expression at the place: what the type checker has answered where syntax alone left it open. */
export function decide(run: Run, value: Value, place: Place): Value {
  const answer = run.surroundings.answerAt(place);
  if (answer === null)
    return value.kind === 'opaque'
      ? seenAt(value, place)
      : mapOptions(value, (option) => (option.kind === 'opaque' ? seenAt(option, place) : option));
  // The answer holds as long as it is asked for.
  run.findings.questions.push(place);
  return answer;
}

function seenAt(value: OpaqueValue, place: Place): OpaqueValue {
  const { library, name, madeOf, seenAt: before } = value;
  if (before !== null && before.place.file === place.file && before.place.at === place.at) return value;
  return { kind: 'opaque', library, name, madeOf, identity: identityOf(value), seenAt: { place, before } };
}

/** One of the latest says what the ones before it say, and often more. */
const MOST_PLACES = 8;

/** The latest last. */
export function placesOf(value: OpaqueValue): readonly Place[] {
  const places: Place[] = [];
  for (let seen = value.seenAt; seen !== null && places.length < MOST_PLACES; seen = seen.before)
    places.push(seen.place);
  return places.reverse();
}

const MAX_DEPTH = 4;

/** Takes a note of what keeps a value from being known, where that matters: a key, a read, a table's name. */
export function noteUnknown(findings: Findings, value: Value, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const note = (inner: Value): void => noteUnknown(findings, inner, depth + 1);
  switch (value.kind) {
    case 'opaque':
      findings.questions.push(...placesOf(value));
      break;
    case 'text':
      for (const piece of value.pieces) if (piece.kind === 'hole') note(piece.value);
      break;
    case 'list':
      for (const item of value.items) note(item.value);
      break;
    case 'dependency':
      note(value.asset);
      break;
    case 'choice':
      value.options.forEach(note);
      break;
    default:
  }
}
