/**
 * Lets everything go on that waits for this process: between the steps of work that would otherwise hold the event loop,
 * since SQLite answers without ever leaving it.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
