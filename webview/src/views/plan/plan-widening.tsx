// What is asked for is read by more: says so, shows why, and leads to the plan with it, or without.

import type { PlanWidening } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { Link, Note } from '../../ui/controls.js';

export function Widening({ widening: { text, from, reader, other } }: { widening: PlanWidening }) {
  const { send, select } = useActions();
  const showWhy = () => {
    select(from);
    send({ kind: 'cause', cause: { kind: 'partition' } });
    send({ kind: 'why', reached: reader });
    send({ kind: 'show', tab: 'impact' });
  };
  return (
    <div class="band" title={text}>
      <Note look="warning">
        <span class="band-text">
          <b>The request widens.</b> {text}
        </span>{' '}
        <span class="band-links">
          <Link title="The chain of reasons in Impact" onPress={showWhy}>
            Why?
          </Link>
          <Link onPress={() => send({ kind: 'plan', selection: other.selection })}>
            {other.isWider ? 'Plan what reads it, too' : 'Only what I chose'}
          </Link>
        </span>
      </Note>
    </div>
  );
}
