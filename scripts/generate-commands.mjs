// Writes the reference of the command line from the commands themselves. With `--check` it writes nothing and fails when
// the page differs.
import './lib/require-node.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './lib/bundled.mjs';
import { root } from './lib/run.mjs';

const file = 'docs/reference/commands.md';
const { commands } = await bundled('cli/src/commands/index.ts');
const { sharedOptions } = await bundled('cli/src/input/shared-options.ts');
const shown = commands.filter(({ isHidden }) => isHidden !== true);
const place = path.join(root, file);
const text = page();
const isSame = existsSync(place) && readFileSync(place, 'utf8') === text;
if (isSame) console.log('commands: up to date');
else if (process.argv.includes('--check')) {
  console.error(`${file} differs from the commands: run \`npm run generate\`.`);
  process.exit(1);
} else {
  writeFileSync(place, text);
  console.log(`commands: ${shown.length} written`);
}

function page() {
  return `<!-- Generated from cli/src/commands by \`npm run generate\`. -->
# Commands

[The guide](../guide/command-line.md) says what selections, plans and runs are; [JSON](json.md) shows an answer of each
command in \`--format json\`.

Every command takes these options, and \`--help\`.

${optionRows(sharedOptions)}

A command ends with 0 when it is done, and with 2 when it could not be done: words that mean nothing, no project, settings
or a log that cannot be used. Where it can be done and the answer is a no, it ends with 1, as said below.

${shown.map(section).join('\n')}`;
}

function section({ name, positional, summary, options, endsWith1 }) {
  const words = positional === undefined ? name : `${name} ${positional}`;
  return `## ${name}

\`headwater ${words}\`

${summary.charAt(0).toUpperCase()}${summary.slice(1)}.
${options.length === 0 ? '' : `\n${optionRows(options)}\n`}${endsWith1 === undefined ? '' : `\nEnds with 1: ${endsWith1}.\n`}`;
}

function optionRows(options) {
  return [
    '| Option | |',
    '|---|---|',
    ...options.map(({ flags, summary }) => `| \`${cell(flags)}\` | ${cell(summary)} |`),
  ].join('\n');
}

function cell(words) {
  return words.replaceAll('|', '\\|');
}
