// Which severities the failed results of a check may carry, by the results that it returns.

import type { Expression, FunctionFacts, Statement } from '../facts/facts.js';

export type ResultSeverity = 'error' | 'warn' | 'own' | null;

export function resultSeverities({ body }: FunctionFacts): readonly ResultSeverity[] {
  return returnedIn(body).flatMap(severitiesOf);
}

function returnedIn(statements: readonly Statement[]): readonly Expression[] {
  return statements.flatMap((statement): readonly Expression[] => {
    switch (statement.kind) {
      case 'return':
        return statement.value ? [statement.value] : [];
      case 'block':
      case 'each':
      case 'loop':
        return returnedIn(statement.body);
      case 'if':
        return returnedIn([...statement.yes, ...statement.no]);
      case 'switch':
        return statement.cases.flatMap(({ body }) => returnedIn(body));
      case 'try':
        return returnedIn([...statement.body, ...statement.caught, ...statement.last]);
      default:
        return [];
    }
  });
}

function severitiesOf(returned: Expression): readonly ResultSeverity[] {
  if (returned.kind === 'choice') return [...severitiesOf(returned.yes), ...severitiesOf(returned.no)];
  if (returned.kind !== 'object' || returned.fields.some(({ name }) => typeof name !== 'string')) return [null];
  const field = (name: string): Expression | undefined => returned.fields.findLast((each) => each.name === name)?.value;
  const passed = field('passed');
  // A result that says that all is well needs no severity.
  if (passed?.kind === 'constant' && passed.value === true) return [];
  const severity = field('severity');
  if (!severity) return ['own'];
  return severity.kind === 'text' && (severity.value === 'warn' || severity.value === 'error')
    ? [severity.value]
    : [null];
}
