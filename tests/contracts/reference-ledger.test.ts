import { expect, it } from '@jest/globals';
import type { CachedBlob } from '../../application/ports/stores/cached-blob-store.js';
import type { AuditedPage } from '../../application/ports/stores/reference-ledger.js';
import { chargedTotals, chargedTotalsIn } from '../../application/quota/charged-totals.js';
import { attachBlob } from '../../application/uploads/attach-blob.js';
import { NO_TOTALS } from '../../domain/quota/charged-kind.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { aBlobReference, aHash, anAsset, anId, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

type Reference = Pick<CachedBlob, 'contentHash' | 'size' | 'createdAt'>;

const aHeld = () => toHex(aHash());

async function byAsset({ unitOfWork }: OpenAdapter, reference: Reference): Promise<string> {
  const uploadUserId = anId();
  const original = aBlobReference({ kind: 'original', uploadUserId, ...reference });
  await unitOfWork.run(({ assets }) => assets.insert(anAsset({ original })));
  return uploadUserId;
}

async function byPull({ stores }: OpenAdapter, reference: Reference): Promise<string> {
  const accountId = anId();
  const pull = { id: anId(), accountId, peer: 'peer.example', charged: 0n, ...reference };
  await stores.cachedBlobs.insert(pull);
  return accountId;
}

onEveryAdapter('ReferenceLedger', (open) => {
  it('counts the references of assets and of pulls to a content', async () => {
    const { references } = open().stores;
    const [both, asset, pull] = [aHeld(), aHeld(), aHeld()];
    for (const contentHash of [both, asset, both]) await byAsset(open(), { contentHash, size: 7n, createdAt: NOW });
    for (const contentHash of [both, pull]) await byPull(open(), { contentHash, size: 7n, createdAt: NOW });
    const held = await references.of([both, asset, pull, aHeld()]);
    expect([...held.values()].map((each) => [each.contentHash, each.references, each.size]).sort()).toEqual(
      [
        [both, 3, 7n],
        [asset, 1, 7n],
        [pull, 1, 7n],
      ].sort(),
    );
    expect((await references.of([])).size).toBe(0);
  });

  it('returns the largest and the smallest size, and corrects all of them', async () => {
    const { stores, unitOfWork } = open();
    const [contentHash, other] = [aHeld(), aHeld()];
    await byAsset(open(), { contentHash, size: 7n, createdAt: NOW });
    await byAsset(open(), { contentHash, size: 2n ** 50n, createdAt: NOW });
    await byAsset(open(), { contentHash: other, size: 9n, createdAt: NOW });
    const merged = await byPull(open(), { contentHash, size: 5n, createdAt: NOW });
    const pull = { id: anId(), accountId: anId(), peer: 'peer.example', contentHash, createdAt: NOW };
    await stores.cachedBlobs.insert({ ...pull, size: 7n, charged: 6n });
    const sizes = async () => (await stores.references.of([contentHash])).get(contentHash);
    expect(await sizes()).toEqual({ contentHash, references: 4, size: 2n ** 50n, smallest: 5n });
    await expect(async () => stores.references.resize(contentHash, 7n)).rejects.toThrow('within a transaction only');
    await unitOfWork.run(({ references }) => references.resize(contentHash, 7n));
    expect(await sizes()).toEqual({ contentHash, references: 4, size: 7n, smallest: 7n });
    expect(await stores.cachedBlobs.find(merged, contentHash)).toMatchObject({ size: 7n, charged: 0n });
    expect(await stores.cachedBlobs.find(pull.accountId, contentHash)).toMatchObject({ size: 7n, charged: 7n });
    expect((await stores.references.of([other])).get(other)).toMatchObject({ size: 9n, smallest: 9n });
  });

  /** The suspects among these contents, read in pages of two. */
  async function suspects(
    read: (after: string | null, limit: number) => Promise<AuditedPage>,
    among: readonly string[],
  ): Promise<readonly string[]> {
    const [found, ends]: [string[], string[]] = [[], []];
    for (let after: string | null = null; ;) {
      const { count, last, suspects }: AuditedPage = await read(after, 2);
      found.push(...suspects);
      if (last !== null) ends.push(last);
      if (count < 2) break;
      after = last;
    }
    expect(ends).toEqual([...new Set(ends)].sort());
    expect(found).toEqual([...new Set(found)].sort());
    return found.filter((hash) => among.includes(hash));
  }

  async function aRow({ unitOfWork }: OpenAdapter, size: bigint, references: number): Promise<string> {
    const contentHash = aHeld();
    const arrival = {
      contentHash,
      location: anId(),
      size,
      chargedTo: anId(),
      kind: 'original',
      chargedAt: NOW,
    } as const;
    await unitOfWork.run(async ({ blobs }) => {
      await blobs.claim(arrival);
      await blobs.save({ ...arrival, references });
    });
    return contentHash;
  }

  it('finds the rows whose number or size of references is another one', async () => {
    const { references } = open().stores;
    const right = [
      await aRow(open(), 7n, 2),
      await aRow(open(), 7n, 1),
      await aRow(open(), 7n, 1),
      await aRow(open(), 7n, 0),
    ];
    const [both, asset, pull] = right as [string, string, string];
    for (const contentHash of [both, asset]) await byAsset(open(), { contentHash, size: 7n, createdAt: NOW });
    for (const contentHash of [both, pull]) await byPull(open(), { contentHash, size: 7n, createdAt: NOW });
    const [many, few, asset8, pull8, none] = await Promise.all([1, 2, 1, 1, 1].map((count) => aRow(open(), 7n, count)));
    const wrong = [many!, few!, asset8!, pull8!, none!].sort();
    for (const contentHash of [many!, many!, few!]) await byAsset(open(), { contentHash, size: 7n, createdAt: NOW });
    await byAsset(open(), { contentHash: asset8!, size: 8n, createdAt: NOW });
    await byPull(open(), { contentHash: pull8!, size: 2n ** 50n, createdAt: NOW });
    const compare = references.compareRows.bind(references);
    expect(await suspects(compare, [...right, ...wrong])).toEqual(wrong);
    const end = { count: 0, last: null, suspects: [] };
    expect(await references.compareRows('f'.repeat(64), 100)).toEqual(end);
    expect(await references.findRows('f'.repeat(64), 100)).toEqual(end);
  });

  it('finds the contents that have references and no row, each once', async () => {
    const { references } = open().stores;
    const there = [await aRow(open(), 1n, 1), await aRow(open(), 1n, 1)];
    const missing = Array.from({ length: 5 }, aHeld).sort();
    for (const contentHash of [...there, ...missing]) await byAsset(open(), { contentHash, size: 1n, createdAt: NOW });
    for (const contentHash of missing.slice(3)) await byPull(open(), { contentHash, size: 1n, createdAt: NOW });
    expect(await suspects(references.findRows.bind(references), [...there, ...missing])).toEqual(missing);
  });

  it('returns the account of the oldest reference', async () => {
    const [contentHash, other] = [aHeld(), aHeld()];
    await byAsset(open(), { contentHash, size: 1n, createdAt: NOW + 1 });
    const first = await byPull(open(), { contentHash, size: 1n, createdAt: NOW });
    expect(await open().stores.references.firstHolder(contentHash)).toEqual({
      accountId: first,
      kind: 'cached',
      createdAt: NOW,
    });
    expect(await open().stores.references.firstHolder(contentHash, first)).toMatchObject({ kind: 'original' });
    expect(await open().stores.references.firstHolder(other)).toBeNull();
  });

  it('adds up what accounts are to be charged by the sizes of references, whatever the row says', async () => {
    const { stores, unitOfWork } = open();
    const [ann, none] = [anId(), anId()];
    const [referred, pulled, alone] = [aHeld(), aHeld(), aHeld()];
    for (const contentHash of [referred, pulled, alone]) {
      await unitOfWork.run(({ blobs }) =>
        attachBlob(
          blobs,
          {
            contentHash,
            location: anId(),
            size: 0n,
            chargedTo: ann,
            kind: contentHash === pulled ? 'cached' : 'original',
          },
          NOW,
        ),
      );
    }
    for (let turn = 0; turn < 2; turn += 1) {
      await byAsset(open(), { contentHash: referred, size: 2n ** 50n, createdAt: NOW });
    }
    await byPull(open(), { contentHash: pulled, size: 3n, createdAt: NOW });
    expect(await chargedTotals(unitOfWork, ann)).toEqual({ ...NO_TOTALS, original: 2n ** 50n, cached: 3n });
    expect(await chargedTotalsIn(stores, ann)).toEqual({ ...NO_TOTALS, original: 2n ** 50n, cached: 3n });
    expect(await stores.references.sumCharges(none, null, 9)).toEqual({ totals: NO_TOTALS, last: null });
  });

  it('adds up the largest size of a content, whether an asset or a pull names it', async () => {
    const { unitOfWork } = open();
    const ann = anId();
    const [byAnAsset, byAPull] = [aHeld(), aHeld()];
    const place = { location: anId(), size: 1n, chargedTo: ann, kind: 'original' } as const;
    await unitOfWork.run(async ({ blobs }) => {
      for (const contentHash of [byAnAsset, byAPull]) await attachBlob(blobs, { ...place, contentHash }, NOW);
    });
    await byAsset(open(), { contentHash: byAnAsset, size: 40n, createdAt: NOW });
    await byPull(open(), { contentHash: byAnAsset, size: 2n, createdAt: NOW });
    await byAsset(open(), { contentHash: byAPull, size: 2n, createdAt: NOW });
    await byPull(open(), { contentHash: byAPull, size: 300n, createdAt: NOW });
    expect(await chargedTotals(unitOfWork, ann)).toEqual({ ...NO_TOTALS, original: 340n });
  });

  it('adds up each charge once, however many an account has', async () => {
    const { stores, unitOfWork } = open();
    const ann = anId();
    const hashes = Array.from({ length: 1_300 }, aHeld).sort();
    await unitOfWork.run(async ({ blobs }) => {
      for (const [index, contentHash] of hashes.entries()) {
        const place = { contentHash, location: anId(), chargedTo: ann, kind: 'original' } as const;
        await attachBlob(blobs, { ...place, size: BigInt(index % 3) }, NOW);
      }
    });
    const pulled = hashes.filter((_, index) => index % 50 === 0 || index === hashes.length - 1);
    for (const contentHash of pulled) {
      await byPull(open(), { contentHash, size: 5n, createdAt: NOW });
    }
    const sum = { ...NO_TOTALS, original: BigInt(pulled.length) * 5n };
    expect(await chargedTotals(unitOfWork, ann)).toEqual(sum);
    expect(await chargedTotalsIn(stores, ann)).toEqual(sum);
  }, 60_000);
});
