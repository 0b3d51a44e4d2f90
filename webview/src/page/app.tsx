// The page: tabs and selection above, the chosen view, and the line of facts below.
// A view that was shown once stays mounted, so that it comes back as it was left.

import type { FromPage, TabName, ToPage } from '@headwater/protocol';
import { useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { HatchPattern } from '../ui/partition-strip.js';
import { type Actions, ActionsProvider } from './context.js';
import { tellCutText } from './cut-text.js';
import type { Editor } from './editor.js';
import { Footer } from './footer.js';
import { Frozen } from './frozen.js';
import { useMedia } from './hooks.js';
import { narrowActions } from './narrow-actions.js';
import { initialState, type PageState, reduce } from './state.js';
import { SelectionLine, tabs, TopBar } from './tabs.js';
import { TabView } from './tab-view.js';
import { viewText } from './view-text.js';

export const NARROW = '(max-width: 640px)';
/** The same bounds as in the styles. */
const LOW = '(max-height: 420px) and (min-width: 641px)';

export function App({ editor }: { editor: Editor }) {
  const [state, dispatch] = useReducer(reduce, initialState);
  const isNarrow = useMedia(NARROW);
  const isLow = useMedia(LOW);
  const [visited, setVisited] = useState<ReadonlySet<TabName>>(new Set());
  const { tab } = state.selection;

  // Before the first paint: the editor answers as soon as it hears of the page.
  useLayoutEffect(() => {
    const stop = editor.listen((message: ToPage) => dispatch({ from: 'editor', message }));
    editor.send({ kind: 'ready' });
    return stop;
  }, [editor]);
  useEffect(() => {
    document.body.classList.toggle('reduce-motion', state.reducesMotion);
  }, [state.reducesMotion]);
  useEffect(() => setVisited((before) => new Set([...before, tab])), [tab]);

  const actions = useMemo(
    () => ({ ...actionsFor(editor, (message) => dispatch({ from: 'page', message })), isNarrow, isLow }),
    [editor, isNarrow, isLow],
  );
  return (
    <ActionsProvider value={actions}>
      <HatchPattern />
      <div class="page" onKeyDown={(event) => pressMainButton(event, state)} onPointerOver={tellCutText}>
        <TopBar
          selection={state.selection}
          counts={countsOf(state)}
          more={isNarrow ? narrowActions(state, actions) : []}
          {...exportsOf(state, actions)}
        />
        <SelectionLine selection={state.selection} />
        {tabs.map(({ name }) => (
          <div
            key={name}
            id={`view-${name}`}
            class="tab-panel"
            role="tabpanel"
            aria-labelledby={`tab-${name}`}
            hidden={name !== tab}
          >
            {(name === tab || visited.has(name)) && (
              <Frozen isShown={name === tab}>
                <TabView tab={name} state={state} {...exportsOf(state, actions)} />
              </Frozen>
            )}
          </div>
        ))}
        <Footer state={state} />
      </div>
    </ActionsProvider>
  );
}

function actionsFor(editor: Editor, note: (message: FromPage) => void): Omit<Actions, 'isNarrow' | 'isLow'> {
  const send = (message: FromPage) => {
    note(message);
    editor.send(message);
  };
  return {
    send,
    open: (place) => send({ kind: 'open', place }),
    select: (target) => send({ kind: 'select', target }),
    plan: (selection) => {
      send({ kind: 'plan', selection });
      send({ kind: 'show', tab: 'plan' });
    },
  };
}

function exportsOf(state: PageState, { send }: Pick<Actions, 'send'>) {
  const { title, text } = viewText(state);
  return {
    onCopy: () => send({ kind: 'copy', text }),
    onShowAsText: () => send({ kind: 'showAsText', title, text }),
  };
}

function countsOf({ answers }: PageState): Readonly<Partial<Record<TabName, number>>> {
  return {
    impact: answers.impact?.view.totals.partitions ?? 0,
    runs: answers.runs?.view.runs.filter((run) => run.status === 'running').length ?? 0,
  };
}

/** Ctrl+Enter presses the view's main button, whatever has the focus. */
function pressMainButton(event: KeyboardEvent & { currentTarget: HTMLElement }, state: PageState): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const panel = event.currentTarget.querySelector(`#view-${state.selection.tab}`);
  panel?.querySelector<HTMLButtonElement>('button.primary:not([aria-disabled=true])')?.click();
}
