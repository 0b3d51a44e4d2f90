// Expressions to values. Everything is evaluated, also what has no known value, because of what it does on the way.

import type { Expression, Field, Ordinal } from '../facts/facts.js';
import { walkNames } from '../facts/walk-names.js';
import { callValue, uncertainly } from './calls.js';
import { callTag, TAG_LIBRARY } from './tags.js';
import { spreadable } from './context.js';
import { itemsIn } from './list-items.js';
import { noteUnknownRead } from './handles.js';
import { getElement, getMember } from './members.js';
import { seenBy, setMember } from './own-copies.js';
import { entriesOf } from './map-methods.js';
import { mayHoldQuery, noteAwaited } from './made-outside.js';
import { binary, unary } from './operators.js';
import { assign, lookup, makeList, makeObject, MAX_STEPS, type Run, type Scope, selfOf } from './scope.js';
import { isThenable, waitFor } from './thenables.js';
import { decide, isUndecided } from './unknowns.js';
import { interpolate, literalText, numberOf, piecesOf, textOf, textOfPieces } from './text.js';
import {
  choiceOf,
  constant,
  type ObjectValue,
  opaque,
  optionsOf,
  type Piece,
  type Place,
  type Slot,
  type TextValue,
  truthOf,
  UNDEFINED,
  type Value,
} from './value.js';

export function evaluate(run: Run, scope: Scope, expression: Expression): Value {
  run.steps += 1;
  if (run.steps > MAX_STEPS) return leftUndone(run, scope, expression);
  const made = evaluateSyntax(run, scope, expression);
  const value = run.copies === null ? made : seenBy(run, made);
  const isOpen = isUndecided(value);
  if (!isOpen && value.kind !== 'query' && value.kind !== 'object') return value;
  const at = ordinalOf(expression);
  if (at === null) return value;
  const place = { file: scope.file, at };
  if (run.isBody && expression.kind === 'call' && expression.isAwaited && isThenable(value))
    return waitFor(run, value, place);
  if (run.isBody && isMention(expression) && mayHoldQuery(value) && run.surroundings.isAwaited(place))
    noteAwaited(run, value, place);
  return isOpen ? decide(run, value, place) : value;
}

/** Whatever a body does from here on is doubted, once. */
function leftUndone(run: Run, scope: Scope, expression: Expression): Value {
  const at = ordinalOf(expression);
  if (run.isBody && run.steps === MAX_STEPS + 1) {
    // The next expression that stands somewhere tells it.
    if (at === null) run.steps -= 1;
    else noteUnknownRead(run, { file: scope.file, at });
  }
  return opaque();
}

function isMention({ kind }: Expression): boolean {
  return kind === 'name' || kind === 'member' || kind === 'element';
}

/** What there is most of comes first: the kinds are compared one after the other. */
function evaluateSyntax(run: Run, scope: Scope, expression: Expression): Value {
  switch (expression.kind) {
    case 'name':
      return lookup(scope, expression.name, run.held);
    case 'member':
      return getMember(run, evaluate(run, scope, expression.object), {
        property: expression.property,
        place: { file: scope.file, at: expression.at },
      });
    case 'call':
      return evaluateCall(run, scope, expression);
    case 'text':
      return literalText(expression, scope.file);
    case 'constant':
      return constant(expression.value);
    case 'object':
      return evaluateObject(run, scope, expression.fields);
    case 'list':
      return makeList(run, evaluateItems(run, scope, expression.items));
    case 'function':
      return { kind: 'closure', fn: expression.fn, scope, self: null };
    case 'template':
      return evaluateTemplate(run, scope, expression.parts);
    case 'undefined':
      return UNDEFINED;
    case 'pattern':
      return { kind: 'pattern' };
    case 'this':
      return selfOf(scope);
    case 'class':
      return { kind: 'class', members: expression.members, base: expression.base, scope };
    default:
      return evaluateOperation(run, scope, expression);
  }
}

function evaluateOperation(run: Run, scope: Scope, expression: Expression): Value {
  switch (expression.kind) {
    case 'element': {
      const object = evaluate(run, scope, expression.object);
      return getElement(run, object, {
        index: evaluate(run, scope, expression.index),
        place: { file: scope.file, at: expression.at },
      });
    }
    case 'tagged': {
      const tag = evaluate(run, scope, expression.tag);
      const parts = expression.parts.map((part) => ({
        value: evaluate(run, scope, part),
        place: placeOf(scope, part),
      }));
      return callTag(run, {
        tag,
        name: tagName(expression.tag),
        parts,
        place: { file: scope.file, at: expression.at },
      });
    }
    case 'choice':
      return evaluateChoice(run, scope, expression);
    case 'logical':
      return evaluateLogical(run, scope, expression);
    case 'binary': {
      const left = evaluate(run, scope, expression.left);
      return binary(expression.operator, left, evaluate(run, scope, expression.right));
    }
    case 'unary':
      return evaluateUnary(run, scope, expression);
    case 'assign':
      return evaluateAssignment(run, scope, expression);
    case 'spread':
      evaluate(run, scope, expression.value);
      return opaque();
    case 'effects':
      for (const part of expression.parts) evaluate(run, scope, part);
      return opaque();
    case 'unread':
      if (run.isBody) noteUnknownRead(run, { file: scope.file, at: expression.at });
      return opaque();
    default:
      return opaque();
  }
}

function evaluateTemplate(run: Run, scope: Scope, parts: readonly Expression[]): Value {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const value = evaluate(run, scope, part);
    const added = part.kind === 'text' ? piecesOf(value, null) : interpolate(value, placeOf(scope, part));
    for (const piece of added) pieces.push(piece);
  }
  return textOfPieces(pieces);
}

export function placeOf(scope: Scope, expression: Expression): Place | null {
  switch (expression.kind) {
    case 'text':
      return { file: scope.file, at: expression.at, isQuoted: true };
    case 'function':
      return { file: scope.file, at: expression.fn.at };
    default: {
      const at = ordinalOf(expression);
      return at === null ? null : { file: scope.file, at };
    }
  }
}

/** By the kind: to ask each expression whether it has a place takes longer than evaluating it. */
function ordinalOf(expression: Expression): Ordinal | null {
  switch (expression.kind) {
    case 'constant':
    case 'undefined':
    case 'pattern':
    case 'this':
    case 'function':
    case 'class':
    case 'logical':
    case 'binary':
    case 'unary':
    case 'assign':
    case 'effects':
      return null;
    default:
      return expression.at;
  }
}

/** Evaluates with what it does marked as one arm of an undecided condition. */
export function inBranch<T>(run: Run, branch: { place: Place; arm: number }, work: () => T): T {
  run.uncertain += 1;
  run.branches.push(branch);
  const result = work();
  run.branches.pop();
  run.uncertain -= 1;
  return result;
}

const NO_ITEMS: readonly Slot[] = [];

/** Most calls have one argument or none. */
export function evaluateItems(run: Run, scope: Scope, expressions: readonly Expression[]): readonly Slot[] {
  const first = expressions[0];
  if (first === undefined) return NO_ITEMS;
  if (expressions.length === 1 && first.kind !== 'spread') return [evaluateItem(run, scope, first)];
  return evaluateEach(run, scope, expressions);
}
function evaluateItem(run: Run, scope: Scope, expression: Expression): Slot {
  return { value: evaluate(run, scope, expression), place: placeOf(scope, expression) };
}

function evaluateEach(run: Run, scope: Scope, expressions: readonly Expression[]): readonly Slot[] {
  const items: Slot[] = [];
  for (const expression of expressions) {
    if (expression.kind !== 'spread') {
      items.push(evaluateItem(run, scope, expression));
      continue;
    }
    const place = placeOf(scope, expression);
    const spread = evaluate(run, scope, expression.value);
    const listed = spread.kind === 'object' && spread.isMap ? entriesOf(run, spread) : spread;
    for (const item of itemsIn(listed, place)) items.push(item);
  }
  return items;
}

function evaluateObject(run: Run, scope: Scope, fields: readonly Field[]): ObjectValue {
  const object = makeObject(run);
  for (const field of fields) {
    const value = evaluate(run, scope, field.value);
    if (field.name === null) {
      spreadInto(object, spreadable(run, value));
      continue;
    }
    const name = typeof field.name === 'string' ? field.name : textOf(evaluate(run, scope, field.name));
    const place = placeOf(scope, field.value) ?? { file: scope.file, at: field.at };
    if (name === null) object.isOpen = true;
    else
      object.fields.set(name, {
        value: value.kind === 'closure' && value.self === null ? { ...value, self: object } : value,
        place,
      });
  }
  return object;
}

function spreadInto(object: ObjectValue, value: Value): void {
  if (value.kind === 'object') {
    for (const [name, slot] of value.fields) object.fields.set(name, slot);
    if (value.isOpen) object.isOpen = true;
  } else if (value.kind !== 'constant') object.isOpen = true;
}

function evaluateCall(run: Run, scope: Scope, expression: Extract<Expression, { kind: 'call' }>): Value {
  const { callee, args, isNew, at } = expression;
  const place = { file: scope.file, at };
  if (callee.kind === 'member' || callee.kind === 'element') {
    const receiver = evaluate(run, scope, callee.object);
    const member = { file: scope.file, at: callee.at };
    const index = callee.kind === 'element' ? evaluate(run, scope, callee.index) : null;
    const property = callee.kind === 'member' ? callee.property : index && textOf(index);
    const called = index
      ? getElement(run, receiver, { index, place: member })
      : getMember(run, receiver, { property: property ?? '', place: member });
    return callValue(run, isUndecided(called) ? decide(run, called, member) : called, {
      args: evaluateItems(run, scope, args),
      place,
      isNew,
      receiver,
      method: property,
    });
  }
  const value = evaluate(run, scope, callee);
  const given = evaluateItems(run, scope, args);
  // `sql('orders')` of postgres.js is a name inside a statement.
  const [first] = given;
  const isNaming =
    callee.kind === 'name' &&
    value.kind === 'opaque' &&
    (/sql$/i.test(callee.name) || (value.library === TAG_LIBRARY && value.name === null));
  if (isNaming && first?.value.kind === 'text' && isOneWord(first.value)) return first.value;
  return callValue(run, value, { args: given, place, isNew, receiver: null, method: null });
}

/** No statement is one. */
function isOneWord({ pieces }: TextValue): boolean {
  return pieces.every((piece) => piece.kind === 'hole' || !/\s/.test(piece.text));
}

function tagName(tag: Expression): string {
  if (tag.kind === 'name') return tag.name;
  if (tag.kind === 'member') return tag.property;
  return tag.kind === 'call' ? tagName(tag.callee) : '';
}

function evaluateChoice(run: Run, scope: Scope, expression: Extract<Expression, { kind: 'choice' }>): Value {
  const truth = truthOf(evaluate(run, scope, expression.condition));
  if (truth !== null) return evaluate(run, scope, truth ? expression.yes : expression.no);
  const place = { file: scope.file, at: expression.at };
  const yes = inBranch(run, { place, arm: 0 }, () => evaluate(run, scope, expression.yes));
  return choiceOf([yes, inBranch(run, { place, arm: 1 }, () => evaluate(run, scope, expression.no))]);
}

function evaluateLogical(run: Run, scope: Scope, expression: Extract<Expression, { kind: 'logical' }>): Value {
  const { operator } = expression;
  const left = evaluate(run, scope, expression.left);
  const missed = operator === '&&' ? NOTHING_MISSED : missedIndexes(run, scope, expression.left);
  if (missed.length > 0) {
    // `names[x] ?? x` falls back only for what the lookup does not find.
    const isFallbackToIndex = expression.left.kind === 'element' && isSameName(expression.left.index, expression.right);
    const right = isFallbackToIndex ? choiceOf(missed) : evaluateUncertainly(run, scope, expression.right);
    return choiceOf([left, right]);
  }
  const isMissing =
    left.kind === 'constant' ? left.value === undefined || left.value === null : left.kind === 'opaque' ? null : false;
  const truth = operator === '??' ? (isMissing === null ? null : !isMissing) : truthOf(left);
  const takesLeft = truth === null ? null : operator === '&&' ? !truth : truth;
  if (takesLeft === true) return left;
  if (takesLeft === false) return evaluate(run, scope, expression.right);
  return choiceOf([left, evaluateUncertainly(run, scope, expression.right)]);
}
function evaluateUncertainly(run: Run, scope: Scope, expression: Expression): Value {
  return uncertainly(run, () => evaluate(run, scope, expression));
}

const NOTHING_MISSED: readonly Value[] = [];

/** The indexes that are not known before it runs, in a lookup in an object or list: it may find nothing. */
function missedIndexes(run: Run, scope: Scope, left: Expression): readonly Value[] {
  if (left.kind !== 'element') return NOTHING_MISSED;
  return optionsOf(evaluate(run, scope, left.index)).filter(
    (index) => textOf(index) === null && numberOf(index) === null,
  );
}
function isSameName(a: Expression, b: Expression): boolean {
  return a.kind === 'name' && b.kind === 'name' && a.name === b.name;
}

function evaluateUnary(run: Run, scope: Scope, expression: Extract<Expression, { kind: 'unary' }>): Value {
  const { operator, operand } = expression;
  const before = evaluate(run, scope, operand);
  if (operator !== '++' && operator !== '--') return unary(operator, before);
  const after = binary(operator === '++' ? '+' : '-', before, constant(1));
  if (operand.kind === 'name') assign(run, scope, { name: operand.name, value: after, isMadeOfBefore: () => true });
  return before;
}

function evaluateAssignment(run: Run, scope: Scope, expression: Extract<Expression, { kind: 'assign' }>): Value {
  const { operator, target } = expression;
  const right = evaluate(run, scope, expression.value);
  const value = operator === '=' ? right : combine(operator.slice(0, -1), evaluate(run, scope, target), right);
  if (target.kind === 'name') {
    const isMadeOfBefore = (): boolean => operator !== '=' || mentions(expression.value, target.name);
    assign(run, scope, { name: target.name, value, isMadeOfBefore });
  }
  if (target.kind === 'member' || target.kind === 'element') {
    const isMadeOfBefore = (): boolean => operator !== '=' || isMadeOf(expression.value, target.object);
    assignMember(run, scope, { target, slot: { value, place: placeOf(scope, expression.value) }, isMadeOfBefore });
  }
  return value;
}

interface AssignedMember {
  readonly target: Extract<Expression, { kind: 'member' | 'element' }>;
  readonly slot: Slot;
  isMadeOfBefore(): boolean;
}

function assignMember(run: Run, scope: Scope, { target, slot, isMadeOfBefore }: AssignedMember): void {
  const object = evaluate(run, scope, target.object);
  const name = target.kind === 'member' ? target.property : textOf(evaluate(run, scope, target.index));
  const after = setMember(run, object, { name, slot, place: { file: scope.file, at: target.at }, isMadeOfBefore });
  if (after === object) return;
  // A copy of its own stands where the object was.
  const { object: holder } = target;
  if (holder.kind === 'name') assign(run, scope, { name: holder.name, value: after, isMadeOfBefore: () => false });
  if (holder.kind === 'member' || holder.kind === 'element')
    assignMember(run, scope, { target: holder, slot: { value: after, place: null }, isMadeOfBefore: () => false });
}

/** Whether the value may be made of something that stands in the object. */
function isMadeOf(value: Expression, object: Expression): boolean {
  const root = rootOf(object);
  if (root.kind === 'name') return mentions(value, root.name);
  // Where `this` is used in a larger expression, nobody looks.
  return !/^(text|constant|undefined|name)$/.test(rootOf(value).kind);
}
function rootOf(expression: Expression): Expression {
  return expression.kind === 'member' || expression.kind === 'element' ? rootOf(expression.object) : expression;
}

function mentions(value: Expression, name: string): boolean {
  let isMentioned = false;
  walkNames([{ kind: 'return', value }], (named) => {
    isMentioned ||= named.kind === 'name' && named.name === name;
  });
  return isMentioned;
}

function combine(operator: string, left: Value, right: Value): Value {
  if (operator === '??' || operator === '||' || operator === '&&') return choiceOf([left, right]);
  return binary(operator, left, right);
}
