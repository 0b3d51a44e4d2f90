// Names by which a file loads modules beside `require`: `const load = createRequire(import.meta.url)`.

import type { ts } from 'ts-morph';
import type { ImportFact } from './facts.js';
import { isCallExpression, isIdentifier, isPropertyAccessExpression, isVariableStatement } from './syntax.js';

/** Null: there are none, since hardly any file imports what makes such functions. */
export function loadersIn(source: ts.SourceFile, imports: readonly ImportFact[]): ReadonlySet<string> | null {
  if (!imports.some(isOfModules)) return null;
  const loaders = new Set<string>();
  for (const statement of source.statements)
    for (const { name, initializer } of isVariableStatement(statement) ? statement.declarationList.declarations : [])
      if (isIdentifier(name) && initializer && makesLoader(initializer)) loaders.add(name.text);
  return loaders;
}

function isOfModules({ specifier }: ImportFact): boolean {
  return specifier === 'node:module' || specifier === 'module';
}

function makesLoader(node: ts.Expression): boolean {
  if (!isCallExpression(node)) return false;
  const { expression: called } = node;
  const name = isPropertyAccessExpression(called) ? called.name : called;
  return isIdentifier(name) && name.text === 'createRequire';
}
