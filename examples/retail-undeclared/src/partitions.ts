// The days that this pipeline covers, and plain arithmetic on their keys.
import { dailyPartitions } from 'headwater';

/** The end is exclusive: the last day is 2024-10-09. */
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10', timezone: 'UTC' });

/** The key of the day that lies `count` days before `day`. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
