// The steps of a plan in the order in which they can run: each begins when what it reads is built.

import type { PlanView } from '@headwater/protocol';
import { useMemo } from 'preact/hooks';
import { clock, duration } from '../../format/time.js';
import { orderOf } from './plan-order.js';

const WIDTH = 288;
/** Room for so many steps; more of them are drawn thinner. */
const MOST_HEIGHT = 132;
const LINE = 12;

export function OrderChart({ view, chosen }: { view: PlanView; chosen: string }) {
  const { bars, length, isTime } = useMemo(() => orderOf(view.steps), [view.steps]);
  if (bars.length < 2) return null;
  const pitch = Math.min(LINE, MOST_HEIGHT / bars.length);
  const height = Math.ceil(pitch * bars.length);
  const across = WIDTH / Math.max(1, length);
  return (
    <div class="plan-order">
      <div class="caption">
        {isTime ? 'Order, each after what it reads' : 'Order, by partitions: none of them was timed yet'}
      </div>
      <svg width={WIDTH} height={height} role="img" aria-label={`Order: ${bars.map(({ asset }) => asset).join(', ')}`}>
        {bars.map(({ asset, start, length: size }, index) => (
          <rect
            key={asset}
            class={asset === chosen ? 'order-bar chosen' : 'order-bar'}
            x={start * across}
            y={index * pitch}
            width={Math.max(2, size * across - 1)}
            height={Math.max(1, pitch * 0.7)}
          >
            <title>{isTime ? `${asset}, ${duration(size)}` : asset}</title>
          </rect>
        ))}
      </svg>
      {isTime && (
        <div class="order-ends small quiet">
          <span>{clock(view.madeAt)}</span>
          <span class="space" />
          <span title="Of steps that wait for each other, one partition at a time">longest way {duration(length)}</span>
        </div>
      )}
    </div>
  );
}
