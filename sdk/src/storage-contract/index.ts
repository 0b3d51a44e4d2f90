// What every storage promises, as cases for any test runner.

import { promotionCases } from './promotion.js';
import { type StorageContractCase, type StorageSubject, Trial } from './subject.js';
import { versionCases } from './versions.js';

export type { StorageContractCase, StorageSubject, StorageWorkplace } from './subject.js';

/**
 * The promises of `headwater/storage`, each tried in a fresh place:
 * `for (const { name, run } of storageContract(subject)) test(name, run);`
 */
export function storageContract(subject: StorageSubject): readonly StorageContractCase[] {
  return Object.entries({ ...versionCases, ...promotionCases }).map(([name, attempt]) => ({
    name,
    run: async () => attempt(new Trial(subject.options ?? {}, await subject.fresh())),
  }));
}
