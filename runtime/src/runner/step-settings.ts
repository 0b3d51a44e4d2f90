// What authors declared of their assets' steps: times, retries, caching. The host asks nothing else of them.

import type { StepSettings } from '@headwater/protocol';
import type { Asset, MultiAsset, OutputOptions } from 'headwater';
import type { Declarations } from './declarations.js';
import { isRecord } from '../storages/digest.js';
import { milliseconds } from './duration.js';
import { retryPolicyOf } from './retries.js';

export function settingsOf(declarations: Declarations): Readonly<Record<string, StepSettings>> {
  // From entries: a key may be called as something that every object has.
  return Object.fromEntries(
    declarations.keys().flatMap((key) => {
      const asset = declarations.find(key);
      return asset?.kind === 'asset' ? [[key, stepSettings(asset, declarations.multiAssetOf(key))]] : [];
    }),
  );
}

/** An output says what differs from the function that makes it. */
function stepSettings(output: Asset<unknown>, producer: MultiAsset | undefined): StepSettings {
  const { key } = output;
  const asset: Partial<OutputOptions<unknown>> = { ...producer, ...output };
  const timeout = asset.timeout === undefined ? null : milliseconds(asset.timeout);
  const retries = retryPolicyOf(asset);
  const problems = [
    ...(asset.timeout !== undefined && timeout === null
      ? [
          `the timeout \`${asset.timeout}\` is no time: write a number with ms, s, m, h or d, such as 500ms, 30s or 1.5h`,
        ]
      : []),
    ...(typeof retries === 'string' ? [retries] : []),
    ...(isBackfillPolicy(asset.backfill)
      ? []
      : ["`backfill` is none: write 'single-run', 'multi-run', or { multiRun: 30 } with a whole number above 0"]),
  ];
  return {
    timeout,
    retries: typeof retries === 'string' ? retryNever : retries,
    cache: asset.cache === undefined ? 'on' : asset.cache === false ? 'off' : 'key',
    producer: producer?.name ?? null,
    problem: problems.length === 0 ? null : `The declaration of ${key} is wrong: ${problems.join('; ')}.`,
  };
}

/** Types end where the code is compiled. */
function isBackfillPolicy(policy: unknown): boolean {
  if (policy === undefined || policy === 'single-run' || policy === 'multi-run') return true;
  return isRecord(policy) && Number.isInteger(policy.multiRun) && Number(policy.multiRun) > 0;
}

const retryNever: StepSettings['retries'] = { max: 0, shape: 'constant', waitMs: 0, jitter: false };
