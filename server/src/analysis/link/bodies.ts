// What the functions of declarations do, each followed once, and again only when something that it saw has changed.

import type { Declaration } from '../evaluate/declaration.js';
import type { SqlSettings } from '../evaluate/sql-reads.js';
import { type BodyFindings, followBody, type FollowedBody } from './body.js';
import { Consulters } from './consulted.js';
import type { Modules, Updated } from './modules.js';

export class Bodies {
  readonly #modules: Modules;
  readonly #sql: SqlSettings;
  readonly #followed = new Map<Declaration, FollowedBody>();
  readonly #consulters = new Consulters<Declaration>();

  constructor(modules: Modules, sql: SqlSettings) {
    this.#modules = modules;
    this.#sql = sql;
  }

  /** The same object for as long as nothing has changed that the function saw. */
  of(declaration: Declaration): BodyFindings {
    const known = this.#followed.get(declaration);
    if (known) return known.findings;
    const followed = followBody(this.#modules, declaration, this.#sql);
    this.#followed.set(declaration, followed);
    this.#consulters.add(declaration, followed.consulted);
    return followed.findings;
  }

  /** Null: not followed yet, or not since something has changed. */
  known(declaration: Declaration): BodyFindings | null {
    return this.#followed.get(declaration)?.findings ?? null;
  }

  /** After files were evaluated anew. */
  update({ anew, gone }: Updated): void {
    this.#forget(gone);
    for (const file of anew)
      for (const [declaration, consulted] of [...this.#consulters.of(file)])
        if (!this.#modules.holds(consulted, anew)) this.#forget([declaration]);
  }

  #forget(declarations: Iterable<Declaration>): void {
    for (const declaration of declarations) {
      const known = this.#followed.get(declaration);
      if (!known) continue;
      this.#consulters.remove(declaration, known.consulted);
      this.#followed.delete(declaration);
    }
  }
}
