// What is done with partitions that were chosen in the grid beyond running them: a backfill, a mark, a wipe. Each says
// first what it does, and asks.

import * as vscode from 'vscode';
import type { Session } from '../session.js';
import { type BackfillRuns, backfillWords, countProblem, type Mark, markWords, wipeWords } from './command-words.js';
import { runCommand } from './project-command.js';

export interface ChosenWork {
  readonly project: string;
  /** In the words of plans. */
  readonly selection: string;
  /** `daily_sales › 2024-10-01 … 10-09 (9)`. */
  readonly title: string;
}

type Work = (session: Session, chosen: ChosenWork) => Promise<void>;

export const chosenWork: Readonly<Record<'backfill' | 'mark' | 'wipe', Work>> = { backfill, mark, wipe };

async function backfill(session: Session, { project, selection, title }: ChosenWork): Promise<void> {
  const runs = await pickRuns(title);
  if (runs === null) return;
  await runCommand(session, { project, words: backfillWords(selection, runs), title: `Backfill of ${title}` });
}

async function pickRuns(title: string): Promise<BackfillRuns | null> {
  const items: readonly (vscode.QuickPickItem & { readonly runs: BackfillRuns['kind'] })[] = [
    {
      label: 'In the runs that are declared',
      description: 'a run for each partition where the asset says nothing',
      runs: 'declared',
    },
    { label: 'In runs of at most so many partitions…', runs: 'at-most' },
    { label: 'In a single run for each range', runs: 'single' },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: `Backfill of ${title}`,
    placeHolder: 'What is published is left out; it can be resumed where it stopped',
  });
  if (picked === undefined) return null;
  if (picked.runs !== 'at-most') return { kind: picked.runs };
  const typed = await vscode.window.showInputBox({
    title: `Backfill of ${title}`,
    prompt: 'Partitions of a run, at most',
    value: '30',
    validateInput: countProblem,
  });
  return typed === undefined ? null : { kind: 'at-most', partitions: Number(typed) };
}

async function mark(session: Session, { project, selection, title }: ChosenWork): Promise<void> {
  const items: readonly (vscode.QuickPickItem & { readonly as: Mark })[] = [
    { label: 'Materialized', description: 'it is made, by hand or elsewhere', as: 'materialized' },
    { label: 'Failed', description: 'what is there is no good', as: 'failed' },
    { label: 'Skipped', description: 'left out on purpose', as: 'skipped' },
  ];
  const options = { title: `Mark ${title}`, placeHolder: 'Nothing is run, and nothing is written to a destination' };
  const picked = await vscode.window.showQuickPick(items, options);
  if (picked === undefined) return;
  const reason = await vscode.window.showInputBox({
    title: `Mark ${title} as ${picked.as}`,
    prompt: 'Why? The log keeps it',
    validateInput: (text) => (text.trim() === '' ? 'A mark says why' : null),
  });
  if (reason === undefined) return;
  const words = markWords(selection, picked.as, reason.trim());
  await runCommand(session, { project, words, title: `Mark ${title} as ${picked.as}` });
}

async function wipe(session: Session, { project, selection, title }: ChosenWork): Promise<void> {
  const wipeIt = 'Wipe';
  const detail = 'The next plan builds them. Their records and data stay; what is published is spared.';
  const question = `Take ${title} for missing?`;
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, wipeIt)) !== wipeIt) return;
  await runCommand(session, { project, words: wipeWords(selection), title: `Wipe ${title}` });
}
