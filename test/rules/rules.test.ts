// Every rule of the registry with its cases, `cases/<id>.ts`: a rule without them fails here.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Rule, rules } from '@headwater/server/rules';
import { expect, it } from 'vitest';
import { describeRule } from './describe-rule.js';
import type { RuleCases } from './rule-cases.js';

const folder = path.join(import.meta.dirname, 'cases');

async function casesOf({ id }: Rule): Promise<RuleCases> {
  // Our own files, of which each says that this is its type.
  const { cases } = (await import(`./cases/${id}.ts`)) as { readonly cases: RuleCases };
  return cases;
}

const named = readdirSync(folder).map((name) => path.basename(name, '.ts'));
it('has cases for every rule, and for nothing else', () =>
  expect(named.toSorted()).toEqual(rules.map(({ id }) => id).toSorted()));

const all = await Promise.all(
  rules.filter(({ id }) => named.includes(id)).map(async (rule) => ({ rule, cases: await casesOf(rule) })),
);
for (const { rule, cases } of all) describeRule(rule, cases);
