// Why one partition has to be built: the changes at the root, what passed them on, and the partition itself at the end.

import type { RootView, StandingLink, StandingView, Target } from '@headwater/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { counted, targetText } from '../../format/keys.js';
import { partitionMark } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { Button, IconButton, Link, PlaceLink } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { standingText } from './plan-text.js';

interface WhyPaneProps {
  readonly asked: Target;
  /** Null: the answer is on its way. */
  readonly view: StandingView | null;
  readonly onClose: () => void;
}

export function WhyPane({ asked, view, onClose }: WhyPaneProps) {
  const { send } = useActions();
  const go = useGo();
  const pane = useRef<HTMLDivElement>(null);
  // Where views stand one under the other, it may be out of view.
  useEffect(() => pane.current?.scrollIntoView({ block: 'nearest' }), [view !== null]);
  return (
    <div class="side plan-side" ref={pane}>
      <div class="side-head">
        <span class="strong ellipsis">Why {targetText(asked)}?</span>
        <span class="space" />
        {view && (
          <IconButton
            icon="copy"
            label="Copy as text"
            onPress={() => send({ kind: 'copy', text: standingText(view) })}
          />
        )}
        <IconButton icon="close" label="Back to the step" onPress={onClose} />
      </div>
      {view && <Chain view={view} />}
      <div class="chain-actions">
        <Button icon="lineage" label="Show in Lineage" onPress={() => go(asked, 'lineage')} />
        <Button icon="events" label="Events" onPress={() => go(asked, 'events')} />
      </div>
    </div>
  );
}

/** Another view of a partition; the plan is there again with *Back*. */
function useGo() {
  const { send, select } = useActions();
  return (target: Target, tab: 'lineage' | 'events') => {
    select(target);
    send({ kind: 'show', tab });
  };
}

function Chain({ view }: { view: StandingView }) {
  return (
    <>
      {view.more > 0 && <p class="hint">and {counted(view.more, 'partition')} farther away</p>}
      <ol class="chain" aria-label={`Why ${targetText(view.target)}`}>
        {view.roots.map((root) => (
          <Root key={`${targetText(root.target)} ${root.what}`} root={root} />
        ))}
        {view.moreRoots > 0 && (
          <li>
            <Icon name="reached" tone="reached" />
            and {counted(view.moreRoots, 'more change')}
          </li>
        )}
        {view.links.toReversed().map((link) => (
          <LinkInChain key={targetText(link.target)} link={link} />
        ))}
      </ol>
    </>
  );
}

function Root({ root: { target, what, place } }: { root: RootView }) {
  const { open } = useActions();
  const go = useGo();
  return (
    <li>
      <Icon name="reached" tone="reached" />
      <div>
        <Link title="Its records" onPress={() => go(target, 'events')}>
          {targetText(target)}
        </Link>{' '}
        {what}
      </div>
      <PlaceLink place={place} isFull onOpen={open} />
    </li>
  );
}

function LinkInChain({ link: { target, status, doubt, failed, causes, behind, place } }: { link: StandingLink }) {
  const { open } = useActions();
  return (
    <li>
      <StatusIcon mark={partitionMark(failed === undefined ? status : 'failed')} isAlone />
      <div>
        <span class="strong">{targetText(target)}</span> {words[status]}
        {doubt !== undefined && `: ${doubt}`}
      </div>
      {failed !== undefined && <div>{failed}</div>}
      {causes.map((cause) => (
        <div key={cause} class="code quiet">
          {cause}
        </div>
      ))}
      {behind.length > 0 && <div class="quiet">built after {behind.join(', ')}</div>}
      <PlaceLink place={place} isFull onOpen={open} />
    </li>
  );
}

const words: Readonly<Record<StandingLink['status'], string>> = {
  missing: 'was never built',
  stale: 'is stale',
  unverified: 'is unverified',
  fresh: 'is fresh, until what it reads is rebuilt',
};
