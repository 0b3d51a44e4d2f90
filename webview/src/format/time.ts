// How instants and durations are written. Instants are milliseconds since the epoch and are shown in UTC,
// the zone in which the log and the command line speak.

/** `12:01:00`. */
export const clock = (at: number): string => iso(at).slice(11, 19);

/** `12:01:02.10`. */
export const logClock = (at: number): string => iso(at).slice(11, 22);

/** `2024-10-12 12:00 UTC`. */
export const minuteStamp = (at: number): string => `${day(at)} ${iso(at).slice(11, 16)} UTC`;

/** `2024-10-12 11:58:20 UTC`. */
export const secondStamp = (at: number): string => `${day(at)} ${clock(at)} UTC`;

/** `2024-10-12`. */
export const day = (at: number): string => iso(at).slice(0, 10);

/** The time alone for instants of today, `10-11 08:00` in the same year, else the day. */
export function recent(at: number, now: number): string {
  if (day(at) === day(now)) return clock(at);
  if (iso(at).slice(0, 4) === iso(now).slice(0, 4)) return `${iso(at).slice(5, 10)} ${iso(at).slice(11, 16)}`;
  return day(at);
}

/** The same without seconds: `11:58`. */
export function recentMinute(at: number, now: number): string {
  return day(at) === day(now) ? clock(at).slice(0, 5) : recent(at, now);
}

/** `0.4 s`, `14 s`, `2 min 6 s`, `1 h 50 min`. */
export function duration(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What is not known exactly, no more precisely than it is: `6 s`, `2 min`, `1 h 50 min`. */
export function roughDuration(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `00:14`, `02:06`, `1:02:06`: aligned in lists. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

export { runName as runLabel } from '@headwater/protocol';

const iso = (at: number): string => new Date(at).toISOString();
const twoDigits = (value: number): string => String(value).padStart(2, '0');
