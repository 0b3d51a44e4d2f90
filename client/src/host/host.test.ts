// The editor's side of the conversation, against small programs that stand in for `headwater host`.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LogLine } from '@headwater/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Host, type HostListener } from './host.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'headwater-host-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function listener() {
  return {
    runChanged: vi.fn<HostListener['runChanged']>(),
    stepChanged: vi.fn<HostListener['stepChanged']>(),
    logLines: vi.fn<HostListener['logLines']>(),
    progress: vi.fn<HostListener['progress']>(),
    output: vi.fn<HostListener['output']>(),
    ended: vi.fn<HostListener['ended']>(),
  };
}

function start(body: string, listening: HostListener = listener()) {
  const command = path.join(folder, 'headwater.cjs');
  const rpc = createRequire(import.meta.url).resolve('vscode-jsonrpc/node');
  writeFileSync(
    command,
    `const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require(${JSON.stringify(rpc)});
     const connection = createMessageConnection(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout));
     const greets = (protocolVersion) => connection.onRequest('host/initialize', ({ project }) => {
       console.error('for ' + project);
       return { protocolVersion, version: '0.1.0', node: process.versions.node, pid: process.pid };
     });
     connection.onRequest('host/shutdown', () => { setTimeout(() => process.exit(0), 10); return null; });
     process.stdin.on('end', () => process.exit(0));
     connection.listen();
     ${body}`,
  );
  return Host.start({ node: process.execPath, command, isScript: true }, folder, listening);
}

async function started(body: string, listening?: HostListener): Promise<Host> {
  const host = await start(body, listening);
  if (!(host instanceof Host)) throw new Error(JSON.stringify(host));
  return host;
}

it('greets the host of the project, executes a plan in it, and hears its log', async () => {
  const heard = listener();
  const line: LogLine = { run: 'a', step: 1, asset: 'x', partition: '', at: 1, level: 'info', message: 'hello' };
  const host = await started(
    `greets(1);
     connection.onRequest('host/execute', ({ plan }) => {
       connection.sendNotification('host/logLines', ${JSON.stringify([line])});
       return { run: 'a', number: plan.schemaVersion };
     });`,
    heard,
  );
  expect(await host.execute({ plan: { schemaVersion: 7 }, at: null })).toEqual({ run: 'a', number: 7 });
  await vi.waitFor(() => expect(heard.logLines).toHaveBeenCalledWith([line]));
  await host.stop();
  expect(heard.output).toHaveBeenCalledWith(`for ${folder}\n`);
  await vi.waitFor(() => expect(heard.ended).toHaveBeenCalledWith('it ended with exit code 0'));
});

it('has the host look at sources, and hears which have moved', async () => {
  const changed = [{ asset: 'raw_orders', partition: '2024-10-02' }];
  const host = await started(
    `greets(1); connection.onRequest('host/observe', ({ plan }) => ({ changed: plan.moved }));`,
  );
  expect(await host.observe({ plan: { schemaVersion: 1, moved: changed } })).toEqual({ changed });
  await host.stop();
});

it('asks how many runners a host has; one of an older Headwater does not say', async () => {
  const counts = { busy: 1, warm: 1 };
  const host = await started(`greets(1); connection.onRequest('host/runners', () => (${JSON.stringify(counts)}));`);
  expect(await host.runners()).toEqual(counts);
  await host.stop();
  const older = await started('greets(1);');
  expect(await older.runners()).toBe(null);
  await older.stop();
});

it('refuses a host that speaks another protocol, and ends it', async () => {
  expect(await start('greets(99);')).toEqual({ kind: 'other-protocol', theirs: 99, ours: 1, version: '0.1.0' });
});

it('says what a host wrote that died at its start', async () => {
  expect(await start(`console.error('cannot find the log'); process.exit(3);`)).toEqual({
    kind: 'did-not-start',
    detail: 'it ended with exit code 3\ncannot find the log',
  });
});

it('says when no program can be started at all', async () => {
  const program = { node: path.join(folder, 'no-node'), command: 'x', isScript: true };
  expect(await Host.start(program, folder, listener())).toMatchObject({ kind: 'did-not-start' });
});

it('hears that a host has crashed', async () => {
  const heard = listener();
  await started(`greets(1); connection.onRequest('host/execute', () => process.exit(9));`, heard).then((host) =>
    host.execute({ plan: { schemaVersion: 1 }, at: null }).catch(() => undefined),
  );
  await vi.waitFor(() => expect(heard.ended).toHaveBeenCalledWith('it ended with exit code 9'));
});
