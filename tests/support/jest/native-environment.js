import { setImmediate as turn } from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { Leftovers } from './leftovers.js';
import { TemporaryFolder } from './temporary-folder.js';

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
  #folder;
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
    this.#folder = new TemporaryFolder('file-');
    this.#leftovers = new Leftovers();
  }

  async handleTestEvent({ name }, { rootDescribeBlock, testTimeout, unhandledErrors }) {
    if (name === 'run_start') extendLimits(rootDescribeBlock, testTimeout);
    if (name === 'run_finish') await this.#cleanUp(unhandledErrors);
  }

  /** Fails the test file that leaves a change to its process, temporary files, or a rejection that nobody handles. */
  async #cleanUp(unhandledErrors) {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    // What a server that has just been closed rejects comes two turns later; after the file it would end the worker.
    for (let turns = 0; turns < 3; turns += 1) await turn();
    const errors = [this.#leftovers.error(), this.#folder.error()];
    unhandledErrors.push(...errors.filter((error) => error !== undefined));
  }

  async teardown() {
    this.#folder?.remove();
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
