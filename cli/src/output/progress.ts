// What a run tells people while it goes on: each step as it ends, and what steps log or print, each line with its step.

import { countSteps, type Plan } from '@headwater/core';
import { type LogLine, runName } from '@headwater/protocol';
import type { EngineListener } from '@headwater/runtime';
import { partitionText } from './one-line.js';
import { counted } from './table.js';
import type { Terminal } from './terminal.js';

export function runProgress(plan: Plan, terminal: Terminal): EngineListener {
  const total = countSteps(plan);
  const width = String(total).length;
  let ended = 0;
  return {
    runChanged({ number, status }) {
      if (status === 'running')
        terminal.note(`${runName(number)}: ${counted(total, 'step')} in ${counted(plan.steps.length, 'asset')}`);
    },
    stepChanged({ asset, partition, status, error }) {
      if (status === 'queued' || status === 'running') return;
      ended++;
      terminal.note(`[${String(ended).padStart(width)}/${total}] ${partitionText(asset, partition)}  ${status}`);
      if (error === null) return;
      terminal.note(indented(`${error.name}: ${error.message}`));
      for (const { file, line, column, function: name } of error.frames)
        terminal.note(indented(`  at ${name === '' ? '' : `${name} `}${file}:${line}:${column}`));
    },
    logLines(lines) {
      for (const line of lines) for (const text of textsOf(line)) terminal.note(text);
    },
  };
}

/** Each line of the message by itself, with its step. */
export function textsOf({ asset, partition, level, message }: LogLine): readonly string[] {
  const step = partitionText(asset, partition);
  const warning = level === 'warn' || level === 'error' ? `${level}: ` : '';
  return message.split(/\r?\n/).map((line) => `${step} | ${warning}${line}`);
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
