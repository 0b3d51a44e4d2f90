// Real pipelines, written from what must hold and not from the analysis, each with the graph that a careful reader sees
// in it. Each folder under `fixtures` is a project; its `expected.json` is what the reader wrote down.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceSpan } from '@headwater/core';
import { type Snapshot, Workspace } from '@headwater/server/analysis';
import { readProject } from '@headwater/server/project';
import { coverageOf, type Finding, runRules } from '@headwater/server/rules';
import { describe, expect, it } from 'vitest';
import { testNow } from '../harness/check-rule.js';

interface Expected {
  /** What is read, its reader, and whether that is declared. */
  readonly edges: readonly (readonly [from: string, to: string, isDeclared: boolean])[];
  /** Places in bodies of assets where something is read that cannot be decided. */
  readonly unknown: number;
  /** Reads by checks, jobs and watchers: `check name: key`. */
  readonly sideReads?: readonly string[];
  /** All ranges of keys, in partitions from the reader's own; null where a side is open. */
  readonly ranges?: readonly {
    readonly reader: string;
    readonly asset: string;
    readonly startOffset: number | null;
    readonly endOffset: number | null;
  }[];
  /** All findings of the rules below. Without a line, where in the file is left open. */
  readonly findings?: readonly {
    readonly rule: string;
    readonly asset: string | null;
    readonly file: string;
    readonly line?: number;
  }[];
  readonly coverage?: { readonly reads: number; readonly declared: number };
}

const judged = new Set([
  'undeclared-read',
  'unknown-dependency',
  'unused-dependency',
  'missing-partition-mapping',
  'dynamic-asset-key',
]);
const folder = path.join(import.meta.dirname, 'fixtures');
const pipelines = readdirSync(folder).sort();

function expectedOf(pipeline: string): Expected {
  // Our own file, in the form above.
  return JSON.parse(readFileSync(path.join(folder, pipeline, 'expected.json'), 'utf8')) as Expected;
}

async function projectIn(directory: string): Promise<{ snapshot: Snapshot; all: readonly Finding[] }> {
  const reading = await readProject(directory);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { settings, files, rules, facts } = reading.project;
  const snapshot = new Workspace({ settings }).apply(files);
  return { snapshot, all: runRules({ snapshot, now: testNow, project: facts }, rules) };
}

async function seenIn(pipeline: string) {
  const { snapshot, all } = await projectIn(path.join(folder, pipeline));
  return {
    snapshot,
    findings: all.filter(({ rule }) => judged.has(rule)),
    others: all.filter(({ rule }) => !judged.has(rule) && rule !== 'unknown-read'),
  };
}

/** What other rules find, each looked at and right: reads under a former key, and the first two days of a window of three. */
const foundByOthers: Readonly<Record<string, readonly string[]>> = {
  'pharma-former-keys': ['former-key src/trials.ts:13', 'former-key src/trials.ts:15'],
  'vineyard-time-zones-and-cubes': ['incomplete-window src/vineyard.ts:34'],
};

const arrow = (from: string, to: string, isDeclared: boolean): string => `${from} → ${to}${isDeclared ? '' : ' ?'}`;

/** In the form of the expectation: what it leaves open is left out. */
function comparable(
  { snapshot, findings }: Pick<Awaited<ReturnType<typeof seenIn>>, 'snapshot' | 'findings'>,
  expected: Expected,
) {
  const { reads, declared, unknown } = coverageOf(snapshot);
  const openFiles = new Set(expected.findings?.flatMap(({ line, file }) => (line === undefined ? [file] : [])));
  const place = ({ file, start }: SourceSpan) => (openFiles.has(file) ? file : `${file}:${start.line}`);
  return {
    edges: snapshot.manifest.edges.map(({ from, to, isDeclared }) => arrow(from, to, isDeclared)).sort(),
    unknown,
    sideReads:
      expected.sideReads &&
      snapshot.sideReads.map(({ owner, asset }) => `${owner.kind} ${owner.name}: ${asset}`).sort(),
    ranges:
      expected.ranges &&
      snapshot.reads
        .flatMap(({ reader, asset, range }) =>
          range ? [`${reader} reads ${asset} ${range.startOffset}…${range.endOffset}`] : [],
        )
        .sort(),
    findings: expected.findings && findings.map(({ rule, asset, span }) => `${place(span)} ${rule} ${asset}`).sort(),
    coverage: expected.coverage && { reads, declared },
  };
}

function written(expected: Expected): ReturnType<typeof comparable> {
  const openFiles = new Set(expected.findings?.flatMap(({ line, file }) => (line === undefined ? [file] : [])));
  return {
    edges: expected.edges.map(([from, to, isDeclared]) => arrow(from, to, isDeclared)).sort(),
    unknown: expected.unknown,
    sideReads: expected.sideReads?.toSorted(),
    ranges: expected.ranges
      ?.map(
        ({ reader, asset, startOffset, endOffset }) =>
          `${reader} reads ${asset} ${startOffset ?? -Infinity}…${endOffset ?? Infinity}`,
      )
      .sort(),
    findings: expected.findings
      ?.map(({ rule, asset, file, line }) => `${openFiles.has(file) ? file : `${file}:${line}`} ${rule} ${asset}`)
      .sort(),
    coverage: expected.coverage,
  };
}

describe('what a careful reader sees in a pipeline', () => {
  it('covers at least sixty pipelines', () => expect(pipelines.length).toBeGreaterThanOrEqual(60));

  for (const pipeline of pipelines)
    it(pipeline, async () => {
      const expected = expectedOf(pipeline);
      const { others, ...seen } = await seenIn(pipeline);
      expect(comparable(seen, expected)).toEqual(written(expected));
      expect(others.map(({ rule, span }) => `${rule} ${span.file}:${span.start.line}`)).toEqual(
        foundByOthers[pipeline] ?? [],
      );
    });
});

describe('findings in the examples', () => {
  it.each([
    ['retail', []],
    ['retail-undeclared', ['undeclared-read src/finance.ts:12']],
    ['weather', []],
  ])('%s', async (name, expected) => {
    const { all } = await projectIn(path.join(import.meta.dirname, '../../examples', name));
    expect(all.map(({ rule, span }) => `${rule} ${span.file}:${span.start.line}`)).toEqual(expected);
  });
});
