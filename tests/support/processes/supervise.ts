import { createInterface } from 'node:readline';

/**
 * Runs a supervisor of servers until its standard input ends, because the tests are over or were killed; then `end`
 * kills the servers and removes their data. Replies to each line of the input by a line of JSON: what `obey` resolves
 * to, or `{error}`. `obey` returns null for a line that it does not know.
 */
export function supervise(obey: (line: string) => Promise<object> | null, end: () => void): void {
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    obey(line)?.then(reply, (error: unknown) =>
      reply({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  input.on('close', () => {
    end();
    process.exit(0);
  });
  // Ctrl-C in the terminal reaches the whole process group; only the end of the input ends this process.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
}

function reply(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
