// Whether a package.json makes its folder a project.

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Somebody may be typing in it: what is no JSON names nothing. */
export function dependsOnHeadwater(packageJson: string): boolean {
  let manifest: unknown;
  try {
    manifest = JSON.parse(packageJson);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  return dependencyFields.some((field) => {
    const dependencies = property(manifest, field);
    return typeof dependencies === 'object' && dependencies !== null && Object.hasOwn(dependencies, 'headwater');
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
