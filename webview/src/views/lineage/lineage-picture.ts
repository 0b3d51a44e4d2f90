// The whole graph as an SVG document of its own, in the theme's colours: what the canvas shows, without what can be pressed.

import type { LineageEdge, LineageNode, LineageView } from '@headwater/protocol';
import { intervalText, neighbourLabels, targetText } from '../../format/keys.js';
import { placeText } from '../../format/place.js';
import { partitionMark } from '../../format/status.js';
import { stripCells, stripSpan } from '../../ui/strip-layout.js';
import { nodeMark, unsureFirst } from './card-words.js';
import { curveOf } from './edge-paths.js';
import type { Palette } from './picture-colours.js';
import { icon } from './picture-icon.js';
import { stripCell } from './picture-strip.js';
import type { CardBox, EdgePath, LineageLayout } from './shapes.js';
import { element, escaped, textLine, widthOf } from './svg-text.js';

const MARGIN = 24;
const PADDING = 11;
/** Cards lower than this have no room for more than a name and a strip. */
const FULL_HEIGHT = 80;

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export function lineagePicture(view: LineageView, layout: LineageLayout, palette: Palette): Picture {
  const width = Math.ceil(layout.width + 2 * MARGIN);
  const height = Math.ceil(layout.height + 2 * MARGIN);
  const nodes = new Map(view.nodes.map((node) => [node.key, node]));
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
      'font-family': 'system-ui, "Segoe UI", Ubuntu, sans-serif',
    },
    element('title', {}, escaped(`Lineage of ${targetText(view.target)}`)),
    hatch(palette),
    element('rect', { x: -MARGIN, y: -MARGIN, width, height, fill: palette.canvas }),
    ...layout.edges.map((path) => line(path, palette)),
    ...layout.cards.flatMap((box) => {
      const node = nodes.get(box.key);
      return node === undefined ? [] : [card(node, box, palette)];
    }),
    ...layout.edges.map((path) => pill(path, palette)),
    ...view.edges.map((edge) => undeclaredNote(edge, layout, palette)),
  );
  return { svg: `${svg}\n`, width, height };
}

function hatch({ stale }: Palette): string {
  const pattern = { id: 'stale', width: 4, height: 4, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
  return element(
    'defs',
    {},
    element(
      'pattern',
      pattern,
      element('rect', { width: 4, height: 4, fill: stale, 'fill-opacity': 0.22 }),
      element('rect', { width: 1.7, height: 4, fill: stale }),
    ),
  );
}

function line({ edge, points }: EdgePath, { text, unsure }: Palette): string {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const colour = edge.isDeclared ? text : unsure;
  const dash = edge.isDeclared ? (edge.kind === 'order' ? '1 3' : null) : '5 4';
  return [
    element('path', {
      d: curveOf(points),
      fill: 'none',
      stroke: colour,
      'stroke-width': 1.3,
      ...(dash === null ? {} : { 'stroke-dasharray': dash }),
    }),
    element('path', { d: `M${end.x} ${end.y}l-8 -3.5v7z`, fill: colour }),
  ].join('');
}

function pill({ edge, label }: EdgePath, palette: Palette): string {
  if (edge.label === '') return '';
  const width = widthOf(edge.label, 11) + 14;
  const colour = edge.isDeclared ? palette.text : palette.unsure;
  return [
    element('rect', {
      x: label.x - width / 2,
      y: label.y - 9.5,
      width,
      height: 19,
      rx: 4,
      fill: palette.canvas,
      stroke: edge.isDeclared ? palette['card-border'] : palette.unsure,
      ...(edge.isDeclared ? {} : { 'stroke-dasharray': '3 2' }),
    }),
    textLine(edge.label, width, { size: 11, x: label.x, y: label.y + 4, 'text-anchor': 'middle', fill: colour }),
  ].join('');
}

/** Below each asset that reads without saying so. */
function undeclaredNote(edge: LineageEdge, { cards }: LineageLayout, { quiet }: Palette): string {
  const box = edge.isDeclared ? undefined : cards.find(({ key }) => key === edge.to);
  if (box === undefined) return '';
  const words = `${placeText(edge.place)} reads it in its body`;
  return textLine(words, box.width, { size: 11, x: box.x, y: box.y + box.height + 16, fill: quiet });
}

function card(node: LineageNode, box: CardBox, palette: Palette): string {
  const isFull = box.height >= FULL_HEIGHT;
  const inner = box.width - 2 * PADDING;
  const isFocus = node.distance === 0;
  const border = node.isUndeclared ? palette.unsure : isFocus ? palette.link : palette['card-border'];
  return element(
    'g',
    { transform: `translate(${box.x} ${box.y})` },
    element('rect', {
      width: box.width,
      height: box.height,
      rx: 6,
      fill: palette.card,
      stroke: border,
      'stroke-width': isFocus ? 2 : 1,
      ...(node.isUndeclared ? { 'stroke-dasharray': '3 2' } : {}),
    }),
    title(node, { inner, y: isFull ? 17 : 14 }, palette),
    isFull ? textLine(node.detail, inner, { size: 11, x: PADDING, y: 39, fill: palette.quiet }) : '',
    element(
      'g',
      { transform: `translate(${PADDING} ${isFull ? 50 : 28})` },
      ...stripCells(node.strip, inner).map((cell) => stripCell(cell, isFull ? 10 : 8, palette)),
      isFull ? bracket(node, inner, palette) : '',
    ),
    isFull ? counts(node, palette) : '',
  );
}

interface Place {
  readonly inner: number;
  /** The middle of the line. */
  readonly y: number;
}

function title(node: LineageNode, { inner, y }: Place, palette: Palette): string {
  const marks = [...(node.kind === 'source' ? ['source'] : []), ...(node.changed === undefined ? [] : ['M'])];
  const room = inner - 22 - marks.reduce((sum, mark) => sum + widthOf(mark, 11) + 8, 0);
  const name = { size: 13, x: PADDING + 22, y: y + 4.5, 'font-weight': 600, fill: palette.strong };
  return [
    icon(nodeMark(node), { x: PADDING, y: y - 8, size: 16 }, palette),
    textLine(node.key, room, name),
    ...marks.map((mark, at) =>
      textLine(mark, 60, {
        size: 11,
        x: PADDING + inner - (marks.length - 1 - at) * 18,
        y: y + 4,
        'text-anchor': 'end',
        'font-weight': 600,
        fill: mark === 'M' ? palette.changed : palette.quiet,
      }),
    ),
  ].join('');
}

/** As many as have room, the worst first. */
function counts(node: LineageNode, palette: Palette): string {
  let x = PADDING;
  const drawn = unsureFirst(node).map(({ status, count }) => {
    const start = x;
    x += 28 + widthOf(String(count), 11);
    return [
      icon(partitionMark(status), { x: start, y: 81, size: 12 }, palette),
      textLine(String(count), 60, { size: 11, x: start + 16, y: 91, fill: palette.text }),
    ].join('');
  });
  return drawn.length > 0 ? drawn.join('') : textLine('never built', 100, { size: 11, x, y: 91, fill: palette.quiet });
}

function bracket(node: LineageNode, width: number, palette: Palette): string {
  const [range] = node.reached?.ranges ?? [];
  const spans = (node.reachedAt ?? []).map((each) => stripSpan(node.strip, width, each));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!range || !first || !last) return '';
  const [from, to] = neighbourLabels(range);
  const label = `${intervalText(from ?? '', to ?? '')}${node.isUndeclared ? '?' : ''}`;
  const colour = node.isUndeclared ? palette.unsure : palette.reached;
  const half = widthOf(label, 10) / 2;
  const x = Math.min(width - half, Math.max(half, (first.x + last.x + last.width) / 2));
  const shape = spans.map((span) => `M${span.x} 11v3.5h${span.width}v-3.5`).join('');
  return [
    element('path', { d: shape, fill: 'none', stroke: colour }),
    textLine(label, width, { size: 10, x, y: 23.5, 'text-anchor': 'middle', fill: palette.text }),
  ].join('');
}
