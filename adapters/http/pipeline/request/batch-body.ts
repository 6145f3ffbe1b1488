import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';
import { RequestError } from '../../request-error.js';
import { BodyMemory, LARGEST_HELD, takeShare } from './body-memory.js';
import { BodyPieces } from './body-pieces.js';
import { collect } from './collected-body.js';
import { parseJson } from './json-text.js';
import { faultOf, requireSize } from './whole-body.js';

/** The media type of a batch: one line of JSON, then the bytes of its items, in their order, with nothing between. */
export const BATCH_TYPE = 'application/vnd.gatehouse.batch';
/** The most bytes of the line. Parsing it blocks the event loop for some milliseconds. */
const LONGEST_LINE = 256 << 10;
/** In ms. The body is held in memory: a client that is slower sends its items alone, or fewer. */
const LONGEST = 60_000;
const NEWLINE = 10;

/** The bytes of an item, which may be in several pieces. */
export type Pieces = readonly Uint8Array[];

/** An item of a batch, with what the first line says about it. */
interface BatchItem<About> {
  readonly about: About;
  readonly pieces: Pieces;
}

/** A request for a batch, which uses the account's share of the memory. */
interface Sent {
  readonly incoming: IncomingMessage;
  readonly caller: { readonly account: { readonly id: string } };
}

/** How an endpoint reads a batch. */
interface Reading<Head, About> {
  /** Validates the JSON of the first line. */
  readonly validate: (json: unknown) => Head;
  /** The announcement of each item. */
  readonly itemsOf: (head: Head) => readonly About[];
  /** In bytes. */
  readonly sizeOf: (about: About) => number;
  /** In ms; for tests. */
  readonly longest?: number;
}

/**
 * Collects a batch and divides it. Lends its bytes to `work`, and frees them when `work` resolves or rejects: no call
 * may use them afterwards.
 *
 * @throws error.request.too_large, error.request.overloaded, error.request.timeout, error.request.invalid
 */
export async function withBatch<Head, About, T>(
  { incoming, caller }: Sent,
  { validate, itemsOf, sizeOf, longest = LONGEST }: Reading<Head, About>,
  work: (items: readonly BatchItem<About>[]) => Promise<T>,
): Promise<T> {
  const length = lengthOf(incoming);
  const giveBack = takeShare(caller.account.id, length);
  if (giveBack === null) throw overloaded();
  const memory = new BodyMemory(length);
  const body = new BodyPieces(length);
  const add = (chunk: Uint8Array): boolean => {
    body.add(chunk);
    return memory.grow(body.size);
  };
  try {
    const collected = await collect(incoming, longest, add);
    const fault = collected === 'full' ? overloaded() : faultOf(collected, incoming);
    if (fault !== null) throw fault;
    const line = firstLine(body.pieces);
    const abouts = itemsOf(validate(parseJson(line)));
    return await work(divided(body, line.length + 1, abouts, sizeOf));
  } finally {
    body.release();
    memory.giveBack();
    giveBack();
  }
}

function lengthOf(incoming: IncomingMessage): number {
  const length = Number(incoming.headers['content-length'] ?? NaN);
  if (Number.isNaN(length)) throw new RequestError('error.request.invalid', 'Send the batch with a Content-Length.');
  requireSize(incoming, LARGEST_HELD);
  return length;
}

function overloaded(): DomainError {
  const message = 'Too many batches arrive at once. Send it again shortly, or send its items alone.';
  return new DomainError('error.request.overloaded', message);
}

function firstLine(pieces: Pieces): Buffer {
  const line: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    const end = piece.indexOf(NEWLINE);
    line.push(end === -1 ? piece : piece.subarray(0, end));
    length += piece.length;
    if (end !== -1 || length > LONGEST_LINE) break;
  }
  const text = Buffer.concat(line);
  if (text.length > LONGEST_LINE || length === text.length) {
    const message = `The first line of a batch is its JSON, of at most ${LONGEST_LINE} bytes, and ends with a newline.`;
    throw new RequestError('error.request.invalid', message);
  }
  return text;
}

function divided<About>(
  { pieces, size }: BodyPieces,
  start: number,
  abouts: readonly About[],
  sizeOf: (about: About) => number,
): readonly BatchItem<About>[] {
  const announced = abouts.reduce((sum, about) => sum + sizeOf(about), 0);
  if (start + announced !== size) {
    const message = `The batch has ${size - start} bytes after its first line, which announces ${announced}.`;
    throw new RequestError('error.request.invalid', message);
  }
  const cut = new Cut(pieces);
  cut.next(start);
  return abouts.map((about) => ({ about, pieces: cut.next(sizeOf(about)) }));
}

/** Takes bytes from pieces, from the first on. */
class Cut {
  private index = 0;
  private taken = 0;

  constructor(private readonly pieces: Pieces) {}

  next(bytes: number): Uint8Array[] {
    const item: Uint8Array[] = [];
    for (let missing = bytes; missing > 0;) {
      const piece = this.pieces[this.index] as Uint8Array;
      const part = piece.subarray(this.taken, this.taken + missing);
      item.push(part);
      missing -= part.length;
      this.taken += part.length;
      if (this.taken === piece.length) [this.index, this.taken] = [this.index + 1, 0];
    }
    return item;
  }
}
