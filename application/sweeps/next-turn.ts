/** A request that arrived meanwhile needs a few turns: its bytes are read, its row is read, its answer is written. */
const TURNS = 4;

/**
 * Lets waiting work of this process proceed, between steps that would otherwise block the event loop: SQLite answers
 * without ever leaving it. Waits for several turns, so that a request does not wait for a step at each of its turns; an
 * idle turn takes some microseconds.
 */
export async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
