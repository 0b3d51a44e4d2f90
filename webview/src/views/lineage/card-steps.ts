// Where an arrow key leads from a card: along its column, or to the nearest card of the next one.

import type { CardBox, LineageLayout } from './shapes.js';

export function nextCard(layout: LineageLayout, from: string, key: string): CardBox | null {
  const here = layout.cards.find((card) => card.key === from);
  if (!here) return null;
  switch (key) {
    case 'ArrowDown':
      return nearest(
        layout.cards.filter((card) => card.x === here.x && card.y > here.y),
        here,
      );
    case 'ArrowUp':
      return nearest(
        layout.cards.filter((card) => card.x === here.x && card.y < here.y),
        here,
      );
    case 'ArrowRight':
      return nearest(joined(layout, from, 'from', 'to'), here);
    case 'ArrowLeft':
      return nearest(joined(layout, from, 'to', 'from'), here);
    default:
      return null;
  }
}

function joined(layout: LineageLayout, key: string, here: 'from' | 'to', there: 'from' | 'to'): readonly CardBox[] {
  const keys = new Set(layout.edges.filter(({ edge }) => edge[here] === key).map(({ edge }) => edge[there]));
  return layout.cards.filter((card) => keys.has(card.key));
}

function nearest(cards: readonly CardBox[], to: CardBox): CardBox | null {
  const distance = (card: CardBox) => Math.abs(card.y + card.height / 2 - to.y - to.height / 2);
  return cards.reduce<CardBox | null>((best, card) => (best && distance(best) <= distance(card) ? best : card), null);
}
