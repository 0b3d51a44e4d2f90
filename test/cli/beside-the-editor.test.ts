// A run of the command line, as the editor's language server has it: it goes on, and once its process is killed it does not.

import type { ChangedParams, RunsView } from '@headwater/protocol';
import { expect, test, vi } from 'vitest';
import { TestEditor, uriOf } from '../harness/editor.js';
import { projectOf } from './project.js';

const pipeline = `import { asset } from 'headwater';
export const hanging = asset('hanging', {
  async materialize(ctx) {
    ctx.log.info('waiting for ever');
    await new Promise((resolve) => setTimeout(resolve, 3_600_000));
  },
});
`;

test('shows as running what another process builds, and as stopped what it was killed over', async () => {
  const project = projectOf({ 'pipeline.ts': pipeline });
  const program = project.start('materialize');
  await program.saw('waiting for ever');
  const editor = await TestEditor.start([project.directory], { isTrusted: true });
  const statuses = async (): Promise<readonly string[]> => {
    const params = { project: uriOf(project.directory) };
    const { runs } = await editor.connection.sendRequest<RunsView>('headwater/runs', params);
    return runs.map(({ status }) => status);
  };
  await vi.waitUntil(async () => (await statuses()).length > 0, { timeout: 10_000 });
  expect(await statuses()).toEqual(['running']);
  const told: string[] = [];
  editor.connection.onNotification('headwater/changed', ({ what }: ChangedParams) => void told.push(what));

  program.interrupt('SIGKILL');
  await program.answer;
  await vi.waitUntil(() => told.includes('records'), { timeout: 10_000 });
  expect(await statuses()).toEqual(['stopped']);
});
