// Who was made of what: so that a change is told to those alone whom it concerns.

export class Users<Thing> {
  readonly #things = new Map<string, readonly Thing[]>();
  /** Mostly one: a list would take more room than the rest. */
  readonly #users = new Map<Thing, string | string[]>();

  of(thing: Thing): readonly string[] {
    const users = this.#users.get(thing);
    return users === undefined ? [] : typeof users === 'string' ? [users] : users;
  }

  /** In the place of what the user was made of before. */
  record(user: string, things: readonly Thing[]): void {
    const before = this.#things.get(user);
    if (before === undefined && things.length === 0) return;
    const after = new Set(things);
    const known = new Set(before);
    for (const thing of known) if (!after.has(thing)) this.#remove(thing, user);
    for (const thing of after) if (!known.has(thing)) this.#add(thing, user);
    if (after.size > 0) this.#things.set(user, [...after]);
    else if (before !== undefined) this.#things.delete(user);
  }

  #add(thing: Thing, user: string): void {
    const users = this.#users.get(thing);
    // In place: a thing that all use would be copied once for each of them.
    if (users === undefined) this.#users.set(thing, user);
    else if (typeof users === 'string') this.#users.set(thing, [users, user]);
    else users.push(user);
  }
  #remove(thing: Thing, user: string): void {
    const left = this.of(thing).filter((each) => each !== user);
    const [first] = left;
    if (first === undefined) this.#users.delete(thing);
    else this.#users.set(thing, left.length === 1 ? first : left);
  }
}
