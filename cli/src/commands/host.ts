// `headwater host`: the engine as a process of its own, for the editor. It is started by programs, not by people.

import { version } from '../../package.json';
import type { Command, CommandContext } from '../command.js';
import type { ExitCode } from '../outcome.js';

export const hostCommand: Command = {
  name: 'host',
  summary: 'serve runs over standard input and output',
  options: [],
  isHidden: true,
  run,
};

async function run({ signal }: CommandContext): Promise<ExitCode> {
  const { serveHost } = await import('@headwater/runtime');
  const { stdin: input, stdout: output } = process;
  // Some inputs end without being closed, and a host that is told to stop ends as if the editor had hung up: what runs is
  // cancelled, and that is in the log.
  const hangUp = () => input.destroy();
  input.once('end', hangUp);
  output.once('error', hangUp);
  signal.addEventListener('abort', hangUp, { once: true });
  await serveHost({ input, output, version });
  return 0;
}
