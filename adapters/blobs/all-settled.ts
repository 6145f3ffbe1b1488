/**
 * Unlike `Promise.all` it waits for all work even after a failure, and then throws the failure: no work continues after
 * the call, such as the use of a file descriptor that the caller closes.
 */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}
