// The layers (ARCHITECTURE.md), held on every import, type-only ones too. tests/architecture/layers.test.ts shows that
// each rule bites.
const PRODUCT = '^(domain|application|adapters|infrastructure|client)/';
const npm = (name) => `(^|/)node_modules/${name}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'Of npm only @noble/hashes; nothing of Node, so no I/O, no clock, no randomness.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { pathNot: ['^domain/', npm('@noble/hashes')] },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^domain/kernel/' },
      to: { path: '^domain/', pathNot: '^domain/kernel/' },
    },
    {
      name: 'application-knows-domain-and-ports',
      severity: 'error',
      from: { path: '^application/' },
      to: { pathNot: '^(application|domain)/' },
    },
    {
      name: 'adapters-stand-alone',
      comment: 'One kind of adapter never imports another: they meet in infrastructure, through ports.',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^adapters/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'client-stands-alone',
      comment:
        'A package of its own: it imports nothing of the server. Shared rules are held together by tests/vectors.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: PRODUCT, pathNot: '^client/' },
    },
    {
      name: 'client-runs-everywhere',
      comment: 'Node only in files whose name says so: the rest runs in browsers and React Native.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '-node[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-knows-no-client',
      severity: 'error',
      from: { path: '^(domain|application|adapters|infrastructure)/' },
      to: { path: '^client/' },
    },
    {
      name: 'infrastructure-is-the-outermost',
      severity: 'error',
      from: { path: PRODUCT, pathNot: '^infrastructure/' },
      to: { path: '^infrastructure/' },
    },
    {
      name: 'tsyringe-in-infrastructure-only',
      severity: 'error',
      from: { pathNot: '^infrastructure/' },
      to: { path: npm('tsyringe') },
    },
    {
      name: 'tests-are-imported-by-tests-only',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'product-needs-no-dev-dependency',
      comment:
        'The reference app is built here and installed by nobody. bulk-worker.js loads sources, and the build replaces it.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: ['^client/examples/', '/bulk/bulk-worker[.]js$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that has it; an index file hides where a line reaches.',
      severity: 'error',
      from: { path: PRODUCT },
      to: { path: '(^|/)index[.]ts$', pathNot: 'node_modules/' },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that is not found would escape every rule above. main.cjs finds main.js in the build.',
      severity: 'error',
      from: { pathNot: '^infrastructure/main\\.cjs$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // bench/ has dependencies of its own, which are installed only where it is run.
    exclude: { path: '^(dist|data|coverage|bench|client/dist|client/examples/web/dist|tests/generic/apps)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['gatehouse-source', 'import', 'node', 'types', 'default'],
    },
  },
};
