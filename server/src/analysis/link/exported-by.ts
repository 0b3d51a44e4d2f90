// All names that a file exports, its own and those that it passes on.

import type { ExportedNames } from '../evaluate/scope.js';
import type { FileFacts } from '../facts/facts.js';
import type { Resolve } from './resolve.js';

interface ExportsSearch {
  factsOf(file: string): FileFacts | null;
  readonly resolve: Resolve;
}

/** `visits` come to hold each file that was looked at. */
export function exportedBy({ factsOf, resolve }: ExportsSearch, first: string, visits: Set<string>): ExportedNames {
  const names = new Set<string>();
  let isOpen = false;
  const visit = (file: string): void => {
    if (visits.has(file)) return;
    visits.add(file);
    const facts = factsOf(file);
    isOpen ||= facts?.mayExportMore !== false;
    for (const fact of facts?.exports ?? []) {
      if (fact.kind !== 'all') {
        // A default is not passed on.
        if (file === first || fact.exported !== 'default') names.add(fact.exported);
        continue;
      }
      const target = resolve(file, fact.specifier);
      if (target.kind === 'file') visit(target.file);
      else isOpen = true;
    }
  };
  visit(first);
  return { names: [...names], isOpen };
}
