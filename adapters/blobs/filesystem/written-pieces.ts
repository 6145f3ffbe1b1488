/**
 * The most bytes of one call. For longer calls the kernel allocates its cache in pieces so large that a virtual
 * machine's host may have to supply the memory anew: four times the processor time (docs/decisions/hashing-thread.md).
 */
const WRITTEN_AT_ONCE = 512 << 10;

/** Writes pieces in one call; `done` bytes are written before. It may write only some of the bytes. */
type Write = (pieces: Uint8Array[], done: number) => Promise<{ readonly bytesWritten: number }>;

/** Writes all pieces, without copying. Retries the rest after a short write (the disk is nearly full), so that the cause is thrown. */
export async function writeAll(pieces: readonly Uint8Array[], write: Write): Promise<void> {
  let [next, left] = divided(pieces, WRITTEN_AT_ONCE);
  for (let done = 0; next.length > 0;) {
    const { bytesWritten } = await write(next, done);
    done += bytesWritten;
    const [, unwritten] = divided(next, bytesWritten);
    [next, left] = divided([...unwritten, ...left], WRITTEN_AT_ONCE);
  }
}

/** Returns the first `most` bytes, and the others. */
function divided(pieces: readonly Uint8Array[], most: number): [Uint8Array[], Uint8Array[]] {
  const [first, others]: [Uint8Array[], Uint8Array[]] = [[], []];
  let room = most;
  for (const piece of pieces) {
    if (room > 0) first.push(piece.subarray(0, room));
    if (room < piece.length) others.push(piece.subarray(room));
    room = Math.max(0, room - piece.length);
  }
  return [first.filter(({ length }) => length > 0), others];
}
