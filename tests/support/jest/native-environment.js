import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { Leftovers } from './leftovers.js';

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

  /** Fails the test file that leaves a change to its process. */
  handleTestEvent({ name }, { unhandledErrors }) {
    if (name !== 'run_finish') return;
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
