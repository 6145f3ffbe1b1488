/** A request that came in meanwhile takes a few turns: its bytes are read, its row is read, its answer is written. */
const TURNS = 4;

/**
 * Lets waiting work of this process proceed, between steps that would otherwise block the event loop: SQLite answers
 * without ever leaving it. Several turns, so that a request does not wait for one step at each of its own: a turn in
 * which nobody else works takes some microseconds.
 */
export async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
