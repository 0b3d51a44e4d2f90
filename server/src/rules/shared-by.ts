// Assets by what they share, for a rule that looks at those who share something. An edit asks again only about what its
// own assets share.

import type { AssetDeclaration } from '@headwater/core';
import { ByName } from '../analysis/assemble/by-name.js';
import type { ChangedPart } from '../analysis/parts.js';
import type { ProjectFacts, RuleContext, RuleFinding, RuleOnGroups } from './rule.js';

export class SharedBy {
  readonly #rule: RuleOnGroups;
  readonly #project: ProjectFacts;
  readonly #assets = new ByName<AssetDeclaration>();
  readonly #found = new Map<string, readonly RuleFinding[]>();
  readonly #changed = new Set<string>();

  constructor(rule: RuleOnGroups, project: ProjectFacts) {
    this.#rule = rule;
    this.#project = project;
  }

  follow({ before, after }: ChangedPart): void {
    const file = after?.file ?? before?.file;
    if (file === undefined) return;
    const shared = (after?.assets ?? []).flatMap((asset) => {
      const name = this.#rule.shares(asset, this.#project);
      return name === null ? [] : [[name, asset] as const];
    });
    this.#assets.replace(file, shared, (name) => this.#changed.add(name));
  }

  findings(context: RuleContext): readonly RuleFinding[] {
    for (const name of this.#changed) {
      const sharing = this.#assets.of(name);
      // Nearly all are alone with what they share.
      const found =
        sharing.length < 2
          ? []
          : this.#rule.checkGroup(
              sharing.map(({ value }) => value),
              context,
            );
      if (found.length > 0) this.#found.set(name, found);
      else this.#found.delete(name);
    }
    this.#changed.clear();
    return [...this.#found.values()].flat();
  }
}
