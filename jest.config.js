import './tools/require.cjs';

// ES modules in jest need this flag in every process that runs a test file. It is set here for the workers, and
// `workerIdleMemoryLimit` makes jest always use workers, so that `npx jest <path>` works without ceremony.
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
]
  .join(' ')
  .trim();

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'es6' },
};

const common = {
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/tests/generic/apps/', '<rootDir>/data/'],
  globalSetup: '<rootDir>/tests/support/database/global-setup.js',
  globalTeardown: '<rootDir>/tests/support/database/global-teardown.js',
  setupFiles: ['reflect-metadata'],
};

/** Test files that share the modules of their worker process: docs/decisions/test-runner.md */
const native = {
  ...common,
  runtime: '<rootDir>/tests/support/jest/native-runtime.js',
  testEnvironment: '<rootDir>/tests/support/jest/native-environment.js',
  injectGlobals: false,
};

/** Test files that start processes or inspect what is loaded: jest loads their modules anew for each. */
const ISOLATED = ['client', 'cluster', 'e2e', 'faults', 'generic', 'tools'];

const isolated = {
  ...common,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', swc] },
  // Sources import `./x.js`, as Node will see it; here the file is still `./x.ts`.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/** HTTP tests, on one kind of storage: what `startTestService()` takes when the test names none. */
const onStorage = (displayName, tests = ['**/*']) => ({
  ...native,
  displayName,
  testMatch: tests.map((each) => `<rootDir>/tests/http/${each}.test.ts`),
  globals: { TEST_STORAGE: displayName },
});

/** @type {import('jest').Config} */
export default {
  projects: [
    onStorage('memory'),
    onStorage('sqlite'),
    onStorage('mariadb'),
    // Those that take or give bytes; to the others it would be the project sqlite again.
    onStorage('objects', [
      '{albums,assets,links,quota,uploads}/*',
      '{accounts/deletion,admin/storage-check*,sponsorship/own*}',
    ]),
    {
      ...native,
      displayName: 'parts',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', `<rootDir>/tests/(http|${ISOLATED.join('|')})/`],
    },
    {
      ...isolated,
      displayName: 'parts',
      testMatch: ISOLATED.map((folder) => `<rootDir>/tests/${folder}/**/*.test.ts`),
    },
  ],
  testTimeout: 30_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: '768MB',
};
