// The three states that every view has beside its content: nothing to show, an answer under way, an answer that failed.
// The last good answer stays where it is: dimmed while a newer one is under way, below the band when that failed.

import type { ComponentChildren } from 'preact';
import { plainText } from '../format/plain-text.js';
import { clock } from '../format/time.js';
import { Link, Note } from '../ui/controls.js';
import { useDelayed } from './hooks.js';
import type { Failure } from './state.js';

const LOADING_AFTER_MS = 300;

interface ViewFrameProps {
  readonly isWaiting: boolean;
  readonly failure: Failure | undefined;
  /** What is being worked out: `Following what reads daily_sales`. */
  readonly activity: string;
  readonly onRetry: () => void;
  /** The last good answer, or nothing. */
  readonly children: ComponentChildren;
}

export function ViewFrame({ isWaiting, failure, activity, onRetry, children }: ViewFrameProps) {
  const isLoading = useDelayed(isWaiting, LOADING_AFTER_MS);
  const hasContent = children !== null && children !== false && children !== undefined;
  return (
    <div class={isLoading ? 'view loading' : 'view'} aria-busy={isLoading}>
      {isLoading && <div class="progress" />}
      {failure && (
        <div class="band">
          <Note look="error">
            <b class="lines">{plainText(failure.message)}</b>
            <br />
            <span class="quiet">
              Since {clock(failure.since)}
              {hasContent ? '; what is shown below is the last good answer.' : '.'}
            </span>{' '}
            <Link onPress={onRetry}>Try Again</Link>
          </Note>
        </div>
      )}
      {hasContent ? <div class="content">{children}</div> : !failure && isLoading && <Skeleton activity={activity} />}
    </div>
  );
}

function Skeleton({ activity }: { activity: string }) {
  return (
    <div class="state">
      <p>{activity}…</p>
      <div class="bone long" />
      <div class="bone medium" />
      <div class="bone short" />
    </div>
  );
}

/** Says why there is nothing, and offers the next step. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string;
  children: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <div class="state" role="status">
      <div class="strong">{title}</div>
      <p>{children}</p>
      {actions && <div class="actions">{actions}</div>}
    </div>
  );
}
