// The tests of one rule: its cases, its page, and what must be true of every fix, proved on every case that has one.

import { type Finding, type Fix, type Rule, runRules } from '@headwater/server/rules';
import { sha256 } from '@headwater/server/project';
import { describe, expect, it } from 'vitest';
import { checkFindings, testNow } from '../harness/check-rule.js';
import { type Analysed, analyse, applyChanges } from '../harness/fixture.js';
import { changedLines, commentsIn } from './compare-texts.js';
import { ENOUGH, type FixCase, type RuleCase, type RuleCases, type RuleCaseWithSurroundings } from './rule-cases.js';

export function describeRule(rule: Rule, { fires, staysQuiet, fixes = {}, page = {} }: RuleCases): void {
  const findingsIn = (each: RuleCase): readonly Finding[] => open(each).findings(rule.id);

  describe(rule.id, () => {
    for (const [name, each] of Object.entries(fires))
      it(`fires ${name}`, () => {
        const opened = open(each);
        checkFindings(opened.analysed, opened.findings());
        expect(opened.findings(rule.id)).not.toEqual([]);
        if (typeof each !== 'string' && each.hasFix === false) expect(opened.offered(rule.id)).toEqual([]);
        applyAll(rule.id, opened);
      });
    for (const [name, each] of Object.entries(staysQuiet))
      it(`stays quiet ${name}`, () => {
        const opened = open(each);
        checkFindings(opened.analysed, opened.findings());
        expect(opened.findings(rule.id)).toEqual([]);
      });
    for (const [name, each] of Object.entries(fixes)) it(`fix: ${name}`, () => checkFix(rule.id, each));

    it('shows enough of each', () => {
      expect(Object.keys(fires).length, 'firing cases').toBeGreaterThanOrEqual(ENOUGH);
      expect(Object.keys(staysQuiet).length, 'near misses').toBeGreaterThanOrEqual(ENOUGH);
      const hasFix = Object.values(fires).some((each) => open(each).offered(rule.id).length > 0);
      expect(Object.keys(fixes).length > 0, 'shows its fix').toBe(hasFix);
      expect(/^There is no fix/.test(rule.docs.fixSafety), 'its page says whether there is one').toBe(!hasFix);
    });
    it('says on its page whether `check --fix` applies its fix', () => {
      const offered = Object.values(fires).flatMap((each) => open(each).offered(rule.id));
      const says = rule.docs.fixSafety.includes('`headwater check --fix` applies it');
      expect(offered.some(({ isSafe }) => isSafe)).toBe(says);
      expect(rule.docs.fixSafety.includes('`headwater check --fix`')).toBe(offered.length > 0);
    });
    it('has a page whose examples do what it says', () => {
      const { beside = '', ...surroundings } = page;
      const example = (text: string): RuleCase => ({ ...surroundings, text: `//- /example.ts\n${text}${beside}` });
      expect(findingsIn(example(rule.docs.fires))).not.toEqual([]);
      expect(open(example(rule.docs.staysQuiet)).findings()).toEqual([]);
    });
  });
}

interface Opened {
  readonly analysed: Analysed;
  /** Of the present text; of one rule alone, or of all. */
  findings(rule?: string): readonly Finding[];
  /** Fixes that the present text has something for; no menu shows others. */
  offered(rule: string): readonly Fix[];
  textOf(file: string): string;
  /** Applies it; false where there is nothing left to do. */
  apply(fix: Fix): boolean;
}

function open(written: RuleCase, lineEnd = '\n'): Opened {
  const { text, records, project }: RuleCaseWithSurroundings =
    typeof written === 'string' ? { text: written } : written;
  const digest = records === undefined ? undefined : sha256;
  const analysed = analyse(text.replaceAll('\n', lineEnd), {}, digest);
  const { fixture, workspace } = analysed;
  const texts = new Map(fixture.files.map(({ path, text: before }) => [path, before]));
  const given = { ...(records === undefined ? {} : { records }), ...(project === undefined ? {} : { project }) };
  const textOf = (file: string): string => texts.get(file) ?? '';
  const findings: Opened['findings'] = (rule) =>
    runRules({ ...given, snapshot: workspace.snapshot, now: testNow }).filter(
      (finding) => rule === undefined || finding.rule === rule,
    );
  return {
    analysed,
    textOf,
    findings,
    offered: (rule) =>
      findings(rule)
        .flatMap(({ fixes }) => fixes)
        .filter(({ edits }) => workspace.changesFor(edits).length > 0),
    apply: ({ edits }) => {
      const changes = Map.groupBy(workspace.changesFor(edits), ({ span }) => span.file);
      for (const [file, inFile] of changes) texts.set(file, applyChanges(textOf(file), inFile));
      workspace.apply([...changes.keys()].map((path) => ({ path, text: textOf(path) })));
      return changes.size > 0;
    },
  };
}

/** One after the other, as `--fix` would: in the end no finding that has a fix is left. */
function applyAll(rule: string, opened: Opened): void {
  const firstFix = (): Fix | undefined => opened.offered(rule)[0];
  let left = opened.findings(rule).length;
  for (let fix = firstFix(); fix !== undefined; fix = firstFix()) {
    applyOne(rule, fix, opened);
    const after = opened.findings(rule).length;
    expect(after, `findings after \`${fix.title}\``).toBeLessThan(left);
    left = after;
  }
}

/** What must be true of every fix: it changes something once, keeps every comment, and leaves text that parses. */
function applyOne(rule: string, fix: Fix, opened: Opened): void {
  const { files } = opened.analysed.fixture;
  const before = new Map(files.map(({ path }) => [path, opened.textOf(path)]));
  const brokenBefore = opened.findings('syntax-error').length;
  expect(opened.apply(fix), `\`${fix.title}\` changes something`).toBe(true);
  expect(opened.apply(fix), `\`${fix.title}\` has nothing left to do`).toBe(false);
  expect(opened.findings('syntax-error')).toHaveLength(brokenBefore);
  if (rule === 'suppression-comment') return;
  for (const [path, text] of before) expect(commentsIn(opened.textOf(path))).toEqual(commentsIn(text));
}

function checkFix(rule: string, { before, title, diff, isSafe }: FixCase): void {
  for (const lineEnd of ['\n', '\r\n']) {
    const opened = open(before, lineEnd);
    const offered = opened.offered(rule);
    const fix = offered.find((each) => each.title === title);
    if (fix === undefined)
      throw new Error(`No fix is titled \`${title}\`; there are: ${offered.map((each) => each.title).join(' | ')}`);
    if (isSafe !== undefined) expect(fix.isSafe).toBe(isSafe);
    const { files } = opened.analysed.fixture;
    applyOne(rule, fix, opened);
    const changed = files.flatMap(({ path, text }) => changedLines(text, opened.textOf(path), lineEnd));
    expect(changed).toEqual(diff);
    expect(opened.offered(rule).map((each) => each.title)).not.toContain(title);
  }
}
