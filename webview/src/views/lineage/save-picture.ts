// The graph that is shown, drawn for a file of the user's choice: as SVG, or as PNG by the browser that shows the page.

import type { FromPage, LineageView } from '@headwater/protocol';
import { cardMeasures, pictureMeasures } from './card-measures.js';
import { layoutLineage } from './layout.js';
import { lineagePicture, type Picture } from './lineage-picture.js';
import { shownPalette } from './picture-colours.js';

/** Of more assets than these, each says less: as on the page. */
const MANY_ASSETS = 60;
/** Pixels for one of the page's, where the picture does not grow too large for the browser. */
const SHARPNESS = 2;
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 16_000;

/** Rejects where the browser cannot draw it. */
export async function pictureToSave(view: LineageView, format: 'svg' | 'png'): Promise<FromPage> {
  const measures = view.nodes.length > MANY_ASSETS ? cardMeasures('compact') : pictureMeasures;
  const picture = lineagePicture(view, layoutLineage(view.nodes, view.edges, measures), shownPalette());
  const data = format === 'svg' ? picture.svg : await pngOf(picture);
  return { kind: 'savePicture', name: `lineage-${view.target.asset}`, format, data };
}

/** In base 64. */
async function pngOf({ svg, width, height }: Picture): Promise<string> {
  const scale = Math.min(SHARPNESS, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
  if (data === '') throw new Error('it is too large for the browser');
  return data;
}
