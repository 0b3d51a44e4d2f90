// Statements in order. Where a condition is not known both ways are taken, and what they do is marked as uncertain.

import { type Statement, SYMBOL } from '../facts/facts.js';
import { bindPattern, uncertainly } from './calls.js';
import { spreadable } from './context.js';
import { evaluate, inBranch, placeOf } from './expressions.js';
import { callInline } from './members.js';
import { indexList } from './list-methods.js';
import { entriesOf, keysOf } from './map-methods.js';
import { binary } from './operators.js';
import { type Branch, childScope, makeList, type Run, type Scope } from './scope.js';
import { type ObjectValue, opaque, type Place, truthOf, UNDEFINED, type Value } from './value.js';

/** The function being run: where its names are, and what it has returned so far. */
export interface Activation {
  readonly scope: Scope;
  readonly returns: Value[];
}
type Completion = 'next' | 'return' | 'throw' | 'break' | 'continue';
/** Of an `if` with one arm that leaves: what follows is the other arm. */
type Outcome = Completion | Branch;

export function runStatements(run: Run, activation: Activation, statements: readonly Statement[]): Completion {
  for (const statement of statements) hoist(activation.scope, statement);
  return runFrom(run, activation, { statements, first: 0 });
}

function hoist(scope: Scope, statement: Statement): void {
  if (statement.kind === 'function') scope.names.set(statement.name, closureOf(scope, statement));
}
export function closureOf(scope: Scope, { fn }: Extract<Statement, { kind: 'function' }>): Value {
  return { kind: 'closure', fn, scope, self: null };
}

interface Remaining {
  readonly statements: readonly Statement[];
  readonly first: number;
}

function runFrom(run: Run, activation: Activation, { statements, first }: Remaining): Completion {
  for (let index = first; index < statements.length; index += 1) {
    const statement = statements[index];
    if (!statement) break;
    const outcome = runStatement(run, activation, statement);
    if (typeof outcome !== 'string') return runBehind(run, activation, outcome, { statements, first: index + 1 });
    if (outcome !== 'next') return outcome;
  }
  return 'next';
}
/** What follows an `if` with one arm that leaves. */
function runBehind(run: Run, activation: Activation, branch: Branch, remaining: Remaining): Completion {
  return inBranch(run, branch, () => runFrom(run, activation, remaining));
}

export function runStatement(run: Run, activation: Activation, statement: Statement): Outcome {
  const { scope, returns } = activation;
  switch (statement.kind) {
    case 'declare':
      bindPattern(run, scope, statement.pattern, statement.value ? evaluate(run, scope, statement.value) : UNDEFINED);
      return 'next';
    case 'evaluate':
      evaluate(run, scope, statement.value);
      return 'next';
    case 'return':
      returns.push(statement.value ? evaluate(run, scope, statement.value) : UNDEFINED);
      return 'return';
    case 'leave':
      if (statement.value) evaluate(run, scope, statement.value);
      return statement.how;
    case 'block':
      return runBlock(run, activation, statement.body);
    case 'function':
      return 'next';
    default:
      return runCompound(run, activation, statement);
  }
}

function runCompound(run: Run, activation: Activation, statement: Statement): Outcome {
  switch (statement.kind) {
    case 'if':
      return runIf(run, activation, statement);
    case 'each':
      return runEach(run, activation, statement);
    case 'loop':
      return runLoop(run, activation, statement);
    case 'switch':
      return runSwitch(run, activation, statement);
    case 'try':
      return runTry(run, activation, statement);
    default:
      return 'next';
  }
}

function runBlock(run: Run, activation: Activation, body: readonly Statement[]): Completion {
  if (!body.some(declares)) return runFrom(run, activation, { statements: body, first: 0 });
  return runStatements(run, { scope: childScope(run, activation.scope), returns: activation.returns }, body);
}
/** Whether it brings names, for which its block needs a scope. */
function declares({ kind }: Statement): boolean {
  return kind === 'declare' || kind === 'function';
}

function runIf(run: Run, activation: Activation, statement: Extract<Statement, { kind: 'if' }>): Outcome {
  const truth = truthOf(evaluate(run, activation.scope, statement.condition));
  if (truth !== null) return runBlock(run, activation, truth ? statement.yes : statement.no);
  const place = { file: activation.scope.file, at: statement.at };
  const yes = inBranch(run, { place, arm: 0 }, () => runBlock(run, activation, statement.yes));
  const no = inBranch(run, { place, arm: 1 }, () => runBlock(run, activation, statement.no));
  if (yes !== 'next' && no !== 'next') return yes === 'throw' ? no : yes;
  // A guard that throws leaves no other way than the one behind it.
  if (yes === 'next' || yes === 'throw') return no === 'next' || no === 'throw' ? 'next' : { place, arm: 0 };
  return { place, arm: 1 };
}

function runEach(run: Run, activation: Activation, statement: Extract<Statement, { kind: 'each' }>): Completion {
  const over = evaluate(run, activation.scope, statement.over);
  const place = placeOf(activation.scope, statement.over) ?? { file: activation.scope.file, at: 0 };
  const list = itemsOf(run, over, { isKeys: statement.isKeys, place });
  const visit = (value: Value): Completion => {
    const scope = childScope(run, activation.scope);
    bindPattern(run, scope, statement.pattern, value);
    return runBlock(run, { scope, returns: activation.returns }, statement.body);
  };
  for (const item of list.kind === 'list' ? list.items : []) {
    if (item.isMany) {
      uncertainly(run, () => visit(item.value));
      continue;
    }
    const end = visit(item.value);
    if (end === 'break') return 'next';
    if (end === 'return' || end === 'throw') return end;
  }
  if (list.kind !== 'list' || list.isOpen) uncertainly(run, () => visit(opaque()));
  return 'next';
}

interface Iterating {
  readonly isKeys: boolean;
  readonly place: Place;
}

function itemsOf(run: Run, over: Value, iterating: Iterating): Value {
  const { isKeys, place } = iterating;
  if (over.kind === 'object') {
    if (isKeys) return keysOf(run, over);
    return over.isMap ? entriesOf(run, over) : iterated(run, over, place);
  }
  if (over.kind === 'namespace' && isKeys) return itemsOf(run, spreadable(run, over), iterating);
  if (over.kind === 'list' && isKeys) return indexList(run, over);
  if (over.kind === 'choice') {
    const lists = over.options.map((option) => itemsOf(run, option, iterating));
    const items = lists.flatMap((list) => (list.kind === 'list' ? list.items : []));
    return makeList(
      run,
      items,
      lists.some((list) => list.kind !== 'list' || list.isOpen),
    );
  }
  return over;
}

/** What an object gives one by one is up to a function of its own. */
function iterated(run: Run, over: ObjectValue, place: Place): Value {
  for (const name of ['asyncIterator', 'iterator']) {
    const method = over.fields.get(SYMBOL + name);
    if (method) return callInline(run, method.value, { args: [], place });
  }
  return opaque();
}

const MAX_ROUNDS = 1_000;

function runLoop(run: Run, activation: Activation, statement: Extract<Statement, { kind: 'loop' }>): Completion {
  const { condition, step, body } = statement;
  const inside = { scope: childScope(run, activation.scope), returns: activation.returns };
  runStatements(run, inside, statement.initial);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const asks = round > 0 || !statement.isBodyFirst;
    const truth = !asks ? true : condition ? truthOf(evaluate(run, inside.scope, condition)) : null;
    if (truth === false) return 'next';
    if (truth === null) {
      uncertainly(run, () => runBlock(run, inside, body));
      return 'next';
    }
    const end = runBlock(run, inside, body);
    if (end === 'break') return 'next';
    if (end === 'return' || end === 'throw') return end;
    if (step) evaluate(run, inside.scope, step);
  }
  return 'next';
}

function runSwitch(run: Run, activation: Activation, statement: Extract<Statement, { kind: 'switch' }>): Completion {
  const { scope } = activation;
  const subject = evaluate(run, scope, statement.subject);
  const tests = statement.cases.map(({ test }) =>
    test ? truthOf(binary('===', subject, evaluate(run, scope, test))) : null,
  );
  const matched = tests.indexOf(true);
  if (matched >= 0 && tests.slice(0, matched).every((truth) => truth === false)) {
    const end = runBlock(
      run,
      activation,
      statement.cases.slice(matched).flatMap(({ body }) => body),
    );
    return end === 'break' ? 'next' : end;
  }
  const place = { file: scope.file, at: statement.at };
  const ends = statement.cases.map(({ body }, arm) =>
    inBranch(run, { place, arm }, () => runBlock(run, activation, body)),
  );
  const hasDefault = statement.cases.some(({ test }) => test === null);
  const last = ends.at(-1);
  return hasDefault &&
    last &&
    last !== 'break' &&
    ends.every((end, index) => end === 'return' || end === 'throw' || isFallThrough(statement, index))
    ? last
    : 'next';
}
function isFallThrough(statement: Extract<Statement, { kind: 'switch' }>, index: number): boolean {
  return statement.cases[index]?.body.length === 0 && index < statement.cases.length - 1;
}

function runTry(
  run: Run,
  activation: Activation,
  { body, caught, last }: Extract<Statement, { kind: 'try' }>,
): Completion {
  const end = runBlock(run, activation, body);
  const handled = uncertainly(run, () => runBlock(run, activation, caught));
  const final = runBlock(run, activation, last);
  if (final !== 'next') return final;
  return end !== 'next' && (handled !== 'next' || caught.length === 0) ? end : end === 'next' ? 'next' : handled;
}
