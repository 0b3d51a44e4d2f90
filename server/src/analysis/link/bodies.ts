// What the functions of declarations do, each followed once, and again only when something that it saw has changed. What
// only rules look at is observed when they ask: whoever wants reads and writes alone does not pay for it.

import type { Declaration } from '../evaluate/declaration.js';
import { noFindings } from '../evaluate/findings.js';
import type { SqlSettings } from '../evaluate/sql-reads.js';
import type { FoundObservation } from '../observe/observation.js';
import { type BodyReads, followBody } from './body.js';
import { Consulted, Consulters } from './consulted.js';
import type { Modules, Updated } from './modules.js';
import type { KeptBody } from './kept-bodies.js';
import { observe } from './observe.js';

export interface BodyFindings extends BodyReads {
  /** Worked out when first asked for, from what the files say then. */
  observations(): readonly FoundObservation[];
}

export const NOTHING: BodyFindings = { ...noFindings(), observations: () => [] };

type Observe = (body: FollowedBody) => readonly FoundObservation[];

class FollowedBody implements BodyFindings {
  readonly reads: BodyReads['reads'];
  readonly writes: BodyReads['writes'];
  readonly questions: BodyReads['questions'];
  readonly declaration: Declaration;
  /** What following and observing it saw of other files than the declaration's own. */
  readonly consulted: Consulted;
  #observed: readonly FoundObservation[] | Observe;

  constructor(
    declaration: Declaration,
    { reads, writes, questions }: BodyReads,
    consulted: Consulted,
    observed: readonly FoundObservation[] | Observe,
  ) {
    this.reads = reads;
    this.writes = writes;
    this.questions = questions;
    this.declaration = declaration;
    this.consulted = consulted;
    this.#observed = observed;
  }

  observations(): readonly FoundObservation[] {
    if (typeof this.#observed === 'function') this.#observed = this.#observed(this);
    return this.#observed;
  }
}

export class Bodies {
  readonly #modules: Modules;
  readonly #sql: SqlSettings;
  readonly #followed = new Map<Declaration, FollowedBody>();
  readonly #consulters = new Consulters<Declaration>(() => this.#allConsulted());

  constructor(modules: Modules, sql: SqlSettings) {
    this.#modules = modules;
    this.#sql = sql;
  }

  /** The same object for as long as nothing has changed that the function saw. */
  of(declaration: Declaration): BodyFindings {
    const known = this.#followed.get(declaration);
    if (known) return known;
    const consulted = new Consulted();
    const reads = this.#modules.consulting(consulted, () => followBody(this.#modules, declaration, this.#sql));
    return this.#enter(new FollowedBody(declaration, reads, consulted, this.#observe));
  }

  /** Null: not followed yet, or not since something has changed. */
  known(declaration: Declaration): BodyFindings | null {
    return this.#followed.get(declaration) ?? null;
  }

  /** What following and observing it saw of other files. */
  consultedBy(declaration: Declaration): Consulted | null {
    return this.#followed.get(declaration)?.consulted ?? null;
  }

  /** To be kept for a later start; null where more was seen than can be told. */
  kept(declaration: Declaration): KeptBody | null {
    const followed = this.of(declaration);
    const { reads, writes, questions } = followed;
    const observed = followed.observations();
    const { sights, sawWholes } = this.consultedBy(declaration) ?? new Consulted();
    if (sawWholes) return null;
    return {
      reads,
      writes,
      questions,
      observations: observed,
      sights: [...sights].map(({ file, name }) => [file, name]),
    };
  }
  /** What was kept of a function that saw then what it would see now. */
  restore(declaration: Declaration, { observations, sights, ...reads }: KeptBody): void {
    const consulted = new Consulted();
    this.#modules.consulting(consulted, () => {
      for (const [file, name] of sights) this.#modules.exportOf(file, name);
    });
    this.#enter(new FollowedBody(declaration, reads, consulted, observations));
  }

  /** After files were evaluated anew; gives those that are to be followed again. */
  update({ anew, gone }: Updated): readonly Declaration[] {
    // Before the first of them is followed nobody has consulted anything.
    if (this.#followed.size === 0) return [];
    this.#forget(gone);
    const doubtful: Declaration[] = [];
    for (const file of anew)
      for (const [declaration, consulted] of [...this.#consulters.of(file)])
        if (!this.#modules.holds(consulted, anew)) doubtful.push(declaration);
    this.#forget(doubtful);
    return doubtful;
  }

  *#allConsulted(): Generator<readonly [Declaration, Consulted]> {
    for (const [declaration, { consulted }] of this.#followed) yield [declaration, consulted];
  }

  #enter(body: FollowedBody): FollowedBody {
    this.#followed.set(body.declaration, body);
    this.#consulters.add(body.declaration, body.consulted);
    return body;
  }

  readonly #observe: Observe = (body) => {
    const { declaration, consulted } = body;
    const { size } = consulted;
    const observed = this.#modules.consulting(consulted, () => observe(this.#modules, declaration, this.#sql.dialect));
    // Mostly it sees nothing that following has not seen.
    const isCurrent = this.#followed.get(declaration) === body;
    if (isCurrent && consulted.size > size) this.#consulters.add(declaration, consulted);
    return observed;
  };

  #forget(declarations: Iterable<Declaration>): void {
    for (const declaration of declarations) {
      const known = this.#followed.get(declaration);
      if (!known) continue;
      this.#consulters.remove(declaration, known.consulted);
      this.#followed.delete(declaration);
    }
  }
}
