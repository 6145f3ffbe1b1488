import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { requireContent } from '../../client/src/http/content.js';
import { contentHash } from '../../client/src/uploads/source.js';

const MIB = 1 << 20;
const contents = [0, 1, MIB, 3 * MIB + 1, 16 * MIB, 16 * MIB + 1].map((size) => Buffer.alloc(size, 'content'));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Gives all pieces in one buffer, as an app may do. */
function reusing(bytes: Uint8Array) {
  const buffer = new Uint8Array(MIB);
  const read = (start: number, end: number) => {
    buffer.set(bytes.subarray(start, end));
    return Promise.resolve(buffer.subarray(0, end - start));
  };
  return { size: bytes.length, read };
}

afterEach(() => {
  jest.restoreAllMocks();
});

async function checkAll(): Promise<void> {
  for (const bytes of contents) {
    expect(await contentHash(reusing(bytes))).toBe(hashOf(bytes));
    await requireContent(bytes, { contentHash: hashOf(bytes) });
    const other = requireContent(bytes, { contentHash: hashOf(Buffer.from('other')) });
    await expect(other).rejects.toMatchObject({ code: 'error.client.other_content' });
  }
}

describe('contents of every size have their hash', () => {
  it('by the SHA-256 of the platform, up to 16 MiB', async () => {
    const digest = jest.spyOn(globalThis.crypto.subtle, 'digest');
    await checkAll();
    const sizes = digest.mock.calls.map(([, bytes]) => bytes.byteLength);
    expect(Math.max(...sizes)).toBe(16 * MIB);
  });

  it('on a page without TLS, which has none', async () => {
    jest.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never);
    await checkAll();
  });
});

it('a file that gives fewer bytes than it has is a changed one', async () => {
  const read = () => Promise.resolve(new Uint8Array(5));
  await expect(contentHash({ size: 10, read })).rejects.toMatchObject({ code: 'error.client.source_changed' });
});
