import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const END_OF_BLOCK = '--- end of block ---';
const START_TIMEOUT = 240_000;

/** A reader who pastes blocks into one shell, one after the other, and starts servers in further terminals. */
export class Reader {
  private readonly shell: ChildProcessWithoutNullStreams;
  private out = '';
  private err = '';
  private hasEnded = false;
  private blocks = 0;

  constructor(
    private readonly folder: string,
    env: Readonly<Record<string, string>>,
  ) {
    this.shell = spawn('bash', { cwd: folder, env: { ...env } });
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => (this.out += text));
    this.shell.stderr.setEncoding('utf8').on('data', (text: string) => (this.err += text));
    this.shell.on('close', () => (this.hasEnded = true));
    this.shell.stdin.on('error', () => undefined);
    // Job control gives each server a process group of its own, which ends with the shell.
    this.shell.stdin.write('set -meuo pipefail; server=; trap \'[ -z "$server" ] || kill -- -$server\' EXIT\n');
  }

  /** Runs commands in the shell, whose variables stay; returns their output. @throws when a command fails. */
  async runs(commands: string): Promise<string> {
    const file = join(this.folder, `.block-${(this.blocks += 1)}.sh`);
    writeFileSync(file, commands);
    const [from, errFrom] = [this.out.length, this.err.length];
    this.shell.stdin.write(`source ${file} < /dev/null\necho; echo '${END_OF_BLOCK}'\n`);
    while (!this.out.slice(from).includes(END_OF_BLOCK)) {
      if (this.hasEnded) throw new Error(`${commands}\n→ ${this.out.slice(from)}${this.err.slice(errFrom)}`);
      await delay(20);
    }
    return this.out.slice(from).split(END_OF_BLOCK)[0]!.replaceAll('\r', '').trim();
  }

  /** Starts a server in place of the one that runs, and waits until it says that it is ready; returns its output. */
  async starts(command: string, ready: RegExp): Promise<string> {
    await this.stops();
    const log = join(this.folder, `.server-${(this.blocks += 1)}.log`);
    await this.runs(`${command} > ${log} 2>&1 &\nserver=$!\n`);
    const said = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    const until = Date.now() + START_TIMEOUT;
    while (!ready.test(said())) {
      await this.runs('kill -0 $server').catch(() => Promise.reject(new Error(`${command} ended:\n${said()}`)));
      if (Date.now() > until) throw new Error(`${command} is not ready:\n${said()}`);
      await delay(50);
    }
    return said();
  }

  async stops(): Promise<void> {
    await this.runs('if [ -n "$server" ]; then kill -- -$server; wait $server || true; server=; fi\n');
  }

  /** Ends the shell and the server. */
  async leaves(): Promise<void> {
    this.shell.stdin.end('exit 0\n');
    while (!this.hasEnded) await delay(20);
  }
}
