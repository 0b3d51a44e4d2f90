import type { Citation, Retention } from '@headwater/core';
import type { RuleCaseWithSurroundings, RuleCases } from '../rule-cases.js';

const month: Retention = { days: 30, versions: 1 };
const october = (day: number): number => Date.UTC(2024, 9, day);

/** By default an old version of daily_sales with a newer one beside it; the tests take place on 12 October. */
function citation(of: Partial<Citation> = {}, asset = 'daily_sales'): Citation {
  return {
    cited: { asset, part: '2024-08-01' },
    at: Date.UTC(2024, 7, 2),
    newer: 1,
    dropped: null,
    by: { asset: 'report', part: '' },
    ...of,
  };
}
const surroundings = (citations: readonly Citation[], retention: Retention | null = month) => ({
  project: { defaultStorage: null, retention },
  records: { assets: [], citations },
});
const plain = `
import { asset } from 'headwater';
export const sales = asset('daily_sales', { formerKeys: ['turnover'], materialize() {} });
`;
const project = (
  citations: readonly Citation[],
  said: string | null,
  retention: Retention | null = month,
): RuleCaseWithSurroundings => ({
  ...surroundings(citations, retention),
  text:
    plain +
    (said === null ? '' : `//                          ^^^^^^^^^^^ warning[retention-breaks-citation]: ${said}`),
});
const dropped = { at: october(5), why: 'retention (older than 30 days, not among the last 1)' };

export const cases: RuleCases = {
  fires: {
    'for a version that is older than all that is kept': project(
      [citation()],
      '`retention` in headwater.json keeps 30 days and the last version, but published records cite 1 version of daily_sales beyond that (2024-08-01, made on 2024-08-02, cited by report): keep more, or unpublish.',
    ),
    'once for several versions, with the oldest of them': project(
      [citation(), citation({ at: Date.UTC(2024, 7, 3) }), citation({ at: october(10) })],
      '…2 versions of daily_sales beyond that (2024-08-01, made on 2024-08-02',
    ),
    'for a version that is not among the last ones': project(
      [citation({ newer: 3 })],
      '…keeps 30 days and the last 3 versions',
      { days: 30, versions: 3 },
    ),
    'for a version that is gone': project(
      [citation({ dropped })],
      'Published records cite 1 version of daily_sales that is gone (2024-08-01, made on 2024-08-02, cited by report, dropped on 2024-10-05 by retention',
    ),
    'for a version that is gone, whatever the project keeps': project([citation({ dropped })], '…is gone', null),
    'for a version of a former key': project([citation({}, 'turnover')], '…of daily_sales'),
  },
  staysQuiet: {
    'where nothing is cited': project([], null),
    'for a version that is young enough': project([citation({ at: october(1) })], null),
    'for the newest version, however old': project([citation({ newer: 0 })], null),
    'for one among the last versions': project([citation({ newer: 2 })], null, { days: 30, versions: 3 }),
    'where the project says nothing of retention': project([citation()], null, null),
    'for a key that no declaration has': project([citation({}, 'gone_long_ago')], null),
  },
  page: surroundings([citation()]),
};
