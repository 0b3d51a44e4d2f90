// Which keys the scrubber shows when there are more than fit: those around the chosen one.

export function keysAround(keys: readonly string[], chosen: string | null, room: number): readonly string[] {
  if (keys.length <= room) return keys;
  const at = chosen === null ? keys.length - 1 : Math.max(0, keys.indexOf(chosen));
  const first = Math.min(keys.length - room, Math.max(0, at - Math.floor(room / 2)));
  return keys.slice(first, first + room);
}
