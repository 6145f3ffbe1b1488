import { Supervised } from './supervised.js';

/** A private MariaDB server (see mariadb-supervisor.ts). */
export class MariadbProcess extends Supervised {
  constructor() {
    super('./mariadb-supervisor.ts');
  }

  /**
   * Starts the server, or restarts it on the same port and data after it was killed.
   * @param {string} [tls] a folder with `cert.pem` and `key.pem`, to offer TLS
   * @returns {Promise<{ url: string, pid: number }>} a URL without a database, and the process to send signals to
   */
  start(tls) {
    return this.ask(tls === undefined ? 'start' : `start ${tls}`);
  }

  /** Starts the server as `start` does. If it ends before `stop`, it is restarted. */
  keep() {
    return this.ask('keep');
  }
}
