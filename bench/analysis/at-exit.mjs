// Loaded before a program that knows nothing of it: at its end, what it took, in the form of `Measured`.

import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1_000_000;
  const measured = {
    workSeconds: cpuSeconds,
    cpuSeconds,
    wallSeconds: performance.now() / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    times: [],
  };
  writeFileSync(process.env.HEADWATER_MEASURED ?? '', JSON.stringify(measured));
});
