import tseslint from 'typescript-eslint';

const pure = [
  'sdk/src/**/*.ts',
  'core/src/**/*.ts',
  'protocol/src/**/*.ts',
  'server/src/{analysis,rules,features}/**/*.ts',
];
const worldly = ['console', 'process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'performance', 'crypto'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/fixtures/**',
      'artifacts/**',
      '.code-server/**',
      '.chromium/**',
      'test/cases/data/**',
      'test/boundaries/planted/**',
      'types/**',
      'examples/**',
    ],
  },
  { files: ['**/*.{ts,tsx}'], extends: [tseslint.configs.base] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './webview/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'no-empty': 'error',
    },
  },
  {
    files: pure,
    rules: {
      'no-restricted-globals': ['error', ...worldly],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The current time is an argument.' },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'log/src/contract/**/*.ts', 'test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
