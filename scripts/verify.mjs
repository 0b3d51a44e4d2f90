// Runs everything that must hold on each commit, in the order of how fast it fails, and stops at the first failure.
import { run } from './lib/run.mjs';

const steps = ['build', 'format:check', 'types', 'lint', 'boundaries', 'unused', 'generate:check', 'test:unit'];
for (const step of steps) run('npm', ['run', '--silent', step], { title: step });
