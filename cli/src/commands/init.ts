// `headwater init`: the files of a small project, where they are missing. Never overwrites anything.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { findProject, SETTINGS_FILE } from '@headwater/server/project';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { installCommand } from '../install-command.js';
import { type ExitCode, type Failure, failure } from '../outcome.js';
import { fileProblem } from '../output/file-problem.js';
import { printAnswer, reportFailure } from '../output/terminal.js';

interface InitView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Relative to the project, with `/`. */
  readonly created: readonly string[];
  readonly kept: readonly string[];
}

const EXAMPLE = 'src/pipeline.ts';

export const initCommand: Command = {
  name: 'init',
  summary: 'make this folder a project, with an example to start from',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { directory, at, terminal } = context;
  const around = await findProject(path.dirname(path.resolve(directory)));
  const files = wantedFiles(directory);
  const created = files.filter(({ name }) => !existsSync(path.join(directory, name)));
  for (const file of created) {
    const refused = write(directory, file);
    if (refused !== null) return reportFailure(terminal, refused);
  }
  const names = new Set(created.map(({ name }) => name));
  const view: InitView = {
    schemaVersion: 1,
    at: formatInstant(at),
    created: [...names],
    kept: files.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
  printAnswer(context, view, () => describe(view, directory));
  // What was part of it is left out of it from now on.
  if (around !== null && names.has(SETTINGS_FILE))
    terminal.note(
      `This folder lies in the project ${around}, which leaves it alone from now on: delete ${path.resolve(directory, SETTINGS_FILE)} where it is to stay a part of that.`,
    );
  return 0;
}

/** Null: it is written. */
function write(directory: string, { name, text }: WantedFile): Failure | null {
  try {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    // `wx` refuses to overwrite, also when somebody else was quicker.
    writeFileSync(path.join(directory, name), text, { flag: 'wx' });
    return null;
  } catch (error) {
    return failure(`${name} cannot be written in ${directory}: ${fileProblem(error)}.`);
  }
}

function describe({ created, kept }: InitView, directory: string): string {
  const isInstalled = existsSync(path.join(directory, 'node_modules/headwater'));
  return [
    ...created.map((name) => `created  ${name}`),
    ...kept.map((name) => `kept     ${name}`),
    '',
    'Next:',
    ...(isInstalled ? [] : [`  ${installCommand()}`]),
    '  headwater check         what is wrong with them',
    '  headwater plan          what is missing or stale',
    '  headwater materialize   build it',
  ].join('\n');
}

interface WantedFile {
  readonly name: string;
  readonly text: string;
}
function wantedFiles(directory: string): readonly WantedFile[] {
  return [
    { name: SETTINGS_FILE, text: json({ $schema: './node_modules/headwater/schemas/headwater.schema.json' }) },
    {
      name: 'package.json',
      text: json({ private: true, type: 'module', dependencies: { headwater: `^${version}` } }),
    },
    {
      name: 'tsconfig.json',
      text: json({
        compilerOptions: {
          target: 'ES2023',
          module: 'NodeNext',
          moduleResolution: 'NodeNext',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
        },
        include: ['**/*.ts'],
      }),
    },
    ...(hasTypeScript(directory) && !existsSync(path.join(directory, EXAMPLE))
      ? []
      : [{ name: EXAMPLE, text: examplePipeline }]),
  ];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Whether anybody has written TypeScript here: then an example would only be in the way. */
function hasTypeScript(directory: string): boolean {
  return readdirSync(directory, { withFileTypes: true }).some((entry) => {
    if (entry.isDirectory())
      return (
        entry.name !== 'node_modules' && !entry.name.startsWith('.') && hasTypeScript(path.join(directory, entry.name))
      );
    return /\.[cm]?tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts');
  });
}

const examplePipeline = `import { asset, dailyPartitions, from, jsonFile, timeWindow } from 'headwater';

export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-08' });
const files = jsonFile({ dir: 'data' });

export const visits = asset<{ day: string; visits: number }[]>('visits', {
  description: 'Visits of the day. Here they are made up; yours come from somewhere.',
  partitions: days,
  storage: files,
  async materialize(ctx) {
    await ctx.write([{ day: ctx.partitionKey, visits: 100 + Number(ctx.partitionKey.slice(-2)) }]);
  },
});

export const visits3d = asset('visits_3d', {
  description: 'Visits of three days; the first days have fewer to sum.',
  partitions: days,
  deps: [from(visits, timeWindow({ startOffset: -2, endOffset: 0 }), { incomplete: 'mark' })],
  storage: files,
  async materialize(ctx) {
    const rows = await ctx.read(visits);
    await ctx.write([{ day: ctx.partitionKey, visits: rows.reduce((sum, row) => sum + row.visits, 0) }]);
  },
});
`;
