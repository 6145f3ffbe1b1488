import { toHex } from '../kernel/bytes.js';
import { digestOf, type Digest } from '../kernel/digest.js';
import { CLIENT_CODES, GatehouseError } from './error.js';

/** The content that a caller asks for. */
export interface ExpectedContent {
  /** The SHA-256, in hex. */
  readonly contentHash: string;
  /** Undefined if the caller does not know it; a longer content is then found out at its end. */
  readonly size?: number | undefined;
}

/**
 * Checks content while it arrives: a service, its storage or a cache may give another blob, a damaged one, or bytes
 * without an end (tests/client/lying-blobs.test.ts).
 */
export class ContentCheck {
  private readonly digest: Digest;
  private length = 0;

  constructor(private readonly expected: ExpectedContent) {
    this.digest = digestOf(expected.size ?? Infinity);
  }

  /** @throws error.client.other_content for bytes beyond the size */
  add(piece: Uint8Array): void {
    const { size = Infinity } = this.expected;
    this.length += piece.length;
    if (this.length > size) throw otherContent(`has more than its ${size} bytes`);
    this.digest.update(piece);
  }

  /** @throws error.client.other_content unless exactly the expected bytes were added */
  async end(): Promise<void> {
    const { size = this.length, contentHash } = this.expected;
    if (this.length !== size) throw otherContent(`has ${this.length} bytes instead of ${size}`);
    const hash = toHex(await this.digest.digest());
    if (hash !== contentHash) throw otherContent(`has the hash ${hash} instead of ${contentHash}`);
  }
}

/** @throws error.client.other_content for other bytes */
export async function requireContent(bytes: Uint8Array, expected: ExpectedContent): Promise<void> {
  const { size = bytes.length, contentHash } = expected;
  const check = new ContentCheck({ size, contentHash });
  check.add(bytes);
  await check.end();
}

/** Returns the response with a body that ends with the error of the check, on platforms with streams. */
export function checkedResponse(response: Response, expected: ExpectedContent): Response {
  const { status, statusText, headers } = response;
  const body = (response.body ?? null) as ReadableStream<Uint8Array> | null;
  if (typeof body?.pipeThrough !== 'function' || typeof TransformStream === 'undefined') return response;
  const check = new ContentCheck(expected);
  const checking = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      check.add(piece);
      controller.enqueue(piece);
    },
    flush: () => check.end(),
  });
  return new Response(body.pipeThrough(checking), { status, statusText, headers });
}

function otherContent(message: string): GatehouseError {
  const text = `The service gave another content than the one asked for: it ${message}.`;
  return new GatehouseError(CLIENT_CODES.otherContent, text, { status: 200 });
}
