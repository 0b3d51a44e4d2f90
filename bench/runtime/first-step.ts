// From the click to the end of the first step: the built host is started as the editor starts it, and told to run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { hostMethods, PROTOCOL_VERSION, type RunChanged } from '@headwater/protocol';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { median } from '../quantile.js';
import { keysOfYear, newProject, planOf, program } from './project.js';

const ROUNDS = 11;

export interface FirstStep {
  /** Milliseconds: of starting a Node that does nothing, and of the host with its first step. */
  readonly node: number;
  readonly step: number;
  readonly fastest: number;
}

export async function measureFirstStep(): Promise<FirstStep> {
  const folder = newProject();
  const nodes: number[] = [];
  const steps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nodes.push(await timed(startNode));
    steps.push(await hostWithOneStep(folder));
  }
  rmSync(folder, { recursive: true });
  return { node: median(nodes), step: median(steps), fastest: Math.min(...steps) };
}

async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '']), 'exit');
}

async function hostWithOneStep(project: string): Promise<number> {
  const began = performance.now();
  const host = spawn(process.execPath, [program, 'host', '--project', project], { cwd: project });
  host.stderr.pipe(process.stderr);
  const connection = createMessageConnection(new StreamMessageReader(host.stdout), new StreamMessageWriter(host.stdin));
  const ended = new Promise<RunChanged>((resolve) => {
    connection.onNotification(hostMethods.runChanged, (change: RunChanged) => {
      if (change.status !== 'running') resolve(change);
    });
  });
  connection.listen();
  await connection.sendRequest(hostMethods.initialize, { protocolVersion: PROTOCOL_VERSION, project });
  const plan = planOf(['idle'], keysOfYear().slice(0, 1));
  await connection.sendRequest(hostMethods.execute, { plan, at: null });
  const { status } = await ended;
  const took = performance.now() - began;
  await connection.sendRequest(hostMethods.shutdown);
  connection.dispose();
  await once(host, 'exit');
  if (status !== 'succeeded') throw new Error(`The run has ${status}.`);
  return took;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
