import { expect, it } from 'vitest';
import { analyse } from '../../../../test/harness/fixture.js';

it('goes through as many functions as there are, one after the other', () => {
  const functions = Array.from({ length: 6000 }, (_, index) => `const f${index} = (c) => f${index + 1}(c);`);
  const { snapshot } = analyse(
    `import { asset } from 'headwater';\n${functions.join('\n')}\nconst f6000 = (c) => c;\nasset('a', { materialize(ctx) { f0(ctx); } });\n`,
  );
  expect(snapshot.observations().length).toBe(0);
});
