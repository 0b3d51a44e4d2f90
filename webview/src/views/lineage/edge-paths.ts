// The paths of edges between cards that have their places. Pure.

import type { LineageEdge } from '@headwater/protocol';
import type { CardSize, EdgePath, Point } from './shapes.js';

export interface Route {
  readonly edge: LineageEdge;
  readonly stops: readonly string[];
}
type Boxes = ReadonlyMap<string, CardSize & Point>;

/** Edges that leave or enter one card do so side by side, in the order of where they lead. */
export function spreadEnds(routes: readonly Route[], boxes: Boxes): readonly EdgePath[] {
  const whole = routes.filter(({ stops }) => stops.length > 1);
  const starts = endShifts(whole, boxes, 'from');
  const ends = endShifts(whole, boxes, 'to');
  return whole.flatMap((route) => {
    const stops = route.stops.flatMap((id) => boxes.get(id) ?? []);
    const [first, last] = [stops[0], stops.at(-1)];
    if (!first || !last) return [];
    const points = [
      { x: first.x + first.width, y: first.y + first.height / 2 + (starts.get(route) ?? 0) },
      ...stops.slice(1, -1).map((stop) => ({ x: stop.x, y: stop.y + stop.height / 2 })),
      { x: last.x, y: last.y + last.height / 2 + (ends.get(route) ?? 0) },
    ];
    const next = points[1];
    return next
      ? [
          {
            edge: route.edge,
            points,
            label: { x: (first.x + first.width + next.x) / 2, y: ((points[0]?.y ?? 0) + next.y) / 2 },
          },
        ]
      : [];
  });
}

const END_GAP = 13;

/** How far from the middle of its card each edge ends, never beyond the card. */
function endShifts(routes: readonly Route[], boxes: Boxes, end: 'from' | 'to'): ReadonlyMap<Route, number> {
  const beside = new Map<string, Route[]>();
  for (const route of routes) beside.set(route.edge[end], [...(beside.get(route.edge[end]) ?? []), route]);
  const leadsTo = ({ stops }: Route) => {
    const box = boxes.get((end === 'from' ? stops[1] : stops.at(-2)) ?? '');
    return box ? box.y + box.height / 2 : 0;
  };
  const shifts = new Map<Route, number>();
  for (const [key, group] of beside) {
    const gap = Math.min(END_GAP, (boxes.get(key)?.height ?? 0) / (group.length + 1));
    const ordered = [...group].sort((a, b) => leadsTo(a) - leadsTo(b));
    ordered.forEach((route, index) => shifts.set(route, (index - (group.length - 1) / 2) * gap));
  }
  return shifts;
}

/** A curve that leaves and enters level. */
export function curveOf(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (!start) return '';
  let path = `M${start.x} ${start.y}`;
  let from = start;
  for (const to of rest) {
    const bend = Math.max(24, (to.x - from.x) / 2);
    path += `C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}
