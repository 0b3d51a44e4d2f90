// What the page knows: the one selection, the last good answer of each view, what it waits for, what failed.
// A pure function of the messages that came and went; it draws nothing and asks nobody.

import type {
  DifferenceView,
  EventsView,
  FromPage,
  ImpactView,
  LineageView,
  LogLine,
  PanelAnswer,
  PanelSelection,
  PathView,
  PartitionGrid,
  PartitionSelectionView,
  PlanRefusal,
  PlanView,
  PreviewView,
  ReasonChain,
  RunsView,
  RunView,
  StandingView,
  TabName,
  ToPage,
} from '@headwater/protocol';
import { isSameTarget } from '../format/keys.js';
import { appendLog, logOf, runKey } from '../views/runs/live-log.js';

export interface Answers {
  readonly lineage: { readonly view: LineageView; readonly path: PathView | null } | null;
  readonly impact: {
    readonly view: ImpactView;
    readonly chain: ReasonChain | null;
    readonly unsaved: number | null;
  } | null;
  readonly plan: { readonly view: PlanView; readonly refusal: PlanRefusal | null } | null;
  readonly runs: { readonly view: RunsView; readonly run: RunView | null } | null;
  readonly partitions: { readonly view: PartitionGrid; readonly selected: PartitionSelectionView | null } | null;
  readonly events: EventsView | null;
}
/** Rows of versions that Events was asked for; records are named by their numbers. */
export interface Versions {
  readonly preview: { readonly record: number; readonly view: PreviewView } | null;
  readonly difference: { readonly a: number; readonly b: number; readonly view: DifferenceView } | null;
}
export interface Failure {
  readonly message: string;
  readonly since: number;
}
export interface PageState {
  readonly selection: PanelSelection;
  readonly answers: Answers;
  readonly failures: Readonly<Partial<Record<TabName, Failure>>>;
  readonly waiting: ReadonlySet<TabName>;
  /** Log lines of running runs, in the order in which they came; bounded. */
  readonly live: readonly LogLine[];
  readonly versions: Versions;
  /** Why the partition that was asked about last is missing or stale; null: nobody asked yet. */
  readonly standing: StandingView | null;
  readonly reducesMotion: boolean;
}
export type PageMessage =
  | { readonly from: 'editor'; readonly message: ToPage }
  | { readonly from: 'page'; readonly message: FromPage };

export const initialState: PageState = {
  selection: { target: null, tab: 'lineage', isPinned: false, canGoBack: false },
  answers: { lineage: null, impact: null, plan: null, partitions: null, runs: null, events: null },
  failures: {},
  waiting: new Set(),
  live: [],
  versions: { preview: null, difference: null },
  standing: null,
  reducesMotion: false,
};

export function reduce(state: PageState, { from, message }: PageMessage): PageState {
  return from === 'editor' ? received(state, message) : sent(state, message);
}

function received(state: PageState, message: ToPage): PageState {
  switch (message.kind) {
    case 'selection':
      return selected(state, message.selection);
    case 'answer':
      return answered(state, message.answer);
    case 'failed': {
      const { tab, message: text, since } = message;
      return { ...settled(state, tab), failures: { ...state.failures, [tab]: { message: text, since } } };
    }
    case 'logLines':
      return withLines(state, message.lines);
    case 'standing':
      return { ...state, standing: message.view };
    case 'preview': {
      const { record, view } = message;
      return { ...state, versions: { ...state.versions, preview: { record, view } } };
    }
    case 'difference': {
      const { a, b, view } = message;
      return { ...state, versions: { ...state.versions, difference: { a, b, view } } };
    }
    case 'settings':
      return { ...state, reducesMotion: message.reduceMotion };
  }
}

function withLines(state: PageState, lines: readonly LogLine[]): PageState {
  const next = { ...state, live: appendLog(state.live, lines) };
  const { runs } = state.answers;
  if (!runs?.run) return next;
  const key = runKey(runs.run.summary);
  const log = appendLog(
    runs.run.log,
    lines.filter((line) => line.run === key),
  );
  return { ...next, answers: { ...next.answers, runs: { ...runs, run: { ...runs.run, log } } } };
}

/** A click is shown at once, before the editor has confirmed it. */
function sent(state: PageState, message: FromPage): PageState {
  const { tab } = state.selection;
  switch (message.kind) {
    case 'show':
      return waitingFor({ ...state, selection: { ...state.selection, tab: message.tab } }, message.tab);
    case 'pin':
      return { ...state, selection: { ...state.selection, isPinned: message.isPinned } };
    case 'depth':
    case 'path':
      return waitingFor(state, 'lineage');
    case 'at':
    case 'cause':
    case 'why':
      return waitingFor(state, 'impact');
    case 'plan':
    case 'restate':
    case 'allowErrors':
    case 'replan':
      return waitingFor(state, 'plan');
    case 'discardPlan':
      return { ...settled(state, 'plan'), answers: { ...state.answers, plan: null } };
    case 'swapAxes':
      return waitingFor(state, 'partitions');
    case 'openRun':
      return waitingFor(state, 'runs');
    case 'reader':
    case 'olderRecords':
      return waitingFor(state, 'events');
    case 'select':
      // The editor answers a choice that changes something.
      return followsTarget(tab) && !isSameTarget(message.target, state.selection.target)
        ? waitingFor(state, tab)
        : state;
    default:
      return state;
  }
}

function selected(state: PageState, selection: PanelSelection): PageState {
  const { target: old, tab: oldTab } = state.selection;
  // Another project may have records of the same numbers.
  const versions = isSameTarget(old, selection.target) ? state.versions : initialState.versions;
  const next = { ...state, selection, versions };
  if (isSameTarget(old, selection.target) && selection.tab === oldTab) return next;
  if (!selection.target) return settled(next, selection.tab);
  return followsTarget(selection.tab) ? waitingFor(next, selection.tab) : next;
}

function answered(state: PageState, answer: PanelAnswer): PageState {
  const next = withoutFailure(settled(state, answer.tab), answer.tab);
  switch (answer.tab) {
    case 'lineage':
      return { ...next, answers: { ...next.answers, lineage: { view: answer.view, path: answer.path ?? null } } };
    case 'impact': {
      const { view, chain, unsaved = null } = answer;
      return { ...next, answers: { ...next.answers, impact: { view, chain, unsaved } } };
    }
    case 'plan':
      return { ...next, answers: { ...next.answers, plan: { view: answer.view, refusal: answer.refusal ?? null } } };
    case 'runs': {
      const run = answer.run && { ...answer.run, log: logOf(answer.run, state.live) };
      return { ...next, answers: { ...next.answers, runs: { view: answer.view, run } } };
    }
    case 'events':
      return { ...next, answers: { ...next.answers, events: answer.view } };
    case 'partitions': {
      const { view, selected } = answer;
      return { ...next, answers: { ...next.answers, partitions: { view, selected } } };
    }
  }
}

/** Plans and runs stand whatever asset is chosen. */
export function followsTarget(tab: TabName): boolean {
  return tab !== 'plan' && tab !== 'runs';
}

function waitingFor(state: PageState, tab: TabName): PageState {
  if (followsTarget(tab) && !state.selection.target) return state;
  return { ...state, waiting: new Set([...state.waiting, tab]) };
}

function settled(state: PageState, tab: TabName): PageState {
  return { ...state, waiting: new Set([...state.waiting].filter((each) => each !== tab)) };
}

function withoutFailure(state: PageState, tab: TabName): PageState {
  const { [tab]: _, ...failures } = state.failures;
  return { ...state, failures };
}
