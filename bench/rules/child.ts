// What one process measures, in processor time: the bare parse; analysis, and what it does more with the digests of code;
// all rules; or each of them. `node child.mjs <folder> parse|analysis|rules|each`.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openWorld } from '@headwater/core';
import { type FileChange, type Snapshot, Workspace } from '@headwater/server/analysis';
import { type Project, readProject, sha256 } from '@headwater/server/project';
import { type RecordFacts, RuleMemory, rules, runRules } from '@headwater/server/rules';
import { ts } from 'ts-morph';
import { atOnce } from '../../server/src/analysis/at-once.js';

export const modes = ['parse', 'analysis', 'rules', 'each'] as const;
export type Mode = (typeof modes)[number];
export interface RulesMeasured {
  /** Milliseconds of processor time, all threads. */
  readonly parse: number;
  /** Without digests. */
  readonly analysis: number;
  readonly digests: number;
  /** With what they alone want to know of bodies, which is `observing`. */
  readonly rules: number;
  readonly observing: number;
  readonly byRule: readonly { readonly rule: string; readonly milliseconds: number }[];
  readonly findings: number;
}

const NOW = Date.parse('2024-01-02T00:00:00Z');

function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function textsIn(folder: string): readonly FileChange[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return names.map((name) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** As after a run of everything: the code of every asset is the one that made its newest record. */
function recordsOf({ manifest }: Snapshot): RecordFacts {
  return {
    assets: manifest.assets.map(({ key, codeVersion, codeDigest }) => ({
      key,
      partitions: 1,
      codeVersion: codeVersion ?? codeDigest,
      codeDigest,
    })),
    citations: [],
  };
}

const NOTHING: RulesMeasured = { parse: 0, analysis: 0, digests: 0, rules: 0, observing: 0, byRule: [], findings: 0 };

function measureParse(folder: string): RulesMeasured {
  const texts = textsIn(folder);
  const parse = (): void => {
    for (const { path: file, text } of texts) ts.createSourceFile(file, text ?? '', ts.ScriptTarget.Latest, false);
  };
  return { ...NOTHING, parse: processorTime(parse) };
}

/**
 * Two workspaces side by side, of which one makes digests: whatever slows the machine for more than a moment slows both,
 * so that the difference is what digests cost, with the garbage that they leave and the time to compile their code.
 */
function measureAnalysis({ settings, files }: Project): RulesMeasured {
  const plain = new Workspace({ settings });
  const digesting = new Workspace({ settings, digest: sha256 });
  let [analysis, digests, turn] = [0, 0, 0];
  const measureBoth = (withoutDigests: () => void, withDigests: () => void): void => {
    turn += 1;
    // Who comes second finds the processor's memory warm.
    const first = turn % 2 === 0 ? processorTime(withoutDigests) : 0;
    digests += processorTime(withDigests);
    const time = turn % 2 === 0 ? first : processorTime(withoutDigests);
    analysis += time;
    digests -= time;
  };
  for (const file of files)
    measureBoth(
      () => plain.prepare(file),
      () => digesting.prepare(file),
    );
  const steps = plain.applyInSteps(files, null);
  const digestingSteps = digesting.applyInSteps(files, null);
  // The first step ties files together and the last one makes the snapshot: both long, and no digest is made in either.
  analysis += processorTime(() => steps.next());
  digestingSteps.next();
  for (let isDone = false; !isDone; ) {
    const before = { analysis, digests };
    measureBoth(
      () => {
        isDone = steps.next().done === true;
      },
      () => digestingSteps.next(),
    );
    if (isDone) digests = before.digests;
  }
  return { ...NOTHING, analysis, digests };
}

function measureRules({ settings, files }: Project, mode: 'rules' | 'each'): RulesMeasured {
  const snapshot = new Workspace({ settings, digest: sha256 }).apply(files);
  const records = recordsOf(snapshot);
  if (mode === 'each') {
    const world = openWorld(snapshot.graph, { now: NOW, dynamicKeys: () => null });
    // Whoever asks first would have to pay for all.
    snapshot.observations();
    const context = { snapshot, world, records, project: { defaultStorage: null, retention: null } };
    const byRule = rules.map((rule) => ({
      rule: rule.id,
      milliseconds: processorTime(() =>
        rule.looksAt === 'group' ? atOnce(new RuleMemory().judge(rule, context)) : rule.check(context),
      ),
    }));
    return { ...NOTHING, byRule };
  }
  let findings = 0;
  const observing = processorTime(() => snapshot.observations());
  const time = processorTime(() => {
    findings = runRules({ snapshot, now: NOW, records }).length;
  });
  return { ...NOTHING, rules: observing + time, observing, findings };
}

async function measureMode(folder: string, mode: Mode): Promise<RulesMeasured> {
  if (mode === 'parse') return measureParse(folder);
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  return mode === 'analysis' ? measureAnalysis(reading.project) : measureRules(reading.project, mode);
}

const [, , folder, mode] = process.argv;
const known = modes.find((each) => each === mode);
if (folder === undefined || known === undefined) throw new Error('Usage: child.mjs <folder> <mode>');
process.stdout.write(JSON.stringify(await measureMode(folder, known)));
