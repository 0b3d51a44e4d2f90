// What every JavaScript host has and no ECMAScript library types: enough for declarations in the pure packages.
interface AbortSignal {
  readonly aborted: boolean;
}
