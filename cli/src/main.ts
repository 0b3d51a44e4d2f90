// Entry of the `headwater` program: hands the process to the commands, and is the one place that catches everything.

import { version } from '../package.json';
import { logFailure } from './log/event-log.js';
import { type ExitCode, failure } from './outcome.js';
import { processTerminal, reportFailure } from './output/terminal.js';
import { runProgram } from './program.js';

const terminal = processTerminal();
const stop = new AbortController();
let isListening = false;

// Whoever asks for the signal has something to end properly: from then on the first Ctrl-C asks to stop, so that the run ends
// in the log as cancelled, and the second one does not ask. Before, it ends the program at once, also in the middle of an
// analysis. Who closes the terminal wishes no less.
function listen(): AbortSignal {
  if (!isListening) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  isListening = true;
  return stop.signal;
}
function interrupt(): void {
  if (stop.signal.aborted) process.exit(130);
  stop.abort();
}

// A reader that closes early, such as `head` or the terminal, is no failure, and no reason to end what runs: the rest goes
// nowhere. Neither does what a full disk does not take, but that is said.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || code === 'EIO') return;
    if (stream === process.stdout) terminal.note(`headwater: The answer cannot be written: ${message}.`);
    process.exitCode = 2;
  });

try {
  const exit = await runProgram({
    words: process.argv.slice(2),
    directory: process.cwd(),
    now: Date.now(),
    version,
    terminal,
    get signal() {
      return listen();
    },
  });
  process.exitCode ??= exit;
} catch (error) {
  process.exitCode = await explain(error);
}

/** A log or a disk may fail under any command; whatever else is thrown is a fault. */
async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd')
    return reportFailure(terminal, failure('The folder that this was started in is gone.', 'Go to another one.'));
  try {
    return reportFailure(terminal, await logFailure(error));
  } catch {
    terminal.note(
      `headwater: this is a fault of headwater itself, please report it.\n${error instanceof Error ? error.stack : String(error)}`,
    );
    return 2;
  }
}
