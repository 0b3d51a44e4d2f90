// What a run tells people while it goes on: each step as it ends, and what steps log or print, each line with its step.

import { countSteps, type Plan } from '@headwater/core';
import { runName } from '@headwater/protocol';
import type { EngineListener } from '@headwater/runtime';
import type { Terminal } from './terminal.js';
import { counted } from './text/table.js';

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
      terminal.note(`[${String(ended).padStart(width)}/${total}] ${target(asset, partition)}  ${status}`);
      if (error === null) return;
      terminal.note(indented(`${error.name}: ${error.message}`));
      for (const { file, line, column, function: name } of error.frames)
        terminal.note(indented(`  at ${name === '' ? '' : `${name} `}${file}:${line}:${column}`));
    },
    logLines(lines) {
      for (const { asset, partition, level, message } of lines)
        terminal.note(
          `${target(asset, partition)} | ${level === 'warn' || level === 'error' ? `${level}: ` : ''}${message}`,
        );
    },
  };
}

function target(asset: string, partition: string): string {
  return partition === '' ? asset : `${asset} ${partition}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
