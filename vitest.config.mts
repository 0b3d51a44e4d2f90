import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['headwater-source'] },
  ssr: { resolve: { conditions: ['headwater-source'] } },
  test: {
    include: ['{sdk,core,protocol,log,server,runtime,cli,client,webview}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/editor/**'],
    globalSetup: ['test/harness/programs.ts'],
    pool: 'forks',
    // No test keeps state in a module: sharing them between files takes a third of the time.
    isolate: false,
    testTimeout: 30_000,
  },
});
