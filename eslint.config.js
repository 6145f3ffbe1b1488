import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const PRODUCT = [
  'domain/**/*.ts',
  'application/**/*.ts',
  'adapters/**/*.{ts,tsx}',
  'infrastructure/**/*.ts',
  'client/**/*.ts',
];

// Time and chance come from the ports Clock and Random, so that a test can set them. `new Date(ms)` only converts.
const clockMessage = 'Take the time from the Clock port (application/ports/platform/clock.ts).';
const randomMessage = 'Take chance from the Random port (application/ports/platform/random.ts).';
const CHANCE = '/^(randomUUID|randomBytes|randomInt|randomFill(Sync)?|getRandomValues)$/';
const AIR = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
  { selector: "CallExpression[callee.name='Date']", message: clockMessage },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: clockMessage },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: randomMessage },
  ...[
    `MemberExpression[property.name=${CHANCE}]`,
    `ImportSpecifier[imported.name=${CHANCE}]`,
    `ExportSpecifier[local.name=${CHANCE}]`,
  ].map((selector) => ({ selector, message: randomMessage })),
];
// An engine limits the number of arguments: a call with more than some 120,000 throws RangeError.
const FEW_ARGUMENTS = [
  {
    selector: "CallExpression[callee.object.name='Math'] > SpreadElement",
    message: 'Use a loop or `reduce`: a long array has more elements than a call may have arguments.',
  },
];
const NAMED_EXPORTS = [{ selector: 'ExportDefaultDeclaration', message: 'Export by name: it is found by searching.' }];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'data/',
      'coverage/',
      'bench/data/',
      'client/dist/',
      'client/examples/web/dist/',
      'client/src/generated/',
      'tests/generic/apps/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-params': ['error', 6],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // `interface CborMap extends ReadonlyMap<…> {}`: the one way to name a recursive type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // Lengths are counted in code points, which is what spreading a string gives.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Express hands out interfaces where Node's libraries name classes; the types check that they fit.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An in-memory store keeps an asynchronous port without having anything to await.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: PRODUCT,
    rules: {
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      'no-restricted-syntax': ['error', ...AIR, ...FEW_ARGUMENTS, ...NAMED_EXPORTS],
    },
  },
  {
    // The client's own are an object that an app may replace.
    files: ['adapters/system/{clock,random}.ts', 'client/src/kernel/platform.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NAMED_EXPORTS] },
  },
  {
    // Tests of pure code set the time too; those that run real processes may measure it.
    files: ['tests/{domain,application,contracts}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...AIR] },
  },
  {
    files: ['tests/**/*.ts', 'tools/**/*.ts'],
    rules: {
      'no-console': 'off',
      'max-lines': ['error', 500],
      'no-restricted-properties': [
        'error',
        { object: 'it', property: 'concurrent', message: 'One at a time: docs/decisions/test-runner.md.' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // These read whatever the wire holds.
    files: ['tests/{http,federation,races,faults,e2e,generic,soak,support}/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
      },
    },
  },
  {
    // Plain JavaScript with dependencies of its own, which are there only after `make bench`: nothing to check types by.
    files: ['bench/**/*.{mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['AbortSignal', 'Buffer', 'clearTimeout', 'crypto', 'fetch', 'performance', 'setTimeout'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
);
