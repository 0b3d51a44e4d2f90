import type { LineageEdge, LineageNode, LineageView } from '@headwater/protocol';
import { describe, expect, it } from 'vitest';
import { pictureMeasures } from './card-measures.js';
import { layoutLineage } from './layout.js';
import { lineagePicture } from './lineage-picture.js';
import { colourNames, paletteOf } from './picture-colours.js';
import { textLine } from './svg-text.js';

const place = { file: 'src/a.ts', line: 12, column: 1 };
const node = (key: string, more: Partial<LineageNode> = {}): LineageNode => ({
  ...{ key, kind: 'asset', detail: 'daily', place, distance: 0, isUndeclared: false, strip: [], counts: [] },
  ...{ reached: null, hiddenUpstream: 0, hiddenDownstream: 0 },
  ...more,
});
const edge = (from: string, to: string, more: Partial<LineageEdge> = {}): LineageEdge => ({
  ...{ from, to, isDeclared: true, kind: 'read', label: 'same day', description: '', worked: [], place },
  ...more,
});
const palette = paletteOf((name) => `rgb(${colourNames.indexOf(name)}, 0, 0)`);

function picture(nodes: readonly LineageNode[], edges: readonly LineageEdge[]) {
  const view: LineageView = {
    target: { asset: nodes[0]?.key ?? '', partition: null },
    nodes,
    edges,
    keys: [],
    coverage: { reads: 1, declared: 1, unknown: 0 },
  };
  return lineagePicture(view, layoutLineage(nodes, edges, pictureMeasures), palette);
}
/** What can be read in it. */
const words = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);

describe('the picture of the lineage', () => {
  it('has each asset and mapping, and says what is not declared', () => {
    const { svg, width, height } = picture(
      [
        node('daily_sales', { changed: 'changed', counts: [{ status: 'stale', count: 3 }] }),
        node('export', { distance: 1, isUndeclared: true }),
      ],
      [edge('daily_sales', 'export', { isDeclared: false, label: 'undeclared' })],
    );
    expect(words(svg)).toEqual([
      ...['daily_sales', 'M', 'daily', '3'],
      ...['export', 'daily', 'never built', 'undeclared', 'a.ts:12 reads it in its body'],
    ]);
    expect(svg).toContain(`viewBox="-24 -24 ${width} ${height}"`);
  });

  it('stands alone: no style, no variable, no link', () => {
    const strip = (['fresh', 'stale', 'missing', 'running', 'failed', 'blocked', 'unsure', 'queued'] as const).map(
      (status) => ({ status, first: '', last: '', count: 1, isIncomplete: true, isQueued: true }),
    );
    const { svg } = picture([node('a', { strip })], []);
    expect(svg).not.toMatch(/var\(|class=|style|href|rgba|NaN|undefined/);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  });

  it('cannot be broken out of by a key', () => {
    const { svg } = picture([node('<script>"&\u0007')], []);
    expect(words(svg)[0]).toBe('&lt;script&gt;&quot;&amp;');
    expect(svg).not.toContain('<script');
  });
});

it('shortens what is wider than its room', () => {
  const line = textLine('a_very_long_asset_key', 60, { size: 10 });
  expect(line).toBe('<text font-size="10">a_very_lo…</text>');
});

it.each(['sales🎉sales', 'sales\ud83c'])('has no half of a sign, from %j', (text) => {
  const line = textLine(text, 40, { size: 10 });
  expect(line).toBe(`<text font-size="10">sales${text.length > 6 ? '…' : ''}</text>`);
  expect(() => encodeURIComponent(line)).not.toThrow();
});

it('mixes what is transparent with the ground', () => {
  const mixed = paletteOf((name) => (name === 'quiet' ? 'rgba(255, 255, 255, 0.5)' : 'rgb(0, 0, 0)'));
  expect([mixed.quiet, mixed.canvas]).toEqual(['#808080', '#000000']);
});
