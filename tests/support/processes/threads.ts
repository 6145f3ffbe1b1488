import { execFileSync } from 'node:child_process';
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

/** The number of sched_getattr(2), by architecture. */
const SCHED_GETATTR = new Map([
  ['x64', 315],
  ['arm64', 275],
]);
const PRINT_SLICE =
  'my $of = chr(0) x 48; syscall($ARGV[0] + 0, $ARGV[1] + 0, $of, 48, 0); print((unpack("LLQlLQ", $of))[5])';

/** Returns the slice of a thread, in nanoseconds; 0 on a kernel that has none for each thread. */
export function sliceOf(thread: number): number {
  const values = [SCHED_GETATTR.get(process.arch), thread].map(String);
  return Number(execFileSync('/usr/bin/perl', ['-e', PRINT_SLICE, ...values], { encoding: 'utf8' }));
}

/** Returns how often a thread of this process has gone to sleep. */
export function sleepsOf(thread: number): number {
  const status = readFileSync(`/proc/self/task/${thread}/status`, 'utf8');
  return Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1]);
}
