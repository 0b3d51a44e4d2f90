// What the panel is about: one asset and partition for all of its tabs, the way back, and whether it stands still.
// Pure: each step takes a state and gives the next.

import {
  type GridChoice,
  type ImpactCause,
  type PanelSelection,
  selectionOf,
  type TabName,
  type Target,
} from '@headwater/protocol';

export interface TargetInProject {
  readonly project: string;
  readonly target: Target;
}
export interface Selection {
  readonly current: TargetInProject | null;
  readonly tab: TabName;
  readonly isPinned: boolean;
  readonly history: readonly TargetInProject[];
  readonly depth: { readonly upstream: number; readonly downstream: number };
  /** Of which change Impact is asked. */
  readonly cause: ImpactCause;
  /** The time that views are worked out for; null: now. */
  readonly at: number | null;
  /** What the plan is for; null: the selected asset and partition. */
  readonly planned: string | null;
  /** The plan builds what is published, too. */
  readonly restates: boolean;
  /** Plans also where there are errors in what they are made of. */
  readonly allowsErrors: boolean;
  /** The run that the Runs tab shows. */
  readonly run: number | null;
  /** Of which Events tells what versions it was made from, as typed. */
  readonly reader: string | null;
  /** How many records Events shows at most. */
  readonly records: number;
  /** The cell whose reason chain Impact shows. */
  readonly why: Target | null;
  /** The other end of the path that Lineage shows. */
  readonly pathTo: string | null;
  /** The axes of the grid of a cube have changed places. */
  readonly isSwapped: boolean;
  /** What is chosen in the grid of the current asset's partitions. */
  readonly chosen: GridChoice | null;
}

const longestHistory = 50;
export const recordsAtOnce = 100;

export function initialSelection(depth: number): Selection {
  return {
    current: null,
    tab: 'lineage',
    isPinned: false,
    history: [],
    depth: { upstream: depth, downstream: depth },
    cause: { kind: 'partition' },
    at: null,
    planned: null,
    restates: false,
    allowsErrors: false,
    run: null,
    reader: null,
    records: recordsAtOnce,
    why: null,
    pathTo: null,
    isSwapped: false,
    chosen: null,
  };
}

/** The user chose another asset or partition: the way back remembers the former one. */
export function select(selection: Selection, next: TargetInProject): Selection {
  if (isSame(selection.current, next)) return selection;
  const history = selection.current === null ? [] : [...selection.history, selection.current].slice(-longestHistory);
  return { ...selection, current: next, history, ...forgotten(selection, next) };
}

/** What was asked about another asset or partition; a choice in the grid outlives a move along the same asset. */
function forgotten(
  { current, chosen, isSwapped, pathTo }: Selection,
  next: TargetInProject,
): Pick<Selection, 'why' | 'planned' | 'restates' | 'allowsErrors' | 'pathTo' | 'isSwapped' | 'chosen' | 'records'> {
  const isSameAsset = current?.project === next.project && current.target.asset === next.target.asset;
  return {
    why: null,
    planned: null,
    restates: false,
    allowsErrors: false,
    pathTo: isSameAsset ? pathTo : null,
    isSwapped: isSameAsset && isSwapped,
    chosen: isSameAsset ? chosen : null,
    records: recordsAtOnce,
  };
}

/** The cursor moved: a pinned panel stays, and an asset keeps the partition that was chosen for it. */
export function follow(selection: Selection, next: TargetInProject): Selection {
  if (selection.isPinned) return selection;
  const { current } = selection;
  if (current?.project === next.project && current.target.asset === next.target.asset) return selection;
  return select(selection, next);
}

/** Something was done with this very partition: a pinned panel stays all the same. */
export function turnTo(selection: Selection, next: TargetInProject): Selection {
  return selection.isPinned ? selection : select(selection, next);
}

export function back(selection: Selection): Selection {
  const previous = selection.history.at(-1);
  if (previous === undefined) return selection;
  return {
    ...selection,
    current: previous,
    history: selection.history.slice(0, -1),
    ...forgotten(selection, previous),
  };
}

export function forPage({ current, tab, isPinned, history }: Selection): PanelSelection {
  return { target: current?.target ?? null, tab, isPinned, canGoBack: history.length > 0 };
}

/** What a plan is asked for: what the user typed, else the selection, else all that is missing or stale. */
export function plannedSelection({ planned, current }: Selection): string {
  if (planned !== null) return planned;
  if (current === null) return '';
  return selectionOf(current.target);
}

function isSame(a: TargetInProject | null, b: TargetInProject): boolean {
  return a?.project === b.project && a.target.asset === b.target.asset && a.target.partition === b.target.partition;
}
