// Who reads syntax gets the compiler by itself. ts-morph's wrapper, with the declarations of the whole standard library as
// texts, is loaded only where a type checker is made: it takes a third of the time and twice the memory of the compiler.
import { createRequire } from 'node:module';

/** The one module that uses the wrapper. */
const usesWrapper = /[\\/]analysis[\\/]types[\\/]program\.ts$/;

/** The same file that ts-morph loads, so that whoever has both has the compiler once. */
export const compilerFile = createRequire(createRequire(import.meta.url).resolve('ts-morph')).resolve(
  '@ts-morph/common/dist/typescript.js',
);

/** `beside`: compiler and wrapper are files beside the bundle, which several programs share. */
export function bareCompiler({ beside = false } = {}) {
  return {
    name: 'bare compiler',
    setup(build) {
      build.onResolve({ filter: /^ts-morph$/ }, ({ kind, importer }) => {
        if (kind === 'entry-point') return undefined;
        if (!usesWrapper.test(importer)) return { path: 'ts', namespace: 'compiler' };
        return beside ? { path: './ts-morph.js', external: true } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: 'compiler' }, () => ({
        contents: `import ts from ${JSON.stringify(compilerFile)};\nexport { ts };`,
        resolveDir: import.meta.dirname,
      }));
      if (!beside) return;
      const isCompiler = /(?:[\\/]@ts-morph[\\/]common[\\/]dist[\\/]|^\.\/)typescript(?:\.js)?$/;
      build.onResolve({ filter: isCompiler }, ({ kind }) =>
        kind === 'entry-point' ? undefined : { path: './typescript.js', external: true },
      );
    },
  };
}
