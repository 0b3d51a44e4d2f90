// What must be there in the parameters of a request: editors of all kinds send them. What may be left out is no part of it.

export type Shape = 'text' | 'number' | 'list' | { readonly [name: string]: Shape };

const POSITION = { line: 'number', character: 'number' } as const;

export const documentShape = { textDocument: { uri: 'text' } } as const;
export const positionShape = { ...documentShape, position: POSITION } as const;
export const rangeShape = { ...documentShape, range: { start: POSITION, end: POSITION } } as const;
export const projectShape = { project: 'text' } as const;
export const targetShape = { ...projectShape, target: { asset: 'text' } } as const;

/** In words, such as ``` `position.line` must be a number ```; null: all of it is there. */
export function shapeProblem(shape: Shape, value: unknown, name = 'params'): string | null {
  if (typeof shape === 'string') return is(shape, value) ? null : `\`${name}\` must be a ${shape}`;
  if (typeof value !== 'object' || value === null) return `\`${name}\` must be an object`;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [field, inner] of Object.entries(shape)) {
    const problem = shapeProblem(inner, fields.get(field), name === 'params' ? field : `${name}.${field}`);
    if (problem !== null) return problem;
  }
  return null;
}

function is(shape: 'text' | 'number' | 'list', value: unknown): boolean {
  if (shape === 'list') return Array.isArray(value);
  return shape === 'text' ? typeof value === 'string' : typeof value === 'number';
}
