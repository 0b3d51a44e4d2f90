// Which versions a published record cites: everything that it read, directly or through other records. Retention keeps
// the physical ones as long as the record is published; here is who cites what, for people.

import type { EventInput, Millis, Position, Target } from './log-changes.js';
import type { StoredEvent } from './log-rows.js';
import type { LogReader } from './ports.js';

export interface CitedVersion {
  readonly target: Target;
  readonly record: Position;
  readonly dataVersion: string | null;
  /** Null: nothing is stored, as for a source that is read as it is. */
  readonly output: { readonly storage: string; readonly ref: string } | null;
  readonly dropped: { readonly at: Millis; readonly why: string } | null;
  /** Another version is the present one of its partition. */
  readonly isSuperseded: boolean;
  /** Records on the shortest way from the published one to this; empty where that one read it itself. */
  readonly through: readonly { readonly target: Target; readonly record: Position }[];
}
export interface PublishedRecord extends Pick<CitedVersion, 'target' | 'record' | 'dataVersion' | 'isSuperseded'> {
  readonly since: Millis;
  readonly note: string | null;
  /** Nearest first, then by record. */
  readonly cites: readonly CitedVersion[];
}

export async function readCitations(log: LogReader): Promise<readonly PublishedRecord[]> {
  const reading = new CitationReading(log);
  const records: PublishedRecord[] = [];
  for (const { event: position, since, note } of await log.publications()) {
    const event = await reading.event(position);
    if (event === null) continue;
    const { target, dataVersion = null } = event;
    const isSuperseded = await reading.isSuperseded(event);
    records.push({
      target,
      record: position,
      dataVersion,
      isSuperseded,
      since,
      note,
      cites: await reading.cited(event),
    });
  }
  return records;
}

/** Published records share most of what they cite: each event is read once. */
class CitationReading {
  private readonly events = new Map<Position, StoredEvent | null>();
  private readonly inputs = new Map<Position, readonly EventInput[]>();
  private readonly present = new Map<string, string | null>();

  constructor(private readonly log: LogReader) {}

  async event(position: Position): Promise<StoredEvent | null> {
    const known = this.events.get(position);
    if (known !== undefined) return known;
    const [event = null] = await this.log.events({ after: position - 1, before: position + 1, limit: 1 });
    this.events.set(position, event);
    return event;
  }

  async cited(root: StoredEvent): Promise<readonly CitedVersion[]> {
    const cited: CitedVersion[] = [];
    const seen = new Set([root.position]);
    let level: readonly Found[] = [{ event: root, through: [] }];
    while (level.length > 0) {
      const next: Found[] = [];
      for (const { event, through } of level) {
        const way = event === root ? [] : [...through, { target: event.target, record: event.position }];
        for (const input of await this.readBy(event.position)) {
          if (input.event === null || seen.has(input.event)) continue;
          seen.add(input.event);
          const found = await this.event(input.event);
          if (found !== null) next.push({ event: found, through: way });
        }
      }
      next.sort((a, b) => a.event.position - b.event.position);
      for (const found of next) cited.push(await this.version(found));
      level = next;
    }
    return cited;
  }

  async isSuperseded({ target, dataVersion }: StoredEvent): Promise<boolean> {
    const id = `${target.asset}\n${target.part}`;
    if (!this.present.has(id)) {
      const [row] = await this.log.latest(target.asset, { from: target.part, to: target.part });
      this.present.set(id, row?.dataVersion ?? null);
    }
    return this.present.get(id) !== (dataVersion ?? null);
  }

  private async version({ event, through }: Found): Promise<CitedVersion> {
    const { target, position: record, dataVersion = null, output = null } = event;
    const stored = output === null ? null : await this.log.output(output.storage, output.ref);
    const isSuperseded = await this.isSuperseded(event);
    return { target, record, dataVersion, output, dropped: stored?.dropped ?? null, isSuperseded, through };
  }

  private async readBy(position: Position): Promise<readonly EventInput[]> {
    const known = this.inputs.get(position) ?? (await this.log.inputs(position));
    this.inputs.set(position, known);
    return known;
  }
}

interface Found {
  readonly event: StoredEvent;
  readonly through: CitedVersion['through'];
}
