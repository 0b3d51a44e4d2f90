// A storage of files: one file per version in a hidden folder per partition, and the live one under the plain name.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { digestOf } from './digest.js';
import { contentOf, FileProblem, isTemporary, namesIn, removeLeftovers, replaceFile } from './file-access.js';
import type { FileFormat } from './file-format.js';
import { movePointer, pointerIn } from './live-pointer.js';
import { filePart, otherRevision, partOfFile, revisionOf, WHOLE } from './names.js';
import { previewOf } from './preview.js';
import {
  type Dropped,
  hindrance,
  type LiveVersion,
  type PreviewAnswer,
  type Promotion,
  type PromotionTerms,
  type ReadAnswer,
  type Stamp,
  type Storage,
  type StorageKind,
  type StoredVersion,
  type VersionQuery,
  type WriteRequest,
  type Written,
} from './storage.js';

export function fileStorage(format: FileFormat): StorageKind {
  return {
    kind: format.kind,
    location: (options) => (typeof options.dir === 'string' ? options.dir : null),
    open: (project, location) => new FileStorage(format, resolve(project, location), location),
  };
}

const VERSIONS = '.versions';
/** Holds a partition key that is too long to be read from its folder's name. */
const KEY = '.key';

class FileStorage implements Storage {
  readonly name: string;

  constructor(
    private readonly format: FileFormat,
    private readonly dir: string,
    private readonly location: string,
  ) {
    this.name = `${format.kind}:${location}`;
  }

  async write({ name, part, value, version }: WriteRequest): Promise<Written> {
    const encoded = await this.format.encode(value);
    if (encoded.kind === 'refused') return refused(`${name}: ${encoded.message}.`);
    const digest = digestOf(encoded.value);
    const revision = revisionOf(version, digest);
    return orRefused(async (): Promise<Written> => {
      const wanted = this.versionRef(name, part, revision);
      const there = await this.digest(wanted);
      const ref =
        there === null || there === digest ? wanted : this.versionRef(name, part, otherRevision(revision, digest));
      // Also over a file of that name which is damaged: its content is known again.
      if (there !== digest) await replaceFile(join(this.dir, ref), encoded.content);
      if (partOfFile(filePart(part)) === null) await replaceFile(join(this.folderOf(ref), KEY), part);
      return { kind: 'written', ref, digest, bytes: Buffer.byteLength(encoded.content) };
    });
  }

  read(ref: string): Promise<ReadAnswer> {
    return this.readAt(ref, `The file ${this.shown(ref)} is gone.`);
  }
  async preview(ref: string, limit: number): Promise<PreviewAnswer> {
    const answer = await this.read(ref);
    return answer.kind === 'value' ? previewOf(answer.value, limit) : answer;
  }
  readLive(name: string, part: string): Promise<ReadAnswer> {
    const live = this.liveRef(name, part);
    return this.readAt(live, `There is no file ${this.shown(live)}.`);
  }
  async holdsLive(name: string, part: string): Promise<boolean> {
    return existsSync(join(this.dir, this.liveRef(name, part)));
  }
  digestLive(name: string, part: string): Promise<string | null> {
    return this.digest(this.liveRef(name, part));
  }

  async digest(ref: string): Promise<string | null> {
    const answer = await this.read(ref);
    return answer.kind === 'value' ? digestOf(answer.value) : null;
  }

  async versions({ name, part }: VersionQuery = {}): Promise<readonly StoredVersion[]> {
    const versions: StoredVersion[] = [];
    for (const named of name === undefined ? await namesIn(this.dir) : [filePart(name)]) {
      const folder = join(this.dir, named, VERSIONS);
      for (const key of part === undefined ? await namesIn(folder) : [filePart(part)])
        versions.push(...(await this.versionsIn(`${named}/${VERSIONS}/${key}`)));
    }
    return versions;
  }

  async promote(ref: string, stamp: Stamp, terms: PromotionTerms = {}): Promise<Promotion> {
    return orRefused(async (): Promise<Promotion> => {
      for (;;) {
        const before = await pointerIn(this.folderOf(ref));
        const hindered = hindrance(before.live, { ref, stamp }, terms);
        if (hindered !== null) return hindered;
        const problem = await this.candidateProblem(ref, terms);
        if (problem !== null) return refused(problem);
        if (await movePointer(this.folderOf(ref), before, { ref, stamp })) break;
      }
      await this.showLive(ref);
      for (const folder of [this.folderOf(ref), join(this.dir, dirname(this.liveBeside(ref)))])
        await removeLeftovers(folder);
      return { kind: 'promoted' };
    });
  }

  async live(ref: string): Promise<LiveVersion | null> {
    const { live } = await pointerIn(this.folderOf(ref));
    return live;
  }

  async drop(ref: string): Promise<Dropped> {
    return orRefused(async (): Promise<Dropped> => {
      const file = join(this.dir, ref);
      if ((await contentOf(file)) === null) return { kind: 'absent' };
      if ((await this.live(ref))?.ref === ref)
        return refused(`${this.shown(ref)} is the live version: people read it.`);
      await rm(file);
      return { kind: 'dropped' };
    });
  }

  /** The plain file follows the pointer; whoever finds that it has moved on copies again. */
  private async showLive(ref: string): Promise<void> {
    for (;;) {
      const { number, live } = await pointerIn(this.folderOf(ref));
      if (live === null) return;
      const content = await contentOf(join(this.dir, live.ref));
      if (content !== null) await replaceFile(join(this.dir, this.liveBeside(live.ref)), content);
      if ((await pointerIn(this.folderOf(ref))).number === number) return;
    }
  }

  private async candidateProblem(ref: string, { digest }: PromotionTerms): Promise<string | null> {
    const answer = await this.read(ref);
    if (answer.kind !== 'value') return answer.message;
    const isChanged = digest !== undefined && digestOf(answer.value) !== digest;
    return isChanged ? `The file ${this.shown(ref)} was changed after it was written.` : null;
  }

  private async versionsIn(folder: string): Promise<readonly StoredVersion[]> {
    const ending = `.${this.format.extension}`;
    // Storages of other formats may keep theirs in the same folder.
    const files = (await namesIn(join(this.dir, folder))).filter(
      (file) => !file.startsWith('.') && file.endsWith(ending) && !isTemporary(file),
    );
    if (files.length === 0) return [];
    const { live } = await pointerIn(join(this.dir, folder));
    const place = { name: partOfFile(dirname(dirname(folder))) ?? folder, part: await this.partOf(folder) };
    return files.map((file) => {
      const ref = `${folder}/${file}`;
      return { ref, ...place, live: live?.ref === ref ? live.stamp : null };
    });
  }

  /** Of a folder of versions. */
  private async partOf(folder: string): Promise<string> {
    const file = basename(folder);
    return partOfFile(file) ?? (await contentOf(join(this.dir, folder, KEY)))?.toString() ?? file;
  }

  private versionRef(name: string, part: string, revision: string): string {
    return `${filePart(name)}/${VERSIONS}/${filePart(part)}/${revision}.${this.format.extension}`;
  }
  private liveRef(name: string, part: string): string {
    const { extension } = this.format;
    return `${part === '' ? filePart(name) : `${filePart(name)}/${filePart(part)}`}.${extension}`;
  }
  private folderOf(ref: string): string {
    return join(this.dir, dirname(ref));
  }
  /** The plain file of the partition that a version belongs to. */
  private liveBeside(ref: string): string {
    const folder = dirname(ref);
    const named = dirname(dirname(folder));
    const file = basename(folder);
    return `${file === WHOLE ? named : `${named}/${file}`}.${this.format.extension}`;
  }
  private shown(ref: string): string {
    return `${this.location}/${ref}`;
  }
  private async readAt(ref: string, missing: string): Promise<ReadAnswer> {
    try {
      const content = await contentOf(join(this.dir, ref));
      if (content === null) return { kind: 'missing', message: missing };
      const decoded = await this.format.decode(content);
      if (decoded.kind === 'value') return decoded;
      return { kind: 'unreadable', message: `The file ${this.shown(ref)} ${decoded.message}.` };
    } catch (error) {
      if (error instanceof FileProblem) return { kind: 'unreadable', message: error.message };
      throw error;
    }
  }
}

function refused(message: string) {
  return { kind: 'refused', message } as const;
}
async function orRefused<Answer>(work: () => Promise<Answer>): Promise<Answer | ReturnType<typeof refused>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileProblem) return refused(error.message);
    throw error;
  }
}
