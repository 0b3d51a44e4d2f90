// What one process measures, in processor time: analysis, and what it does more with the digests of code; all rules; or
// each of them. `node child.mjs <folder> analysis|rules|each`.

import { openWorld } from '@headwater/core';
import { type Snapshot, Workspace } from '@headwater/server/analysis';
import { type Project, readProject, sha256 } from '@headwater/server/project';
import { type RecordFacts, RuleMemory, rules, runRules } from '@headwater/server/rules';
import { atOnce } from '../../server/src/analysis/at-once.js';
import { InTurns, processorTime } from './in-turns.js';
import type { AnalysisTime, EachRuleTime, RulesTime } from './report.js';

const NOW = Date.parse('2024-01-02T00:00:00Z');
const FILES_A_BLOCK = 30;
const STEPS_A_BLOCK = 60;

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

/** Two workspaces side by side, of which one makes digests. */
function measureAnalysis({ settings, files }: Project): AnalysisTime {
  let made = 0;
  const digest = (text: string): string => {
    made += 1;
    return sha256(text);
  };
  const plain = new Workspace({ settings });
  const digesting = new Workspace({ settings, digest });
  const turns = new InTurns();
  let [digestsOfFiles, digestsOfAssets] = [0, 0];
  for (let at = 0; at < files.length; at += FILES_A_BLOCK) {
    const block = files.slice(at, at + FILES_A_BLOCK);
    const prepare = (workspace: Workspace) => () => {
      for (const file of block) workspace.prepare(file);
    };
    digestsOfFiles += turns.measure(prepare(plain), prepare(digesting));
  }
  const steps = plain.applyInSteps(files, null);
  const digestingSteps = digesting.applyInSteps(files, null);
  for (let isDone = false; !isDone; ) {
    const before = made;
    const difference = turns.measure(
      () => {
        isDone = stepThrough(steps);
      },
      () => stepThrough(digestingSteps),
    );
    // Everywhere else both do the same, and differ by accident.
    if (made > before) digestsOfAssets += difference;
  }
  return { analysis: turns.milliseconds, digestsOfFiles, digestsOfAssets };
}

/** True at the end. */
function stepThrough(steps: Generator<unknown, unknown>): boolean {
  for (let step = 0; step < STEPS_A_BLOCK; step += 1) if (steps.next().done === true) return true;
  return false;
}

function measureRules({ settings, files }: Project): RulesTime {
  const snapshot = new Workspace({ settings, digest: sha256 }).apply(files);
  const records = recordsOf(snapshot);
  let findings = 0;
  const observing = processorTime(() => snapshot.observations());
  const time = processorTime(() => {
    findings = runRules({ snapshot, now: NOW, records }).length;
  });
  return { rules: observing + time, observing, findings };
}

function measureEach({ settings, files }: Project): EachRuleTime {
  const snapshot = new Workspace({ settings, digest: sha256 }).apply(files);
  const world = openWorld(snapshot.graph, { now: NOW, dynamicKeys: () => null });
  // Whoever asks first would have to pay for all.
  snapshot.observations();
  const context = {
    snapshot,
    world,
    records: recordsOf(snapshot),
    project: { defaultStorage: null, retention: null },
  };
  const check = (rule: (typeof rules)[number]): unknown =>
    rule.looksAt === 'group' ? atOnce(new RuleMemory().judge(rule, context)) : rule.check(context);
  return rules.map((rule) => ({ rule: rule.id, milliseconds: processorTime(() => check(rule)) }));
}

const MODES = { analysis: measureAnalysis, rules: measureRules, each: measureEach };
const [, , folder, mode] = process.argv;
const measureMode = new Map(Object.entries(MODES)).get(mode ?? '');
if (folder === undefined || measureMode === undefined) throw new Error('Usage: child.mjs <folder> analysis|rules|each');
const reading = await readProject(folder);
if (reading.kind === 'failure') throw new Error(reading.message);
process.stdout.write(JSON.stringify(measureMode(reading.project)));
