// Every kind of mapping and its rules: a new kind is a file and a line here.

import { ALL_RULES } from './all.js';
import { customRules } from './custom.js';
import type { Mapping } from './definition.js';
import { IDENTITY_RULES } from './identity.js';
import { LAST_RULES } from './last.js';
import { multiRules } from './multi.js';
import { multiToSingleRules } from './multi-to-single.js';
import type { MappingRules } from './rules.js';
import { specificRules } from './specific.js';
import { staticRules } from './static.js';
import { timeWindowRules } from './time-window.js';

function bind(mapping: Mapping): MappingRules {
  switch (mapping.kind) {
    case 'identity':
      return IDENTITY_RULES;
    case 'timeWindow':
      return timeWindowRules(mapping);
    case 'all':
      return ALL_RULES;
    case 'last':
      return LAST_RULES;
    case 'specific':
      return specificRules(mapping);
    case 'static':
      return staticRules(mapping);
    case 'multi':
      return multiRules(mapping, rulesOf);
    case 'multiToSingle':
      return multiToSingleRules(mapping);
    case 'custom':
      return customRules(mapping);
  }
}

const bound = new WeakMap<Mapping, MappingRules>();

/** Mappings are plain data: the rules of one are made once. */
export function rulesOf(mapping: Mapping): MappingRules {
  const known = bound.get(mapping);
  if (known) return known;
  const rules = bind(mapping);
  bound.set(mapping, rules);
  return rules;
}
