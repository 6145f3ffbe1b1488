import { readdirSync, readFileSync } from 'node:fs';

/** The 17th and the 39th field after the name, which stands in parentheses (proc(5)). */
const [NICE, POLICY] = [16, 38];

function fields(pid: number, field: number): ReadonlyMap<number, number> {
  const folder = `/proc/${pid}/task`;
  const valueOf = (thread: string) =>
    Number(readFileSync(`${folder}/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[field]);
  return new Map(readdirSync(folder).map((thread) => [Number(thread), valueOf(thread)]));
}

/** Returns the nice value of each thread of a process, by its id. Linux only. */
export const priorities = (pid: number) => fields(pid, NICE);

/** Returns the scheduling policy of each thread (sched(7)). */
export const policies = (pid: number) => fields(pid, POLICY);
