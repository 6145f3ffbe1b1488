import { Supervised } from '../database/supervised.js';

/** A private S3 server (see swift-supervisor.ts). */
export class SwiftProcess extends Supervised {
  constructor() {
    super('../objects/swift-supervisor.ts');
  }

  /**
   * Starts the server, or restarts it on the same port and data after it was killed.
   * @returns {Promise<{ endpoint: string, pid: number }>} `pid` leads a process group: send signals to `-pid`
   */
  start() {
    return this.ask('start');
  }
}
