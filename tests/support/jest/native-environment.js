import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { Leftovers } from './leftovers.js';

/**
 * A test's limit is meant for a quiet machine. In a whole run on a slow one, databases, browsers and other tests take the
 * time from it: docs/decisions/second-run.md
 */
const PATIENCE = 4;

/** A jest environment without a VM context of its own: the test file runs in the worker's global scope. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  #leftovers;
  #given;
  #console = globalThis.console;
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.#given = projectConfig.globals;
    Object.assign(globalThis, this.#given);
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    this.#leftovers = new Leftovers();
  }

  handleTestEvent({ name }, { rootDescribeBlock, testTimeout, unhandledErrors }) {
    if (name === 'run_start') extendLimits(rootDescribeBlock, testTimeout);
    if (name === 'run_finish') this.#cleanUp(unhandledErrors);
  }

  /** Fails the test file that leaves a change to its process. */
  #cleanUp(unhandledErrors) {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    const error = this.#leftovers.error();
    if (error !== undefined) unhandledErrors.push(error);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    for (const name of Object.keys(this.#given)) delete globalThis[name];
  }

  getVmContext() {
    return null;
  }
}

function extendLimits({ hooks, children }, usual) {
  for (const each of [...hooks, ...children]) {
    if (each.type === 'describeBlock') extendLimits(each, usual);
    else each.timeout = PATIENCE * (each.timeout || usual);
  }
}
