// What a runner says, without the secrets in it: whatever is shown or kept as words. Values that storages wrote, and the
// state that a step keeps, stay as they are.

import type { FromRunner } from '@headwater/protocol';
import type { Secrets } from '../project/secrets.js';

export function withoutSecrets(secrets: Secrets, message: FromRunner): FromRunner {
  switch (message.kind) {
    case 'log':
      return { ...message, message: secrets.maskText(message.message) };
    case 'failed':
    case 'late':
      return { ...message, error: secrets.mask(message.error) };
    case 'observed':
    case 'cacheKeyIs':
    case 'described':
      return secrets.mask(message);
    case 'answer':
      return { ...message, problem: secrets.mask(message.problem) };
    case 'done':
      return {
        ...message,
        dataVersion: secrets.mask(message.dataVersion),
        metadata: secrets.mask(message.metadata),
        checks: secrets.mask(message.checks),
        others: message.others.map((other) => ({ ...other, checks: secrets.mask(other.checks) })),
      };
    case 'ready':
    case 'loaded':
    case 'resolve':
    case 'partitionKeys':
    case 'progress':
    case 'checking':
      return message;
  }
}
