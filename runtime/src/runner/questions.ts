// Questions that only loaded code can answer, apart from any step: one function for each kind.

import type { RunnerQuestion } from '@headwater/protocol';
import { STORAGE_METHODS } from '../storages/index.js';
import { mappingAnswers } from './mapping-answers.js';
import type { DeclaredStorages } from './declared-storages.js';
import type { RunnerWorld } from './step.js';

/** Throws what user code throws. */
export async function answerTo({ declarations, storages }: RunnerWorld, question: RunnerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'mappings':
      return mappingAnswers(declarations, question);
    case 'storageNames':
      return storages.names();
    case 'storage':
      return callStorage(storages, question);
  }
}

async function callStorage(
  storages: DeclaredStorages,
  { name, method, args }: Extract<RunnerQuestion, { kind: 'storage' }>,
): Promise<unknown> {
  const found = await storages.named(name);
  if (found.kind === 'unknown') throw new Error(found.message);
  const known = STORAGE_METHODS.find((candidate) => candidate === method);
  if (known === undefined) throw new Error(`Storages have no ${method}.`);
  // The host gives what the interface says.
  const call = found.storage[known] as (...given: readonly unknown[]) => Promise<unknown>;
  // What is not there is null on the way to the host.
  return (await call.apply(found.storage, [...args])) ?? null;
}
