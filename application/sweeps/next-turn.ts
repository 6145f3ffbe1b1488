/**
 * Lets waiting work of this process proceed, between steps that would otherwise block the event loop: SQLite answers
 * without ever leaving it.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
