// What every view may do, handed down the tree instead of through each component.

import type { FromPage, Place, Target } from '@headwater/protocol';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface Actions {
  send(message: FromPage): void;
  open(place: Place): void;
  select(target: Target): void;
  /** Asks for a plan and goes to where it is shown. */
  plan(selection: string): void;
  /** Is the page so narrow that views take their other arrangement? */
  readonly isNarrow: boolean;
  /** Is it as low as the editor's bottom panel commonly is, and not narrow? Then each line counts. */
  readonly isLow: boolean;
}

const ActionsContext = createContext<Actions | null>(null);
export const ActionsProvider = ActionsContext.Provider;

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('A view is drawn outside of the page.');
  return actions;
}
