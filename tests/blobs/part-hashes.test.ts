import { afterAll, expect, it } from '@jest/globals';
import { PartHashes } from '../../adapters/blobs/s3/part-hashes.js';
import { sha256 } from '../support/uploads/blob-store.js';

const hashes = new PartHashes();
afterAll(() => hashes.close());

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

/** The state after `abc`, as earlier builds stored it. */
const STORED = [
  '8c18dd94',
  '616263'.padEnd(128, '0'),
  '03'.padEnd(16, '0'),
  '67e6096a85ae67bb72f36e3c3af54fa57f520e518c68059babd9831f19cde05b',
  '20'.padEnd(16, '0'),
].join('');

it('continues from the state that another one left', async () => {
  let state: Uint8Array | null = null;
  for (const end of [1, 64, 65, 100_000, 299_999]) {
    const other = new PartHashes();
    const start = [0, 1, 64, 65, 100_000, 299_999].findLast((each) => each < end) ?? 0;
    state = await other.after(state, CONTENT.subarray(start, end));
    await other.close();
  }
  expect(await hashes.whole(state, CONTENT.subarray(299_999))).toBe(sha256(CONTENT));
});

it('understands the states that are stored already', async () => {
  const state = new Uint8Array(Buffer.from(STORED, 'hex'));
  expect(await hashes.whole(state, Buffer.from('def'))).toBe(sha256(Buffer.from('abcdef')));
});

it('hashes shared memory where it is, and many at once', async () => {
  const shared = Buffer.from(new SharedArrayBuffer(CONTENT.length));
  shared.set(CONTENT);
  const states = await Promise.all(Array.from({ length: 8 }, () => hashes.after(null, shared)));
  for (const state of states)
    expect(await hashes.whole(state, CONTENT)).toBe(sha256(Buffer.concat([CONTENT, CONTENT])));
  expect(await hashes.whole(null, shared)).toBe(sha256(CONTENT));
});
