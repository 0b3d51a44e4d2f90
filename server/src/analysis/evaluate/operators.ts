// Operators on values: numbers, texts, and arithmetic on what derives from the partition key.

import { shiftBy } from './dates.js';
import { concatTexts, numberOf, textOf } from './text.js';
import { constant, opaque, type Value } from './value.js';

export function binary(operator: string, left: Value, right: Value): Value {
  if (operator === ',') return right;
  const numbers = numeric(operator, left, right);
  if (numbers !== null) return numbers;
  if (operator === '+' && (left.kind === 'text' || right.kind === 'text')) return concatTexts([left, right]);
  if (operator === '+' || operator === '-')
    return shiftBy(left, right, operator === '+' ? 1 : -1) ?? opaque(null, null, [left, right]);
  if (operator === '===' || operator === '==') return equality(left, right, true);
  if (operator === '!==' || operator === '!=') return equality(left, right, false);
  return opaque();
}

function numeric(operator: string, left: Value, right: Value): Value | null {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a === null || b === null) return null;
  switch (operator) {
    case '+':
      return constant(a + b);
    case '-':
      return constant(a - b);
    case '*':
      return constant(a * b);
    case '/':
      return constant(a / b);
    case '%':
      return constant(a % b);
    case '**':
      return constant(a ** b);
    case '<':
      return constant(a < b);
    case '<=':
      return constant(a <= b);
    case '>':
      return constant(a > b);
    case '>=':
      return constant(a >= b);
    default:
      return null;
  }
}

function equality(left: Value, right: Value, isEqual: boolean): Value {
  const a = scalarOf(left);
  const b = scalarOf(right);
  return a === null || b === null ? opaque() : constant((a.value === b.value) === isEqual);
}
function scalarOf(value: Value): { readonly value: unknown } | null {
  if (value.kind === 'constant') return value;
  if (value.kind === 'declared') return { value: value.declaration };
  const text = textOf(value);
  return text === null ? null : { value: text };
}

export function unary(operator: string, operand: Value): Value {
  const number = numberOf(operand);
  if (operator === '!') {
    const known = operand.kind === 'constant' ? !operand.value : null;
    return known === null ? opaque() : constant(known);
  }
  if (operator === '-' && number !== null) return constant(-number);
  if (operator === '+' && number !== null) return operand;
  if (operator === '+' && operand.kind === 'relative' && operand.form === 'date') return { ...operand, form: 'millis' };
  return opaque();
}
