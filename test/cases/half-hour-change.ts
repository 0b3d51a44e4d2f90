// The quirk `half-hour-dst`, which the recorded cases mark in plain listings only: where clocks change by half an hour, the
// reference system steps on by whole hours, so that hourly keys move to `:30`, and its mappings name keys that its own
// listings do not have. Ours follow the clock.

import type { Partitions } from 'headwater/algebra';

const ZONE = 'Australia/Lord_Howe';

export function halfHourChange(...definitions: readonly (Partitions | null)[]): string | null {
  return definitions.some(isHourlyThere) ? 'half-hour-dst' : null;
}

function isHourlyThere(definition: Partitions | null): boolean {
  if (definition?.kind === 'hourly') return definition.timezone === ZONE;
  if (definition?.kind === 'cron') return definition.timezone === ZONE && definition.cron.split(' ')[1] === '*';
  return definition?.kind === 'multi' && Object.values(definition.dimensions).some(isHourlyThere);
}
