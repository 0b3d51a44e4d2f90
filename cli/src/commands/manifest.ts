// `headwater manifest`: what the project declares, as analysis reads it, as loading yields it, or where the two differ.

import { type DeclaredManifest, type ManifestDifference, manifestDifferences } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { printAnswer, printJson, reportFailure } from '../output/terminal.js';
import { missingLibrary } from '../project/library.js';
import { type AnalysedProject, analyseProject } from '../project/project.js';

export const manifestCommand: Command = {
  name: 'manifest',
  summary: 'print as JSON what the project declares',
  options: [
    { flags: '--load', summary: 'what loading the code yields, instead of what analysis reads' },
    { flags: '--compare', summary: 'where analysis and loading differ; exits with 1 where they do' },
  ],
  endsWith1: '`--compare` found a difference',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, options } = context;
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(terminal, analysed);
  const { manifest } = analysed.value.snapshot.declared();
  const base = { schemaVersion: 1, at: formatInstant(context.at) } as const;
  if (options['load'] !== true && options['compare'] !== true) {
    printJson(terminal, { ...base, ...manifest });
    return 0;
  }
  const loaded = await load(analysed.value, context.signal);
  if (loaded.kind === 'failure') return reportFailure(terminal, loaded);
  if (options['compare'] !== true) {
    printJson(terminal, { ...base, ...loaded.value });
    return 0;
  }
  const differences = manifestDifferences(manifest, loaded.value);
  printAnswer(context, { ...base, differences: differences.map(viewOf) }, () => describe(differences));
  return differences.length === 0 ? 0 : 1;
}

/** Runs the project's code, in a runner. */
async function load(project: AnalysedProject, signal: AbortSignal): Promise<Outcome<DeclaredManifest>> {
  const missing = missingLibrary(project);
  if (missing !== null) return missing;
  const { loadManifest, readSettings } = await import('@headwater/runtime');
  const settings = await readSettings(project.root);
  if (settings.kind === 'refused') return failure(settings.message);
  const { files } = project.snapshot.declared();
  const loaded = await loadManifest(project.root, settings.settings, { files, signal });
  if (signal.aborted) return failure('Cancelled while the project was loaded.');
  if (loaded.kind === 'manifest') return success(loaded.manifest);
  return failure(loaded.problem.message, 'Make the file load: `headwater manifest` without --load runs no code.');
}

/** A side that has nothing there is left out. */
function viewOf({ path, analysed, loaded }: ManifestDifference) {
  return {
    path,
    ...(analysed === undefined ? {} : { analysed }),
    ...(loaded === undefined ? {} : { loaded }),
  };
}

function describe(differences: readonly ManifestDifference[]): string {
  if (differences.length === 0) return 'Analysis and loading yield the same manifest.';
  const said = (side: unknown): string => (side === undefined ? 'nothing' : JSON.stringify(side));
  return differences
    .map(({ path, analysed, loaded }) => `${path.join(' › ')}: analysis ${said(analysed)}, loading ${said(loaded)}`)
    .join('\n');
}
