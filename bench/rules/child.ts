// What one process measures: the bare parse, then analysis with or without the digests of code, then the rules, in
// processor time. `node child.mjs <folder> parse|plain|digests|each`.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openWorld } from '@headwater/core';
import { type FileChange, type Snapshot, Workspace } from '@headwater/server/analysis';
import { readProject, sha256 } from '@headwater/server/project';
import { type RecordFacts, rules, runRules } from '@headwater/server/rules';
import { ts } from 'ts-morph';

export const modes = ['parse', 'plain', 'digests', 'each'] as const;
export type Mode = (typeof modes)[number];
export interface RulesMeasured {
  /** Milliseconds of processor time, all threads. */
  readonly parse: number;
  readonly analysis: number;
  readonly rules: number;
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

async function measureMode(folder: string, mode: Mode): Promise<RulesMeasured> {
  const nothing: RulesMeasured = { parse: 0, analysis: 0, rules: 0, byRule: [], findings: 0 };
  if (mode === 'parse') {
    const texts = textsIn(folder);
    const parse = (): void => {
      for (const { path: file, text } of texts) ts.createSourceFile(file, text ?? '', ts.ScriptTarget.Latest, false);
    };
    return { ...nothing, parse: processorTime(parse) };
  }
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { settings, files } = reading.project;
  const workspace = new Workspace({ settings, ...(mode === 'plain' ? {} : { digest: sha256 }) });
  const analysis = processorTime(() => workspace.apply(files));
  const { snapshot } = workspace;
  const records = recordsOf(snapshot);
  if (mode === 'each') {
    const world = openWorld(snapshot.graph, { now: NOW, dynamicKeys: () => null });
    const context = { snapshot, world, records, project: { defaultStorage: null, retention: null } };
    const byRule = rules.map((rule) => ({
      rule: rule.id,
      milliseconds: processorTime(() => rule.check(context)),
    }));
    return { ...nothing, analysis, byRule };
  }
  let findings = 0;
  const time = processorTime(() => {
    findings = runRules({ snapshot, now: NOW, records }).length;
  });
  return { ...nothing, analysis, rules: time, findings };
}

const [, , folder, mode] = process.argv;
const known = modes.find((each) => each === mode);
if (folder === undefined || known === undefined) throw new Error('Usage: child.mjs <folder> <mode>');
process.stdout.write(JSON.stringify(await measureMode(folder, known)));
