// The messages between the panel's page and the extension. What each view shows is plain data that the server worked out, in a
// file of its own beside this one: the page draws, it does not reason.

import type { Place, Target } from './common.js';
import type { EventsView } from './events-view.js';
import type { LogLine } from './host.js';
import type { ImpactCause, ImpactView, ReasonChain } from './impact-view.js';
import type { LineageView } from './lineage-view.js';
import type { GridChoice, PartitionGrid, PartitionSelectionView } from './partitions.js';
import type { PathView } from './path.js';
import type { PlanRefusal, PlanView } from './plan-view.js';
import type { RunsView, RunView } from './run-views.js';
import type { StandingView } from './standing.js';
import type { DifferenceView, PreviewView } from './version-views.js';

export type TabName = 'lineage' | 'impact' | 'plan' | 'partitions' | 'runs' | 'events';

export interface PanelSelection {
  readonly target: Target | null;
  readonly tab: TabName;
  readonly isPinned: boolean;
  readonly canGoBack: boolean;
}
export type PanelAnswer =
  | { readonly tab: 'lineage'; readonly view: LineageView; readonly path?: PathView | null }
  | {
      readonly tab: 'impact';
      readonly view: ImpactView;
      readonly chain: ReasonChain | null;
      /** Partitions that the edits reach which are not saved; left out where nobody knows. */
      readonly unsaved?: number;
    }
  | { readonly tab: 'plan'; readonly view: PlanView; readonly refusal?: PlanRefusal | null }
  | { readonly tab: 'runs'; readonly view: RunsView; readonly run: RunView | null }
  | { readonly tab: 'events'; readonly view: EventsView }
  | {
      readonly tab: 'partitions';
      readonly view: PartitionGrid;
      /** Null while nothing is chosen. */
      readonly selected: PartitionSelectionView | null;
    };

/** From the extension to the page. */
export type ToPage =
  | { readonly kind: 'selection'; readonly selection: PanelSelection }
  | { readonly kind: 'answer'; readonly answer: PanelAnswer }
  | { readonly kind: 'failed'; readonly tab: TabName; readonly message: string; readonly since: number }
  | { readonly kind: 'logLines'; readonly lines: readonly LogLine[] }
  | { readonly kind: 'standing'; readonly view: StandingView }
  | { readonly kind: 'preview'; readonly record: number; readonly view: PreviewView }
  | { readonly kind: 'difference'; readonly a: number; readonly b: number; readonly view: DifferenceView }
  | { readonly kind: 'settings'; readonly reduceMotion: boolean };

/** From the page to the extension. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly tab: TabName }
  | { readonly kind: 'select'; readonly target: Target }
  /** Lets the user pick another asset, or another of its partitions. */
  | { readonly kind: 'choose'; readonly what: 'asset' | 'partition' }
  | { readonly kind: 'back' }
  | { readonly kind: 'pin'; readonly isPinned: boolean }
  | { readonly kind: 'depth'; readonly upstream: number; readonly downstream: number }
  /** The way from the target to another asset; null: none is asked for. */
  | { readonly kind: 'path'; readonly to: string | null }
  | { readonly kind: 'at'; readonly at: number | null }
  | { readonly kind: 'cause'; readonly cause: ImpactCause }
  | { readonly kind: 'why'; readonly reached: Target }
  /** Why the target is missing or stale now. */
  | { readonly kind: 'standing'; readonly target: Target }
  | { readonly kind: 'open'; readonly place: Place }
  | { readonly kind: 'plan'; readonly selection: string }
  /** Whether the plan builds what is published, too. */
  | { readonly kind: 'restate'; readonly restates: boolean }
  /** Whether a plan is wanted although there are errors in what it is made of. */
  | { readonly kind: 'allowErrors'; readonly isAllowed: boolean }
  | { readonly kind: 'replan' }
  /** Leaves the plan; there is none until the user asks for one. */
  | { readonly kind: 'discardPlan' }
  /** Writes the plan to a file of the user's choice, for `headwater apply`. */
  | { readonly kind: 'savePlan' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'materialize'; readonly target: Target }
  /** Builds it once more, under the debugger. */
  | { readonly kind: 'debug'; readonly target: Target }
  | { readonly kind: 'swapAxes'; readonly isSwapped: boolean }
  | { readonly kind: 'choosePartitions'; readonly choice: GridChoice | null }
  /** Runs exactly what the selection names, fresh or not; `title` says it to people. */
  | { readonly kind: 'materializeSelection'; readonly selection: string; readonly title: string }
  /** Asks how, and does it as the command line does. */
  | {
      readonly kind: 'workOnSelection';
      readonly work: 'backfill' | 'mark' | 'wipe';
      readonly selection: string;
      readonly title: string;
    }
  /** Asks for a key, and adds it to a definition of dynamic partitions. */
  | { readonly kind: 'addKey'; readonly definition: string }
  /** Compares the log with what lies in the destinations, and makes them agree on demand. */
  | { readonly kind: 'reconcile'; readonly target: Target }
  /** All rows of the version that a record made, as CSV in an editor; `name` says which they are. */
  | { readonly kind: 'openRows'; readonly record: number; readonly name: string }
  /** Rows of the version that a record made, from `offset` on. */
  | { readonly kind: 'preview'; readonly record: number; readonly offset: number }
  /** What the version of record `b` has other than that of `a`; at most `limit` rows of it. */
  | {
      readonly kind: 'compare';
      readonly a: number;
      readonly b: number;
      readonly limit: number;
      readonly includesEqual: boolean;
    }
  | { readonly kind: 'olderRecords' }
  /** Which versions of the target this was made from, as typed; null: it is not asked any more. */
  | { readonly kind: 'reader'; readonly reader: string | null }
  | { readonly kind: 'openRun'; readonly run: number }
  | { readonly kind: 'cancel'; readonly run: string }
  | { readonly kind: 'declareDependency'; readonly reader: string; readonly asset: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Into a file of the user's choice; `data` is text for `svg`, base 64 for `png`. */
  | { readonly kind: 'savePicture'; readonly name: string; readonly format: 'svg' | 'png'; readonly data: string }
  | { readonly kind: 'showAsText'; readonly title: string; readonly text: string };
