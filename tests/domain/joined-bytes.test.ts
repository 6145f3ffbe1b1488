import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JoinedBytes } from '../../domain/kernel/joined-bytes.js';

function joined(pieces: readonly Uint8Array[]): JoinedBytes {
  const body = new JoinedBytes();
  for (const piece of pieces) body.add(piece);
  return body;
}

describe('joined bytes', () => {
  it('return every piece in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 4 }), { maxLength: 1_000 }), (pieces) => {
        const body = joined(pieces);
        expect(body.whole()).toEqual(Buffer.concat(pieces));
        expect(body.size).toBe(body.whole().length);
      }),
    );
  });

  it('return the only piece itself', () => {
    const piece = Buffer.from('all of it');
    expect(joined([piece]).whole()).toBe(piece);
  });

  it('keep no object for each of many small pieces', () => {
    const body = joined(Array.from({ length: 100_000 }, () => new Uint8Array(1)));
    expect(body.size).toBe(100_000);
    // The values of its fields: the size, and the pieces of each of its lists.
    expect(Object.values(body).flat().length).toBeLessThan(1_000);
  });
});
