// Measures one section, named on the command line, and sends what it measured to the process that asked.

import { type SectionName, sections } from './sections.js';

const [, , name, runs] = process.argv;
process.send?.(await sections[name as SectionName](Number(runs))); // As `measuredApart` starts it.
process.disconnect();
