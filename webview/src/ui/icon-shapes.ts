// The page's own icons on a grid of 16. A shape is stroked with the text colour unless it says otherwise.

export interface Shape {
  readonly d: string;
  /** Filled with the text colour and not stroked. */
  readonly isSolid?: boolean;
  readonly width?: number;
  readonly dash?: string;
  /** Cut out of a solid shape: drawn in the colour of the ground. */
  readonly isCut?: boolean;
  readonly spins?: boolean;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const stroke = (...ds: string[]): readonly Shape[] => [{ d: ds.join('') }];
const RING = disc(8, 8, 6);
const CROSS = 'M5.75 5.75l4.5 4.5m0-4.5l-4.5 4.5';

export const iconShapes = {
  fresh: stroke(RING, 'M5.2 8.1l2.1 2.1 3.5-4.1'),
  stale: [{ d: RING }, { d: 'M8 2a6 6 0 0 0 0 12z', isSolid: true }],
  missing: [{ d: RING, dash: '2.4 2.3' }],
  running: [
    { d: 'M8 2a6 6 0 1 1-6 6', width: 1.8, spins: true },
    { d: disc(8, 8, 1.8), isSolid: true },
  ],
  queued: [{ d: RING }, { d: disc(5.2, 8, 0.95) + disc(8, 8, 0.95) + disc(10.8, 8, 0.95), isSolid: true }],
  failed: [
    { d: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3z', isSolid: true },
    { d: CROSS, isCut: true, width: 1.6 },
  ],
  blocked: stroke(RING, 'M3.8 12.2l8.4-8.4'),
  unsure: [{ d: RING, dash: '1 1.5' }, { d: 'M6.1 6.5a1.9 1.9 0 1 1 2.8 1.6c-.6.3-.9.7-.9 1.2M8 11.2v.1' }],
  reached: [{ d: 'M8 1.8l6.2 6.2L8 14.2 1.8 8z', isSolid: true }],
  warning: [{ d: 'M8 2.1l6.6 11.4H1.4z' }, { d: 'M8 6.4v3.4M8 11.6v.1', width: 1.3 }],
  error: stroke(RING, CROSS),
  info: [{ d: RING }, { d: 'M8 7.3v3.9M8 4.9v.1', width: 1.3 }],
  check: stroke('M3 8.6l3.3 3.3L13 4.6'),
  lineage: stroke(box(1.5, 6, 4, 4), box(10.5, 2, 4, 4), box(10.5, 10, 4, 4), 'M5.5 8H8m2.5-4H8v8h2.5'),
  impact: [
    { d: disc(3.5, 8, 1.6), isSolid: true },
    { d: 'M6.8 4.8a4.7 4.7 0 0 1 0 6.4M9.4 2.9a7.5 7.5 0 0 1 0 10.2M12 1.2a10.2 10.2 0 0 1 0 13.6' },
  ],
  plan: stroke('M6.5 3.5h8M6.5 8h8M6.5 12.5h8M1.5 3.6l1 1 1.8-2M1.5 8.1l1 1 1.8-2M1.5 12.6l1 1 1.8-2'),
  partitions: stroke(box(2, 2.5, 12, 11), 'M2 6.2h12M2 9.8h12M6 2.5v11M10 2.5v11'),
  runs: [{ d: 'M2 3.5h5.5M5 8h6M8.5 12.5H14', width: 2.4 }],
  events: stroke('M2.5 8a5.5 5.5 0 1 0 1.6-3.9L2.5 5.7M2.5 2.6v3.1h3.1M8 5v3.2l2.2 1.3'),
  asset: stroke('M3 3.8a5 2 0 0 1 10 0a5 2 0 0 1-10 0v8.4c0 1.1 2.2 2 5 2s5-.9 5-2V3.8M3 8c0 1.1 2.2 2 5 2s5-.9 5-2'),
  source: stroke('M2 8h6.5m0 0L5.8 5.3M8.5 8l-2.7 2.7M8 2.5h5.5v11H8'),
  calendar: stroke(box(2, 3, 12, 11), 'M2 6.5h12M5 1.5v3M11 1.5v3'),
  beaker: stroke('M6 1.8h4M6.7 1.8v4.4L3.2 13a1 1 0 0 0 .9 1.4h7.8a1 1 0 0 0 .9-1.4L9.3 6.2V1.8M4.8 10h6.4'),
  lock: stroke(box(3.5, 7, 9, 6.5), 'M5.5 7V5a2.5 2.5 0 0 1 5 0v2'),
  eye: stroke('M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', disc(8, 8, 2)),
  edit: stroke('M2.5 13.5l.7-3L10.6 3a1.2 1.2 0 0 1 1.7 0l.7.7a1.2 1.2 0 0 1 0 1.7L5.5 12.8z'),
  branch: stroke(
    disc(4.5, 3.5, 1.7),
    disc(4.5, 12.5, 1.7),
    disc(11.5, 5.5, 1.7),
    'M4.5 5.2v5.6M11.5 7.2c0 2-2 2.3-4 2.5-1.6.2-2.6.6-3 1.3',
  ),
  filter: stroke('M2 3.5h12l-4.7 5.2v4.8l-2.6-1.4V8.7z'),
  play: stroke('M4.5 2.8l8 5.2-8 5.2z'),
  debug: stroke(
    'M6 3l8 5-5 3.1M6 3v3.2',
    disc(5, 10.5, 2.6),
    'M5 7.9v5.2M1 8.6l1.6 1M1 12.6l1.6-1M9 8.6l-1.6 1M9 12.6l-1.6-1',
  ),
  stop: stroke(box(3.5, 3.5, 9, 9)),
  rerun: stroke('M13.5 8a5.5 5.5 0 1 1-1.6-3.9l1.6 1.6M13.5 2.6v3.1h-3.1'),
  file: stroke('M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5'),
  copy: stroke(box(5.5, 5.5, 8, 8), 'M3.5 10.5h-1v-8h8v1'),
  text: stroke('M2 4h12M2 8h12M2 12h12'),
  wrap: stroke('M2 3.5h12M2 8h10a2 2 0 0 1 0 4.5H8m0 0l1.8-1.8M8 12.5l1.8 1.8M2 12.5h3'),
  path: stroke(disc(4, 4, 1.8), disc(12, 12, 1.8), 'M5.8 4H10a2.5 2.5 0 0 1 0 5H6a2.5 2.5 0 0 0 0 3h4.2'),
  fit: stroke('M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3'),
  pin: stroke('M6 1.8h4M6.8 1.8v4.5L4.5 9h7L9.2 6.3V1.8M8 9v5.2'),
  more: [{ d: disc(3, 8, 1.1) + disc(8, 8, 1.1) + disc(13, 8, 1.1), isSolid: true }],
  difference: stroke('M8 2v7M4.5 5.5h7M4.5 13h7'),
  plus: stroke('M8 3v10M3 8h10'),
  minus: stroke('M3 8h10'),
  close: stroke('M3.5 3.5l9 9m0-9l-9 9'),
  arrowDown: stroke('M8 3v10m0 0l-3.7-3.7M8 13l3.7-3.7'),
  left: stroke('M10 3.5L5.5 8l4.5 4.5'),
  right: stroke('M6 3.5L10.5 8 6 12.5'),
  down: stroke('M3.5 6L8 10.5 12.5 6'),
} as const satisfies Readonly<Record<string, readonly Shape[]>>;

export type IconName = keyof typeof iconShapes;
