import module, { createRequire } from 'node:module';
import { setInterval } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { register as registerTypeScript } from 'tsx/esm/api';
import { offerBundledPrograms } from './bundled-programs.js';
import { jestObject } from './jest-object.js';
import { OneAtATime } from './one-at-a-time.js';
import { resolve } from './resolve-globals.js';

const require = createRequire(import.meta.url);
const asyncHooks = require('node:async_hooks');

// Node 20 has no synchronous hooks; the newest Node deprecates the others.
if (module.registerHooks === undefined) module.register('./resolve-globals.js', import.meta.url);
else module.registerHooks({ resolve });
// jest installs a formatter of stacks that does not know the source maps of tsx.
delete Error.prepareStackTrace;
registerTypeScript();
const formatStack = Error.prepareStackTrace;
offerBundledPrograms();

const { exit } = process;
/** In ms. */
const LOOKS = 500;
// A worker whose run was killed would go on with its test file. A listener to the end of its channel would keep it alive.
if (process.connected) setInterval(() => process.connected || exit(1), LOOKS).unref();

let files = 0;

/** What modules that stay loaded do at the end of each test file: `after-file.ts`. */
globalThis.hooksOfFiles = [];

/**
 * A jest runtime that loads modules by Node itself, once for all test files of a worker process, where jest's own
 * loads each of them again for every test file. docs/decisions/test-runner.md
 */
export default class NativeRuntime {
  #testPath;
  #environment;

  constructor(_config, environment, _resolver, _transformer, _cacheFS, _coverage, testPath) {
    this.#testPath = testPath;
    this.#environment = environment;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Loads the test file anew, since the same worker may have run it for another project. */
  async unstable_importModule(path) {
    Error.prepareStackTrace = formatStack;
    const url = pathToFileURL(path);
    if (path === this.#testPath) {
      url.search = `file=${(files += 1)}`;
      for (const [hook, limit] of globalThis.hooksOfFiles) globalThis.__jestGlobals.afterAll(hook, limit);
    }
    return import(url.href);
  }

  requireModule(path) {
    return require(path);
  }

  /** Loads jest-circus anew: its state is that of one test file. */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    // A getter on Node 24.
    const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: OneAtATime, configurable: true });
    try {
      return require(path);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', own);
    }
  }

  setGlobalsForRuntime(globals) {
    globalThis.__jestGlobals = { ...globals, jest: jestObject(this.#environment) };
  }

  enterTestCode() {}

  leaveTestCode() {}

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  teardown() {
    delete globalThis.__jestGlobals;
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
  }
}
