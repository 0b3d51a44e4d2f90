// Projects of one asset whose function a test writes, and a run of it.

import { type Declared, openProject, type TestProject } from './project.js';

export const head =
  "import { asset, source, jsonFile } from 'headwater';\nconst storage = jsonFile({ dir: 'data' });\n";

/** A file with one asset. */
export function withBody(body: string, key = 'a'): string {
  return `${head}export const ${key} = asset('${key}', { storage, async materialize(ctx) {\n${body}\n} });`;
}

export async function runOne(
  body: string,
  declared: Declared = {},
): Promise<{ project: TestProject; error: unknown; status: string }> {
  const project = await openProject({ 'pipeline.ts': withBody(body) }, { a: declared });
  const outcome = await project.run(['a']);
  return { project, error: outcome.steps[0]?.error, status: outcome.status };
}

/** Looks again and again: what a step does in its own process tells nobody here. */
export async function waitFor(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
