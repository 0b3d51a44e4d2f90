// The line below: what the view's answer rests on, and which keys help. Read out when it changes.

import type { LineageView, RunsView } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { counted, targetText } from '../format/keys.js';
import { Icon } from '../ui/icon.js';
import { LineageLegend } from '../views/lineage/legend.js';
import { basisText } from '../views/impact/impact-words.js';
import type { PageState } from './state.js';

export function Footer({ state }: { state: PageState }) {
  return (
    <div class="footer" role="status">
      <span class="footer-facts">{facts(state)}</span>
      <span class="space" />
      <span class="footer-hint wide-only">{hint(state)}</span>
    </div>
  );
}

function facts({ selection, answers }: PageState): ComponentChildren {
  const { lineage, impact, plan, partitions, runs, events } = answers;
  switch (selection.tab) {
    case 'lineage':
      return lineage && <Coverage lineage={lineage.view} />;
    case 'impact':
      return impact && `${impactFacts(impact)}${at(impact.view.logPosition)}`;
    case 'plan':
      return plan && planFacts(plan);
    case 'runs':
      return runs && runsFacts(runs.view);
    case 'events':
      return events && `${counted(events.records.length, 'record')}${at(events.logPosition ?? null)}`;
    case 'partitions':
      return partitions && `Drag or Shift+arrows selects; Ctrl adds a range${at(partitions.view.logPosition)}`;
  }
}

function Coverage({ lineage }: { lineage: LineageView }) {
  const undeclared = lineage.edges.filter((edge) => !edge.isDeclared).length;
  return (
    <>
      {coverageText(lineage)}
      {undeclared > 0 && (
        <span class="footer-aside tone-unsure">
          <Icon name="warning" size={12} /> {counted(undeclared, 'undeclared read')}
        </span>
      )}
    </>
  );
}

function coverageText({ nodes, coverage }: LineageView): string {
  const { reads, declared, unknown } = coverage;
  const percent = reads === 0 ? '' : ` · coverage ${Math.floor((declared / reads) * 100)} %`;
  const unsure = unknown > 0 ? ` · ${unknown} unknown, a lower bound` : '';
  return `${counted(nodes.length, 'asset')} · ${declared} of ${counted(reads, 'edge')} declared${percent}${unsure}`;
}

function impactFacts({ view, chain }: NonNullable<PageState['answers']['impact']>): string {
  const basis = `${basisText(view)} · ${view.elapsedMs.toFixed(1)} ms`;
  return chain ? `${targetText(chain.reached)} · ${basis}` : basis;
}

function planFacts({ view, refusal }: NonNullable<PageState['answers']['plan']>): string {
  if (refusal !== null) return 'Refused before the first step: a plan is applied exactly or not at all';
  return `Ordered by reads; ties by key${at(view.logPosition)}`;
}

/** `8 runs · local · 2 warm runners, 1 of them busy`. */
function runsFacts({ runs, runners }: RunsView): string {
  const count = counted(runs.length, 'run');
  if (runners === undefined) return count;
  const { busy, warm } = runners;
  return `${count} · local · ${counted(busy + warm, 'warm runner')}${busy === 0 ? '' : `, ${busy} of them busy`}`;
}

const at = (position: number | null): string => (position === null ? '' : ` · log #${position}`);

function hint({ selection, answers }: PageState): ComponentChildren {
  switch (selection.tab) {
    case 'lineage':
      return answers.lineage && <LineageLegend hasChanges={answers.lineage.view.nodes.some((node) => node.changed)} />;
    case 'impact':
      return 'Arrow keys move the cell, Enter opens the declaration';
    case 'plan':
      return 'Space expands a step, Enter opens its reason chain';
    case 'runs':
      return 'Enter opens the code, Ctrl+F finds in the log';
    case 'events':
      return 'Enter shows the record';
    case 'partitions':
      return answers.partitions && <LineageLegend hasChanges={false} />;
  }
}
