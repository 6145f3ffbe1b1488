import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Private servers that live no longer than this process: a separate supervisor process runs them and answers each line
 * with a line of JSON. Plain JavaScript, since jest does not transform its global set-up.
 */
export class Supervised {
  #child;
  /** @type {((line: string) => void)[]} */
  #waiting = [];

  /** @param {string} supervisor the path of its file, relative to this folder */
  constructor(supervisor) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', new URL(supervisor, import.meta.url).pathname], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
      // Without jest's own flags.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#child.once('exit', () => {
      const ended = JSON.stringify({ error: 'The supervisor of the servers ended.' });
      for (const resolve of this.#waiting.splice(0)) resolve(ended);
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting.shift()?.(line));
    this.#child.stdin.on('error', () => undefined);
    for (const handle of [this.#child, this.#child.stdin, this.#child.stdout]) handle.unref();
  }

  /**
   * @param {string} command
   * @returns {Promise<any>} the supervisor's answer; rejects with its error
   */
  async ask(command) {
    this.#child.ref();
    const line = await new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${command}\n`);
    });
    this.#child.unref();
    const answer = JSON.parse(line);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** Kills the servers and removes their data. */
  async stop() {
    if (this.#child.exitCode !== null) return;
    this.#child.ref();
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin.end();
    await ended;
  }
}
