// A plan, its project's log and its settings, opened from the arguments of a program that tests start: the project's folder
// and the plan as JSON.

import { openProjectLog, parsePlan, readSettings } from '../src/index.js';

export async function openPlan([project = '', json = '']: readonly string[]) {
  const parsed = parsePlan(JSON.parse(json));
  if (parsed.kind === 'refused') throw new Error(parsed.message);
  const opened = await openProjectLog(project, { at: Date.now() });
  if (opened.kind === 'refused') throw new Error(opened.message);
  const read = await readSettings(project);
  if (read.kind === 'refused') throw new Error(read.message);
  return { project, plan: parsed.plan, log: opened.log, runLog: opened.runLog, settings: read.settings };
}
