// Which package a module specifier means.

/** `lodash/fp` → `lodash`; `@scope/name/part` → `@scope/name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
