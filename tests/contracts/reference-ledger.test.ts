import { expect, it } from '@jest/globals';
import type { CachedBlob } from '../../application/ports/stores/cached-blob-store.js';
import type { HeldContent } from '../../application/ports/stores/reference-ledger.js';
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

  it('pages through everything that is referred to, each once, in order', async () => {
    const { references } = open().stores;
    const hashes = Array.from({ length: 5 }, aHeld);
    for (const contentHash of hashes) await byAsset(open(), { contentHash, size: 1n, createdAt: NOW });
    for (const contentHash of hashes.slice(3)) await byPull(open(), { contentHash, size: 1n, createdAt: NOW });
    const seen: HeldContent[] = [];
    for (let after: string | null = null; ;) {
      const page: readonly HeldContent[] = await references.page(after, 2);
      seen.push(...page);
      if (page.length < 2) break;
      after = page.at(-1)?.contentHash ?? null;
    }
    const all = seen.map(({ contentHash }) => contentHash);
    expect(all).toEqual([...new Set(all)].sort());
    expect(all).toEqual(expect.arrayContaining(hashes));
    expect(seen.find(({ contentHash }) => contentHash === hashes[4])?.references).toBe(2);
  });

  it('tells whose reference is the oldest', async () => {
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
    const totals = await stores.references.chargedTotals([ann, none]);
    expect(totals.get(ann)).toEqual({ ...NO_TOTALS, original: 2n ** 50n, cached: 3n });
    expect(totals.get(none) ?? NO_TOTALS).toEqual(NO_TOTALS);
    expect((await stores.references.chargedTotals([])).size).toBe(0);
  });

  it('adds up each charge once, however many an account has, those too whose rows wait for removal', async () => {
    const { stores, unitOfWork } = open();
    const ann = anId();
    const hashes = Array.from({ length: 1_300 }, aHeld).sort();
    const doomed = Array.from({ length: 600 }, aHeld);
    await unitOfWork.run(async ({ blobs }) => {
      for (const [index, contentHash] of hashes.entries()) {
        const place = { contentHash, location: anId(), chargedTo: ann, kind: 'original' } as const;
        await attachBlob(blobs, { ...place, size: BigInt(index % 3) }, NOW);
      }
      for (const contentHash of doomed) {
        const arrival = { contentHash, location: anId(), chargedTo: ann, kind: 'metadata' } as const;
        await blobs.claim({ ...arrival, size: 1n, chargedAt: NOW }, NOW);
      }
    });
    const pulled = hashes.filter((_, index) => index % 50 === 0 || index === hashes.length - 1);
    for (const contentHash of [...pulled, ...doomed.slice(-2)]) {
      await byPull(open(), { contentHash, size: 5n, createdAt: NOW });
    }
    const totals = await stores.references.chargedTotals([ann]);
    expect(totals.get(ann)).toEqual({ ...NO_TOTALS, original: BigInt(pulled.length) * 5n, metadata: 10n });
  }, 60_000);
});
