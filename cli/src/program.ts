// The command line itself: commander reads the words, the registry says what there is to read.

import { statSync } from 'node:fs';
import path from 'node:path';
import { CommanderError, Command as Parser } from 'commander';
import type { Command, CommandContext } from './command.js';
import { commands } from './commands/index.js';
import { parseInstant } from './input/instant.js';
import { sharedOptions } from './input/shared-options.js';
import { type ExitCode, failure, type Outcome, success } from './outcome.js';
import { reportFailure, type Terminal } from './output/terminal.js';

/** What the world gives a call of the program. */
export interface Invocation {
  readonly words: readonly string[];
  readonly directory: string;
  /** Epoch milliseconds: what `--at` is when nobody says. */
  readonly now: number;
  readonly version: string;
  readonly terminal: Terminal;
  /** Asked for by commands that have something to end properly, and by no other. */
  readonly signal: AbortSignal;
}

export async function runProgram(invocation: Invocation): Promise<ExitCode> {
  let exit: ExitCode = 0;
  const program = new Parser('headwater')
    .description(
      'Data asset definitions in TypeScript: what they read, what a change reaches, and what must be rebuilt.',
    )
    .version(invocation.version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => invocation.terminal.print(text.trimEnd()),
      writeErr: (text) => invocation.terminal.note(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, 'headwater: ')),
    });
  for (const command of commands) {
    const parser = addCommand(program, command);
    parser.action(async () => {
      exit = await runCommand(command, parser, invocation);
    });
  }
  try {
    await program.parseAsync(upToUnknownCommand(program, invocation.words), { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** Help is asked of commands that there are: what stands behind another word does not matter. */
function upToUnknownCommand(parser: Parser, words: readonly string[], depth = 0): string[] {
  const word = words[depth];
  const takesCommand = parser.commands.length > 0 && parser.registeredArguments.length === 0;
  if (word === undefined || word.startsWith('-') || !takesCommand) return [...words];
  const named = parser.commands.find((command) => command.name() === word);
  return named === undefined ? words.slice(0, depth + 1) : upToUnknownCommand(named, words, depth + 1);
}

function addCommand(program: Parser, command: Command): Parser {
  // `log show` stands below `log`, which comes before it in the registry.
  const words = command.name.split(' ');
  const name = words.at(-1) ?? '';
  const above = words.length === 1 ? program : groupOf(program, words[0] ?? '');
  const parser = above
    .command(name, { hidden: command.isHidden === true })
    .enablePositionalOptions()
    .description(command.summary);
  if (command.positional !== undefined) parser.arguments(command.positional);
  for (const { flags, summary } of command.options) parser.option(flags, summary);
  for (const { flags, summary, initial } of sharedOptions) parser.option(flags, summary, initial);
  return parser.helpOption('--help', 'print this help').addHelpText('after', `\n${exitCodesOf(command)}`);
}

function exitCodesOf({ endsWith1 }: Command): string {
  const codes = ['0  done', ...(endsWith1 === undefined ? [] : [`1  ${endsWith1}`]), '2  could not be done'];
  return `Exit codes:\n  ${codes.join('\n  ')}`;
}

/** A word that is no command of its own stands for those below it. */
function groupOf(program: Parser, name: string): Parser {
  const known = program.commands.find((other) => other.name() === name);
  if (known !== undefined) return known;
  const names = commands.flatMap((command) => (command.name.startsWith(`${name} `) ? [command.name] : []));
  const group = program.command(name).summary(`see ${names.map((each) => `\`headwater ${each}\``).join(', ')}`);
  return group.helpCommand(false).enablePositionalOptions().helpOption('--help', 'print this help');
}

async function runCommand(command: Command, parser: Parser, invocation: Invocation): Promise<ExitCode> {
  const left: (() => Promise<void>)[] = [];
  const context = contextOf(parser, invocation, (work) => void left.push(work));
  if (context.kind === 'failure') return reportFailure(invocation.terminal, context);
  const exit = await command.run(context.value);
  for (const work of left) await work();
  return exit;
}

function contextOf(
  parser: Parser,
  invocation: Invocation,
  afterwards: CommandContext['afterwards'],
): Outcome<CommandContext> {
  const options: Readonly<Record<string, unknown>> = parser.opts();
  const { project, format, at, keys } = options;
  if (format !== 'text' && format !== 'json')
    return failure(`\`--format ${String(format)}\` is neither text nor json.`);
  const directory = typeof project === 'string' ? namedFolder(project) : success(invocation.directory);
  if (directory.kind === 'failure') return directory;
  const instant = typeof at === 'string' ? parseInstant(at) : success(null);
  if (instant.kind === 'failure') return instant;
  return success({
    positional: parser.args,
    options,
    directory: directory.value,
    format,
    at: instant.value ?? invocation.now,
    givenAt: instant.value,
    withKeys: keys === true,
    terminal: invocation.terminal,
    get signal() {
      return invocation.signal;
    },
    afterwards,
  });
}

/** A mistyped folder must not be answered with the project around it. */
function namedFolder(written: string): Outcome<string> {
  const advice = 'Name the folder of a project, or one in it, with --project.';
  if (written.trim() === '') return failure('`--project` names no folder: it is empty.', advice);
  const folder = path.resolve(written);
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return failure(`There is no folder ${folder}.`, advice);
  return stat.isDirectory() ? success(written) : failure(`${folder} is no folder.`, advice);
}
