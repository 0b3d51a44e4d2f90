// What a saved picture is called.

/** An asset's key may hold what no file may be called. */
export function pictureFile(name: string, format: 'svg' | 'png'): string {
  return `${name.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[-.]+/, '') || 'lineage'}.${format}`;
}
