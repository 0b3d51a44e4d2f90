// One tab's view with its states: the answer where there is one, else why there is none.

import type { TabName } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { Button } from '../ui/controls.js';
import type { TextExports } from '../ui/toolbar.js';
import { Events } from '../views/events/events-view.js';
import { Impact } from '../views/impact/impact-view.js';
import { Lineage } from '../views/lineage/lineage-view.js';
import { Partitions } from '../views/partitions/partitions-view.js';
import { Plan } from '../views/plan/plan-view.js';
import { Runs } from '../views/runs/runs-view.js';
import { useActions } from './context.js';
import { useNow } from './hooks.js';
import { followsTarget, type PageState } from './state.js';
import { EmptyState, ViewFrame } from './view-frame.js';

type TabViewProps = TextExports & { readonly tab: TabName; readonly state: PageState };

export function TabView({ tab, state, ...exports }: TabViewProps) {
  const { send } = useActions();
  const isRunning = state.answers.runs?.view.runs.some((run) => run.status === 'running') ?? false;
  const now = useNow(isRunning && tab === 'runs', 500);
  return (
    <ViewFrame
      isWaiting={state.waiting.has(tab)}
      failure={state.failures[tab]}
      activity={activities[tab]}
      onRetry={() => send({ kind: 'show', tab })}
    >
      {content(tab, state, exports, now)}
    </ViewFrame>
  );
}

const activities: Readonly<Record<TabName, string>> = {
  lineage: 'Reading the declarations',
  impact: 'Following what reads it',
  plan: 'Comparing the records with the declarations',
  partitions: 'Looking at the partitions',
  runs: 'Reading the runs',
  events: 'Reading the records',
};

function content(tab: TabName, state: PageState, exports: TextExports, now: number): ComponentChildren {
  const { answers, selection, waiting } = state;
  const isOfCode = tab === 'impact' && answers.impact !== null && answers.impact.view.code !== null;
  if (followsTarget(tab) && !selection.target && !isOfCode) return <NoAsset tab={tab} />;
  switch (tab) {
    case 'lineage':
      return answers.lineage && <Lineage {...answers.lineage} {...exports} />;
    case 'impact':
      return answers.impact && <Impact {...answers.impact} {...exports} />;
    case 'plan':
      return answers.plan ? (
        <Plan {...answers.plan} standing={state.standing} {...exports} />
      ) : (
        !waiting.has(tab) && <NoPlan state={state} />
      );
    case 'partitions':
      return answers.partitions && <Partitions {...answers.partitions} />;
    case 'runs':
      return answers.runs && <Runs {...answers.runs} target={selection.target} now={now} {...exports} />;
    case 'events':
      return answers.events && <Events view={answers.events} versions={state.versions} now={now} {...exports} />;
  }
}

function NoAsset({ tab }: { tab: TabName }) {
  const { send } = useActions();
  return (
    <EmptyState
      title="No asset under the cursor"
      actions={
        <>
          <Button isPrimary label="Choose Asset…" onPress={() => send({ kind: 'choose', what: 'asset' })} />
          {tab === 'impact' && (
            <>
              <Button
                icon="edit"
                label="Unsaved Edit"
                onPress={() => send({ kind: 'cause', cause: { kind: 'edit' } })}
              />
              <Button
                icon="branch"
                label="Branch"
                onPress={() => send({ kind: 'cause', cause: { kind: 'branch', base: null } })}
              />
            </>
          )}
        </>
      }
    >
      Headwater follows the active editor. Place the cursor in a declaration, or choose an asset.
    </EmptyState>
  );
}

function NoPlan({ state }: { state: PageState }) {
  const { plan, send } = useActions();
  const { target } = state.selection;
  return (
    <EmptyState
      title="No plan yet"
      actions={
        target ? (
          <Button isPrimary icon="plan" label={`Plan ${target.asset}…`} onPress={() => plan(target.asset)} />
        ) : (
          <Button isPrimary label="Choose Asset…" onPress={() => send({ kind: 'choose', what: 'asset' })} />
        )
      }
    >
      A plan lists what is stale or missing, why, and in what order it is rebuilt. Nothing runs before it is applied.
    </EmptyState>
  );
}
