// What a project's files were where its branch left another one, read from git's objects. Nothing is checked out, and no
// program is started that the repository's own configuration names.

import { spawn } from 'node:child_process';

export interface Revision {
  /** What people call it, such as `origin/main`. */
  readonly name: string;
  /** Of files that are not the same now, relative to the project with `/`; null: there was none. */
  readonly texts: ReadonlyMap<string, string | null>;
}
export type RevisionReading =
  | { readonly kind: 'revision'; readonly revision: Revision }
  /** In words for people. */
  | { readonly kind: 'problem'; readonly message: string };

export interface RevisionAsked {
  /** The project's folder. */
  readonly root: string;
  /** A branch or any other revision; null: the branch that others start from. */
  readonly base: string | null;
  isWanted(file: string): boolean;
}

/** In this order: what a clone follows, else what most repositories call it. */
const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

export async function readRevision({ root, base, isWanted }: RevisionAsked): Promise<RevisionReading> {
  try {
    const git = new Git(root);
    if (!(await git.isRepository())) return problem('The project is in no git repository.');
    const name = await git.firstOf(base === null ? USUAL_BASES : [base]);
    if (name === null) return problem(base === null ? NO_BASE : `git knows no revision ${base}.`);
    const commit = await git.leftAt(name);
    if (commit === null) return problem(`The present branch and ${name} have no commit in common.`);
    const files = (await git.changedSince(commit)).filter((file) => isWanted(file));
    return { kind: 'revision', revision: { name: await git.readable(name), texts: await git.textsAt(commit, files) } };
  } catch (error) {
    return problem(`git cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const NO_BASE = `The repository has no branch ${USUAL_BASES.slice(1).join(', ')}: name another one.`;

function problem(message: string): RevisionReading {
  return { kind: 'problem', message };
}

interface Finished {
  readonly code: number | null;
  readonly output: Buffer;
}

/** The few questions that are asked of one repository. */
class Git {
  constructor(private readonly root: string) {}

  async isRepository(): Promise<boolean> {
    return (await this.run(['rev-parse', '--is-inside-work-tree'])).code === 0;
  }
  async firstOf(names: readonly string[]): Promise<string | null> {
    for (const name of names) {
      const commit = `${name}^{commit}`;
      if ((await this.run(['rev-parse', '--verify', '--quiet', '--end-of-options', commit])).code === 0) return name;
    }
    return null;
  }
  /** `origin/HEAD` is called by the branch that it follows. */
  async readable(name: string): Promise<string> {
    const short = await this.line(['rev-parse', '--abbrev-ref', name]);
    return short === null || short === '' || short === 'HEAD' ? name : short;
  }
  leftAt(name: string): Promise<string | null> {
    return this.line(['merge-base', '--end-of-options', 'HEAD', name]);
  }

  /** Also what git does not follow yet. */
  async changedSince(commit: string): Promise<readonly string[]> {
    const options = ['--name-only', '--no-renames', '--no-ext-diff', '--no-textconv', '--relative', '-z'];
    const [changed, added] = await Promise.all([
      this.list(['diff', ...options, commit, '--', '.']),
      this.list(['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
    ]);
    return [...new Set([...changed, ...added])].sort();
  }

  async textsAt(commit: string, files: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    // One question to a line.
    const asked = files.filter((file) => !file.includes('\n'));
    if (asked.length === 0) return new Map();
    const prefix = (await this.line(['rev-parse', '--show-prefix'])) ?? '';
    const { output } = await this.run(
      ['cat-file', '--batch'],
      asked.map((file) => `${commit}:${prefix}${file}\n`).join(''),
    );
    const texts = objectsIn(output);
    return new Map(asked.map((file, index) => [file, texts[index] ?? null]));
  }

  private async line(args: readonly string[]): Promise<string | null> {
    const { code, output } = await this.run(args);
    return code === 0 ? output.toString('utf8').trim() : null;
  }
  private async list(args: readonly string[]): Promise<readonly string[]> {
    const { code, output } = await this.run(args);
    if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}.`);
    return output
      .toString('utf8')
      .split('\0')
      .filter((name) => name !== '');
  }

  private run(args: readonly string[], input = ''): Promise<Finished> {
    const { promise, resolve, reject } = Promise.withResolvers<Finished>();
    const child = spawn('git', ['-c', 'core.fsmonitor=false', '-c', 'core.quotepath=off', ...args], {
      cwd: this.root,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks) }));
    // One that has ended takes no more questions; its code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return promise;
  }
}

/** Each object of `cat-file --batch`: a line with its size, its bytes, a line break; or a line that says what is amiss. */
function objectsIn(output: Buffer): readonly (string | null)[] {
  const texts: (string | null)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) break;
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) {
      texts.push(null);
      continue;
    }
    texts.push(output.toString('utf8', at, at + Number(size)).replace(/^\uFEFF/, ''));
    at += Number(size) + 1;
  }
  return texts;
}
