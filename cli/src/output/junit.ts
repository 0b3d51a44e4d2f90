// JUnit's XML, as CI systems read it: a suite per asset, a case per check and partition.

export interface JunitCase {
  readonly suite: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'errored';
  /** Shown with the case, whatever came of it. */
  readonly message: string;
}

export function junitText(cases: readonly JunitCase[]): string {
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)].map(([name, list]) => suiteText(name, list));
  const { failures, errors } = counts(cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="headwater" tests="${cases.length}" failures="${failures}" errors="${errors}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteText(name: string, cases: readonly JunitCase[]): string {
  const { failures, errors } = counts(cases);
  const open = `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${failures}" errors="${errors}">`;
  return [open, ...cases.map(caseText), '  </testsuite>'].join('\n');
}

function caseText({ suite, name, outcome, message }: JunitCase): string {
  const element = { passed: 'system-out', failed: 'failure', errored: 'error' }[outcome];
  const said =
    element === 'system-out'
      ? `<system-out>${escaped(message)}</system-out>`
      : `<${element} message="${escaped(message)}"/>`;
  return `    <testcase classname="${escaped(suite)}" name="${escaped(name)}">${said}</testcase>`;
}

function counts(cases: readonly JunitCase[]) {
  return {
    failures: cases.filter(({ outcome }) => outcome === 'failed').length,
    errors: cases.filter(({ outcome }) => outcome === 'errored').length,
  };
}

/** Characters that XML cannot hold at all are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '&#10;');
}
