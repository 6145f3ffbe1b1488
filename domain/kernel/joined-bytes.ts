/** The most pieces that are kept apart. */
const APART = 256;

/**
 * Collects a body whose sender decides on the length of its pieces. A piece takes some hundred bytes of memory beside
 * its content, so many small ones would take a hundred times the size of the body: each 256 pieces are joined into one.
 */
export class JoinedBytes {
  size = 0;
  private readonly joined: Uint8Array[] = [];
  private apart: Uint8Array[] = [];

  /** The piece belongs to the collection from now on. */
  add(piece: Uint8Array): void {
    this.size += piece.length;
    this.apart.push(piece);
    if (this.apart.length < APART) return;
    this.joined.push(Buffer.concat(this.apart));
    this.apart = [];
  }

  /** Returns the whole, which is the piece itself if there is only one. */
  whole(): Buffer {
    const pieces = [...this.joined, ...this.apart];
    const [only] = pieces;
    return pieces.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(pieces);
  }
}
