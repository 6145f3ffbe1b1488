import { expect, it } from '@jest/globals';
import type { CachedBlob } from '../../application/ports/stores/cached-blob-store.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const PEER = 'peer.example:8443';

function aCachedBlob(values: Partial<CachedBlob> = {}): CachedBlob {
  return {
    id: anId(),
    accountId: anId(),
    contentHash: toHex(aHash()),
    peer: PEER,
    size: 1_000n,
    charged: 1_000n,
    createdAt: NOW,
    ...values,
  };
}

onEveryAdapter('CachedBlobStore', (open) => {
  it('keeps a blob for its account alone', async () => {
    const { cachedBlobs } = open().stores;
    const blob = aCachedBlob({ size: 2n ** 53n - 1n, charged: 0n });
    expect(await cachedBlobs.insert(blob)).toBe(true);
    expect(await cachedBlobs.find(blob.accountId, blob.contentHash)).toEqual(blob);
    expect(await cachedBlobs.findById(blob.accountId, blob.id)).toEqual(blob);
    expect(await cachedBlobs.find(anId(), blob.contentHash)).toBeNull();
    expect(await cachedBlobs.findById(anId(), blob.id)).toBeNull();
    expect(await cachedBlobs.find(blob.accountId, toHex(aHash()))).toBeNull();
  });

  it('keeps one content once for an account, from whichever peer, and once more for another account', async () => {
    const { cachedBlobs } = open().stores;
    const blob = aCachedBlob();
    const outcomes = await inParallel(8, (index) =>
      cachedBlobs.insert({ ...blob, id: anId(), peer: `${index}.example` }),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await cachedBlobs.insert({ ...blob, id: anId(), accountId: anId() })).toBe(true);
    expect((await cachedBlobs.countReferences([blob.contentHash])).get(blob.contentHash)).toBe(2);
  });

  it('deletes once, and for the account that has it', async () => {
    const { cachedBlobs } = open().stores;
    const blob = aCachedBlob();
    await cachedBlobs.insert(blob);
    expect(await cachedBlobs.delete(anId(), blob.id)).toBe(false);
    const outcomes = await inParallel(5, () => cachedBlobs.delete(blob.accountId, blob.id));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await cachedBlobs.find(blob.accountId, blob.contentHash)).toBeNull();
    expect(await cachedBlobs.countReferences([blob.contentHash])).toEqual(new Map());
  });

  it('reads, charges and deletes one blob of an account among its others', async () => {
    const { cachedBlobs } = open().stores;
    const [first, second] = [aCachedBlob(), aCachedBlob()];
    const { accountId } = first;
    for (const each of [first, { ...second, accountId }]) await cachedBlobs.insert(each);
    expect((await cachedBlobs.findById(accountId, second.id))?.contentHash).toBe(second.contentHash);
    await cachedBlobs.charge(accountId, second.contentHash, 7n);
    expect((await cachedBlobs.find(accountId, first.contentHash))?.charged).toBe(first.charged);
    expect(await cachedBlobs.delete(accountId, second.id)).toBe(true);
    expect(await cachedBlobs.find(accountId, first.contentHash)).toEqual(first);
  });

  it('sums what an account was charged for the blobs of one peer', async () => {
    const { cachedBlobs } = open().stores;
    const accountId = anId();
    expect(await cachedBlobs.chargedFrom(accountId, PEER)).toBe(0n);
    await cachedBlobs.insert(aCachedBlob({ accountId, charged: 2n ** 52n }));
    await cachedBlobs.insert(aCachedBlob({ accountId, charged: 2n ** 51n + 1n }));
    await cachedBlobs.insert(aCachedBlob({ accountId, charged: 0n }));
    await cachedBlobs.insert(aCachedBlob({ accountId, peer: 'other.example' }));
    await cachedBlobs.insert(aCachedBlob());
    expect(await cachedBlobs.chargedFrom(accountId, PEER)).toBe(2n ** 52n + 2n ** 51n + 1n);
  });

  it("sets the charge of one account's row", async () => {
    const { cachedBlobs } = open().stores;
    const blob = aCachedBlob({ charged: 0n });
    const twin = { ...blob, id: anId(), accountId: anId() };
    for (const each of [blob, twin]) await cachedBlobs.insert(each);
    await cachedBlobs.charge(blob.accountId, blob.contentHash, 1_000n);
    expect(await cachedBlobs.chargedFrom(blob.accountId, PEER)).toBe(1_000n);
    expect(await cachedBlobs.chargedFrom(twin.accountId, PEER)).toBe(0n);
    await cachedBlobs.charge(anId(), blob.contentHash, 5n);
    expect(await cachedBlobs.find(blob.accountId, blob.contentHash)).toEqual({ ...blob, charged: 1_000n });
  });

  it('lists newest first, and after each blob the rest, also in the middle of one instant', async () => {
    const { cachedBlobs } = open().stores;
    const accountId = anId();
    const ids = Array.from({ length: 5 }, anId).sort();
    // The newer ones have the smaller ids, so that the instant decides before the id.
    const later = [2, 2, 1, 1, 0];
    const blobs = ids.map((id, index) => aCachedBlob({ id, accountId, createdAt: NOW + later[index]! }));
    for (const blob of blobs) await cachedBlobs.insert(blob);
    await cachedBlobs.insert(aCachedBlob({ createdAt: NOW + 1 }));
    const ordered = blobs.toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1));
    expect(await cachedBlobs.list(accountId, { limit: 3, after: null })).toEqual(ordered.slice(0, 3));
    for (const [index, after] of ordered.entries()) {
      expect(await cachedBlobs.list(accountId, { limit: 9, after })).toEqual(ordered.slice(index + 1));
    }
  });

  it('counts no references of nothing', async () => {
    expect(await open().stores.cachedBlobs.countReferences([])).toEqual(new Map());
  });
});
