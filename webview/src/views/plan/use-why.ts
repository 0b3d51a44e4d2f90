// Of which partition of the plan it is asked why it has to be built.

import type { PlanView, Target } from '@headwater/protocol';
import { useEffect, useState } from 'preact/hooks';
import { useActions } from '../../page/context.js';

export interface Why {
  /** Null: nobody asks why. */
  readonly asked: Target | null;
  readonly ask: (target: Target) => void;
  readonly close: () => void;
}

/** Asked again whenever the plan is made anew. */
export function useWhy({ madeAt }: PlanView): Why {
  const { send } = useActions();
  const [asked, setAsked] = useState<Target | null>(null);
  useEffect(() => {
    if (asked !== null) send({ kind: 'standing', target: asked });
  }, [asked, madeAt]);
  return { asked, ask: setAsked, close: () => setAsked(null) };
}
