// A plan that is older than edits which say nothing else: comments and white space do not move the code that it builds.

import type { Plan } from '@headwater/core';
import { meaningsOf } from '../project/meanings.js';
import type { Workshop } from './workshop.js';

/** The plan with the present content hashes of files that only look otherwise than when it was made. */
export async function withSameCode(
  { analysed: { root, texts }, files }: Pick<Workshop, 'analysed' | 'files'>,
  plan: Plan,
): Promise<Plan> {
  const { files: planned = {}, meanings = {} } = plan;
  const isEdited = (path: string): boolean => planned[path] !== undefined && planned[path] !== files[path];
  const edited = [...texts].filter(([path]) => isEdited(path) && meanings[path] !== undefined);
  if (edited.length === 0) return plan;
  const present = await meaningsOf(root, new Map(edited));
  const same = edited.flatMap(([path]) => (present[path] === meanings[path] ? [[path, files[path] ?? '']] : []));
  return { ...plan, files: { ...planned, ...Object.fromEntries(same) } };
}
