// Which files of a project may be what a source reads. Pure.

/**
 * `file`: relative to the project, with `/`. TypeScript is the server's business; what lies in a hidden folder or among
 * packages is nobody's data, and the event log that an observation itself writes is there.
 */
export function mayBelongToSource(file: string): boolean {
  const parts = file.split('/');
  return !/\.[cm]?ts$/.test(file) && !parts.some((part) => part.startsWith('.') || part === 'node_modules');
}
