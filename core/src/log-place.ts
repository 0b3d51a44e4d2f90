// Where a project's event log lies, by the `log` of its `headwater.json`: decided here for every program that opens it.

export type LogPlace =
  | { readonly kind: 'place' /** Relative to the project, or absolute. */; readonly path: string }
  | { readonly kind: 'wrong' };

export const DEFAULT_LOG = '.headwater/log.db';

/** `setting`: the value as it stands in the file, undefined where there is none. */
export function logPlace(setting: unknown): LogPlace {
  if (setting === undefined) return { kind: 'place', path: DEFAULT_LOG };
  return typeof setting === 'string' && setting !== '' ? { kind: 'place', path: setting } : { kind: 'wrong' };
}
