// Time in rows that can be compared: a row for each month with its days, or for each day with its hours.

import { type Axis, type Bin, binsOf, civilDay, dayNumber, type Level } from './axis.js';
import { groupsOf, monthOfDay, months } from './calendars.js';
import { type Caption, type Form, HEAD, type Lattice, stacked } from './lattice.js';

export type RowLevel = Extract<Level, 'days' | 'hours'>;

/** Of other cells the calendar already is rows. */
export function hasRows(level: Level): level is RowLevel {
  return level === 'days' || level === 'hours';
}

export function rowsOf(axis: Axis, level: RowLevel, room: number): Lattice {
  const bins = binsOf(axis, level);
  return level === 'days' ? monthRows(bins, room) : dayRows(bins, room);
}

const DAYS = 31;
const HOURS = 24;

const dayForm: Form = {
  place(slot, origin) {
    const { year, month, day } = civilDay(slot);
    const start = civilDay(origin);
    return [day - 1, (year - start.year) * 12 + month - start.month];
  },
  slotAt(column, line, origin) {
    const { year, month } = civilDay(origin);
    const slot = dayNumber(year, month + line, column + 1);
    // The 31st of a short month would be a day of the next one.
    return slot < dayNumber(year, month + line + 1, 1) ? slot : -1;
  },
};

function monthRows(bins: readonly Bin[], room: number): Lattice {
  const [left, pitch] = [72, pitchFor(room - 72, DAYS)];
  return stacked(bins, [[0, bins.length - 1]], {
    left,
    pitch,
    form: dayForm,
    originOf(slot) {
      const { year, month } = civilDay(slot);
      return dayNumber(year, month, 1);
    },
    linesOf: (_, last, origin) => dayForm.place(last, origin)[1] + 1,
    captionsOf({ cells, origin, lastBin }) {
      const lines = dayForm.place(bins[lastBin]?.slot ?? origin, origin)[1] + 1;
      const { year, month } = civilDay(origin);
      const names = Array.from({ length: lines }, (_, line): Caption => {
        const at = civilDay(dayNumber(year, month + line, 1));
        return rowName(`${months[at.month]} ${at.year}`, { left, y: cells + (line + 0.5) * pitch.y });
      });
      return [...numbers(DAYS, pitch.x, (day) => ({ text: String(day + 1), left })), ...names];
    },
  });
}

/** A block for each month, so that only those in view are drawn. */
function dayRows(bins: readonly Bin[], room: number): Lattice {
  const [left, pitch] = [72, pitchFor(room - 72, HOURS)];
  const form: Form = {
    place: (slot, origin) => [(slot - origin) % HOURS, Math.floor((slot - origin) / HOURS)],
    slotAt: (column, line, origin) => (column < HOURS ? origin + line * HOURS + column : -1),
  };
  const dayOf = (slot: number) => Math.floor(slot / HOURS);
  return stacked(
    bins,
    groupsOf(bins, (slot) => monthOfDay(dayOf(slot))),
    {
      left,
      pitch,
      form,
      originOf: (slot) => dayOf(slot) * HOURS,
      linesOf: (_, last, origin) => dayOf(last - origin) + 1,
      captionsOf({ top, cells, origin, firstBin, lastBin }) {
        const first = dayOf(bins[firstBin]?.slot ?? 0);
        const lines = dayOf((bins[lastBin]?.slot ?? 0) - origin) + 1;
        const { year, month } = civilDay(first);
        const days = Array.from({ length: lines }, (_, line): Caption => {
          const text = `${months[month]} ${civilDay(first + line).day}`;
          return rowName(text, { left, y: cells + (line + 0.5) * pitch.y });
        });
        const hours = numbers(HOURS, pitch.x, (hour) => ({ text: String(hour).padStart(2, '0'), left }));
        return [
          { x: 0, y: top + HEAD / 2, text: String(year), align: 'left', isStrong: true },
          ...hours.map((hour) => ({ ...hour, y: top + HEAD / 2 })),
          ...days,
        ];
      },
    },
  );
}

/** As large as fits, up to a cell that is easy to hit. */
function pitchFor(room: number, columns: number): Lattice['pitch'] {
  const x = Math.min(24, Math.max(9, Math.floor(room / columns)));
  return { x, y: Math.min(20, Math.max(12, x)) };
}

/** Above the columns; where they are narrow, above every fifth. */
function numbers(
  count: number,
  pitch: number,
  nameOf: (column: number) => { readonly text: string; readonly left: number },
): readonly Caption[] {
  return Array.from({ length: count }, (_, column): Caption => {
    const { text, left } = nameOf(column);
    return { x: left + column * pitch, y: HEAD / 2, text, align: 'left' };
  }).filter((_, column) => pitch >= 16 || column % 5 === 0);
}

function rowName(text: string, { left, y }: { readonly left: number; readonly y: number }): Caption {
  return { x: left - 8, y, text, align: 'right' };
}
