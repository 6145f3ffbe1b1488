import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Stops a process until its `SIGCONT`. The signal alone lets threads go on until the kernel gives one of them a core. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!(await isStopped(pid))) await delay(1);
}

async function isStopped(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  // A thread that ends meanwhile has no state: ask again.
  const stateOf = (thread: string) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
  const stats = await Promise.all(threads.map(stateOf));
  // proc(5): the state follows the name in parentheses, which may contain any character.
  return stats.every((stat) => stat.slice(stat.lastIndexOf(')') + 2).startsWith('T'));
}
