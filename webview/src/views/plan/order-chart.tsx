// When what of the plan is built, in lanes: as many below each other as are built at a time, each after what it reads.

import type { PlanOrderView, PlanView } from '@headwater/protocol';
import { clock, duration } from '../../format/time.js';

const WIDTH = 288;
/** Room for so many lanes; more of them are drawn thinner. */
const MOST_HEIGHT = 132;
const LINE = 12;

export function OrderChart({ view, order, chosen }: { view: PlanView; order: PlanOrderView; chosen: string }) {
  const { lanes, length, isTime, jobs } = order;
  if (lanes.length < 2) return null;
  const pitch = Math.min(LINE, MOST_HEIGHT / lanes.length);
  const height = Math.ceil(pitch * lanes.length);
  const across = WIDTH / Math.max(1, length);
  return (
    <div class="plan-order">
      <div class="caption">
        Order, {jobs} at a time{isTime ? '' : '; by partitions, of some of which nobody knows how long they take'}
      </div>
      <svg width={WIDTH} height={height} role="img" aria-label={`Order, ${jobs} at a time: ${orderText(view)}`}>
        {lanes.map(({ asset, bars }, index) => (
          <path
            key={index}
            class={asset === chosen ? 'order-bar chosen' : 'order-bar'}
            d={bars
              .map(([from, to]) => {
                const width = Math.max(1.5, (to - from) * across - 1);
                return `M${from * across} ${index * pitch}h${width}v${Math.max(1, pitch * 0.7)}h${-width}z`;
              })
              .join('')}
          >
            <title>{isTime ? `${asset}, done after ${duration(bars.at(-1)?.[1] ?? 0)}` : asset}</title>
          </path>
        ))}
      </svg>
      {isTime && (
        <div class="order-ends small quiet">
          <span>{clock(view.madeAt)}</span>
          <span class="space" />
          <span title="By what the latest runs took for a partition of each asset">≈ {duration(length)}</span>
        </div>
      )}
    </div>
  );
}

const orderText = ({ steps }: PlanView): string => steps.map(({ asset }) => asset).join(', ');
