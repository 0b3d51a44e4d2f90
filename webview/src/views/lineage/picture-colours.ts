// The theme's colours as plain ones, for a picture that leaves the page. What lets the ground shine through is mixed with
// it, because not every program that draws pictures knows transparent colours.

export const colourNames = [
  'canvas',
  'card',
  'card-border',
  'text',
  'strong',
  'quiet',
  'link',
  'fresh',
  'stale',
  'running',
  'failed',
  'unsure',
  'reached',
  'changed',
] as const;
export type ColourName = (typeof colourNames)[number];
export type Palette = Readonly<Record<ColourName, string>>;

type Channels = readonly [red: number, green: number, blue: number, alpha: number];

/** `written`: as styles compute them, `rgb(…)` or `rgba(…)`. */
export function paletteOf(written: (name: ColourName) => string): Palette {
  const ground = channelsOf(written('canvas'));
  const plain = (name: ColourName): string => hexOver(channelsOf(written(name)), ground);
  return {
    canvas: plain('canvas'),
    card: plain('card'),
    'card-border': plain('card-border'),
    text: plain('text'),
    strong: plain('strong'),
    quiet: plain('quiet'),
    link: plain('link'),
    fresh: plain('fresh'),
    stale: plain('stale'),
    running: plain('running'),
    failed: plain('failed'),
    unsure: plain('unsure'),
    reached: plain('reached'),
    changed: plain('changed'),
  };
}

/** Reads them where the page is drawn. */
export function shownPalette(): Palette {
  const probe = document.createElement('span');
  document.body.append(probe);
  const palette = paletteOf((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return palette;
}

function channelsOf(colour: string): Channels {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function hexOver([red, green, blue, alpha]: Channels, ground: Channels): string {
  const mixed = [red, green, blue].map((channel, at) => channel * alpha + (ground[at] ?? 0) * (1 - alpha));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
