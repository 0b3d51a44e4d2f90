// Why a file that the user has named cannot be read or written, in words.

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'something else of that name is in the way',
  EISDIR: 'it is a folder',
  EACCES: 'you have no right to',
  EPERM: 'you have no right to',
  EROFS: 'it lies where nothing can be written',
  ENOSPC: 'the disk is full',
};

export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const words = 'code' in error ? WORDS[String(error.code)] : undefined;
  return words ?? error.message;
}
