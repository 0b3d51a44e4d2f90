// Why a folder cannot be written, as a sentence: what the system says of it names a call and a code.

export function whyUnwritable(
  folder: string,
  { code, message }: { readonly code: unknown; readonly message: string },
): string {
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `The folder ${folder} is read-only: runs keep their log there, and cannot without writing.`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full: ${folder} cannot be written.`;
  return `The folder ${folder} cannot be written: ${message}.`;
}
