import { Supervised } from '../database/supervised.js';

/** A private S3 server (see swift-supervisor.ts). */
export class SwiftProcess extends Supervised {
  constructor() {
    super('../objects/swift-supervisor.ts');
  }

  /**
   * Starts the server, or starts it again on the same port and data after it was killed.
   * @returns {Promise<{ endpoint: string, pid: number }>} the pid leads a group: a signal goes to `-pid`
   */
  start() {
    return this.ask('start');
  }
}
