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

/**
 * Journeys of minutes: the operator's commands on whole deployments, a client that is killed at every statement, an
 * object store that is away, and programs of others: browsers, clients and generators, other versions of Node, shells,
 * a balancer, a cluster that loses its nodes. `make test-all` runs them, as continuous integration does, and `make test`
 * does not: docs/decisions/test-runner.md
 */
const JOURNEYS = [
  'e2e/{backup,database-tls,interrupted-commands,lost-*,operator-cli,people-commands,protocol-minimum,storage-copy}',
  'e2e/{storage-copy-of-a-failing-disk,webhooks-cli}',
  'client/{ceremony-kills,killed-proposer}',
  'blobs/{object-outage,s3-blob-store}',
  'cluster/*',
  'generic/*',
  'client/catalog-browser',
  'e2e/{console,console-*,hosted-pages,link-pages,oidc-browser,pages,reference-app,reference-app-*,shared-albums}',
  'e2e/{completion,documents,haproxy,old-node,other-nodes,progress-bars,reverse-proxies}',
  'tools/recipes',
].map((each) => `${import.meta.dirname}/tests/${each}.test.ts`);

/** @type {import('jest').Config} */
export default {
  projects: [
    onStorage('memory'),
    onStorage('sqlite'),
    onStorage('mariadb'),
    // Those that take or give bytes; to the others it would be the project sqlite again. Only `make test-all` runs it.
    onStorage('objects', [
      '{albums,assets,links,quota,uploads}/*',
      '{accounts/deletion,admin/storage-check*,sponsorship/own*}',
    ]),
    {
      ...native,
      displayName: 'parts',
      testMatch: ['<rootDir>/tests/**/*.test.ts', ...JOURNEYS.map((each) => `!${each}`)],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/http/'],
    },
    { ...native, displayName: 'journeys', testMatch: JOURNEYS },
  ],
  testTimeout: 30_000,
  testSequencer: '<rootDir>/tests/support/jest/sequencer.js',
  // Tests of processes, browsers and outages wait for half of their time.
  maxWorkers: 3,
  // In ms. A busy machine frees the heap of a worker that ends in up to a second, and jest waits half of one.
  workerGracefulExitTimeout: 10_000,
  // With a limit, jest runs even one file in a worker.
  workerIdleMemoryLimit: '768MB',
};
