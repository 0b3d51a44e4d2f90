// Who was made of what: so that a change is told to those alone whom it concerns.

export class Users<Thing> {
  readonly #things = new Map<string, readonly Thing[]>();
  /** Made when somebody asks: a start that no edit follows never does. */
  #users: UsersByThing<Thing> | null = null;

  of(thing: Thing): readonly string[] {
    if (this.#things.size === 0) return [];
    this.#users ??= new UsersByThing(this.#things);
    return this.#users.of(thing);
  }

  /** In the place of what the user was made of before. */
  record(user: string, things: readonly Thing[]): void {
    const before = this.#things.get(user);
    if (things.length > 0) this.#things.set(user, things);
    else if (before !== undefined) this.#things.delete(user);
    this.#users?.replace(user, before ?? [], things);
  }
}

class UsersByThing<Thing> {
  /** Mostly one: a list would take more room than the rest. */
  readonly #users = new Map<Thing, string | string[]>();

  constructor(things: ReadonlyMap<string, readonly Thing[]>) {
    for (const [user, all] of things) this.replace(user, [], all);
  }

  of(thing: Thing): readonly string[] {
    const users = this.#users.get(thing);
    return users === undefined ? [] : typeof users === 'string' ? [users] : users;
  }

  replace(user: string, before: readonly Thing[], after: readonly Thing[]): void {
    const [known, present] = [new Set(before), new Set(after)];
    for (const thing of known) if (!present.has(thing)) this.#remove(thing, user);
    for (const thing of present) if (!known.has(thing)) this.#add(thing, user);
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
