// The form of a command of the editor: one file exports one, and `index.ts` lists it.

import type { CommandContribution } from '../contribution.js';
import type { Session } from '../session.js';

export type Command = CommandContribution &
  (
    | { readonly needs: 'session'; run(session: Session, argument: unknown): Promise<void> }
    | { readonly needs: 'nothing'; run(): Promise<void> }
  );
