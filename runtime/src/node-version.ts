// Which Node the runtime needs, in one line for whoever has another.

const MAJOR = 22;
const MINOR = 15;

/** Null: this Node will do. */
export function nodeVersionProblem(version: string, path: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return null;
  return `Headwater needs Node ${MAJOR}.${MINOR} or newer; this is Node ${version} (${path}).`;
}
