import './tools/require.cjs';

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
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/http/'],
    },
  ],
  testTimeout: 30_000,
  testSequencer: '<rootDir>/tests/support/jest/sequencer.js',
  // Tests of processes, browsers and outages wait for half of their time.
  maxWorkers: 3,
  // With a limit, jest runs even one file in a worker.
  workerIdleMemoryLimit: '768MB',
};
