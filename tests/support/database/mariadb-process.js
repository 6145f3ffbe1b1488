import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const SUPERVISOR = new URL('./mariadb-supervisor.ts', import.meta.url).pathname;

/**
 * A private MariaDB server, which lives no longer than this process (see mariadb-supervisor.ts). Plain JavaScript,
 * since jest's global set-up is not transformed.
 */
export class MariadbProcess {
  #child = spawn(process.execPath, ['--import', 'tsx', SUPERVISOR], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    // Not jest's own flags.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  /** @type {((line: string) => void)[]} */
  #waiting = [];

  constructor() {
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting.shift()?.(line));
    this.#child.stdin.on('error', () => undefined);
    for (const handle of [this.#child, this.#child.stdin, this.#child.stdout]) handle.unref();
  }

  /**
   * Starts the server, or starts it again on the same port and data after it was killed.
   * @returns {Promise<{ url: string, pid: number }>} an URL without a database, and the process to send signals to
   */
  async start() {
    this.#child.ref();
    const line = await new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      this.#child.once('exit', () => reject(new Error('The supervisor of MariaDB ended.')));
      this.#child.stdin.write('start\n');
    });
    this.#child.unref();
    const answer = JSON.parse(line);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** Kills the server and removes its data. */
  async stop() {
    if (this.#child.exitCode !== null) return;
    this.#child.ref();
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin.end();
    await ended;
  }
}
