// A plan as a file: sealed, so that an edit shows, and bound to the log that it was made from.

import type { LogReader, Plan } from '@headwater/core';
import * as v from 'valibot';
import { type ParsedPlan, parsePlan } from './plan-document.js';
import { digestOfText } from './storages/digest.js';

const KIND = 'headwater plan';

export async function writePlanFile(plan: Plan, log: LogReader): Promise<string> {
  const { log: madeFrom } = await log.id;
  return `${JSON.stringify({ kind: KIND, log: madeFrom, seal: sealOf(madeFrom, plan), plan }, null, 1)}\n`;
}

/** Refuses what is no plan, was edited, or belongs to another log. */
export async function readPlanFile(text: string, log: LogReader): Promise<ParsedPlan> {
  const parsed = v.safeParse(planFile, parsedJson(text));
  if (!parsed.success) return refused('It is no plan that `headwater plan --save` wrote.');
  const { log: madeFrom, seal, plan } = parsed.output;
  if (seal !== sealOf(madeFrom, plan)) return refused('The plan is not as it was saved: somebody has edited the file.');
  if (madeFrom !== (await log.id).log)
    return refused('The plan was made for another project, or for an event log that is gone.');
  return parsePlan(plan);
}

const planFile = v.object({ kind: v.literal(KIND), log: v.string(), seal: v.string(), plan: v.unknown() });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** White space is free: an editor or a formatter may touch the file. */
function sealOf(madeFrom: string, plan: unknown): string {
  return digestOfText(`${madeFrom}\n${JSON.stringify(plan)}`);
}

function refused(message: string): ParsedPlan {
  return { kind: 'refused', message };
}
