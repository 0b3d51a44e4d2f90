// Which mapping a pair of definitions gets by default, and whether the pair loads with it, or with a given one.

import { inferMapping, validateMapping } from 'headwater/algebra';
import { nameOfMapping, readDefinition, readMapping } from '../definitions.js';
import type { CaseKind } from '../kind.js';

export const defaultMapping: CaseKind = {
  kind: 'default_mapping',
  run: ({ data }) => {
    const upstream = readDefinition(data.upstream).definition;
    const downstream = readDefinition(data.downstream).definition;
    const given = readMapping(data.mapping);
    const expected = { inferred: data.inferred_mapping ?? null, loads: data.load_error === null };
    if (given) {
      const problem = validateMapping(given, upstream, downstream, { dialect: 'dagster' });
      return { expected, actual: { inferred: null, loads: problem === null } };
    }
    const inferred = inferMapping(upstream, downstream, { dialect: 'dagster' });
    const mapping = inferred.kind === 'mapping' ? inferred.mapping : inferred.tried;
    return { expected, actual: { inferred: nameOfMapping(mapping), loads: inferred.kind === 'mapping' } };
  },
};
