/**
 * Unlike `Promise.all` it waits for all work, also after a failure, which it then throws: nothing goes on after the
 * call, such as the use of a file descriptor that the caller closes.
 */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}
