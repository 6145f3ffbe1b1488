import { describe, expect, it } from '@jest/globals';
import {
  addReference,
  attribute,
  dropReference,
  samePlace,
  type BlobPlace,
  type BlobExtent,
  type BlobRecord,
  type Credit,
} from '../../domain/uploads/blob-attribution.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

function aBlob(values: Partial<BlobRecord> = {}): BlobRecord {
  return {
    contentHash: toHex(aHash()),
    location: anId(),
    size: 10n,
    chargedTo: anId(),
    kind: 'original',
    chargedAt: NOW,
    references: 1,
    ...values,
  };
}

function placeOfRow({ contentHash, location }: BlobRecord): BlobPlace {
  return { contentHash, location };
}

/** Inserts a blob as a finalization does. */
async function kept({ unitOfWork }: OpenAdapter, values: Partial<BlobRecord> = {}): Promise<BlobRecord> {
  const blob = aBlob(values);
  await unitOfWork.run(async ({ blobs }) => {
    await blobs.claim(blob, NOW);
    await blobs.save(blob, NOW);
  });
  return blob;
}

function allOf({ stores }: OpenAdapter, contentHashes: readonly string[]) {
  return stores.blobs.findAll(contentHashes);
}

function deleted({ unitOfWork }: OpenAdapter, ...places: readonly BlobPlace[]): Promise<number> {
  return unitOfWork.run(({ blobs }) => blobs.deleteDoomed(places));
}

onEveryAdapter('BlobLedger', (open) => {
  it('makes a row without references for content that is new, and keeps what is written to it', async () => {
    const { stores, unitOfWork } = open();
    const blob = aBlob({ size: 2n ** 53n - 1n, references: 3 });
    expect(await stores.blobs.find(blob.contentHash)).toBeNull();
    const claimed = await unitOfWork.run(async ({ blobs }) => {
      expect(await blobs.lock(blob.contentHash)).toBeNull();
      const row = await blobs.claim(blob, NOW);
      await blobs.save(blob, NOW);
      return row;
    });
    expect(claimed).toEqual({ ...blob, references: 0 });
    expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
  });

  it('claims and saves many: new rows, and those that are there', async () => {
    const { stores, unitOfWork } = open();
    const known = await kept(open());
    const [fresh, dead] = [aBlob({ references: 2, kind: 'derivative' }), await kept(open(), { references: 0 })];
    const twin = { ...aBlob(), contentHash: known.contentHash };
    const saved = [fresh, { ...dead, location: anId(), references: 1 }, { ...known, references: 2 }];
    await unitOfWork.run(async ({ blobs }) => {
      const claimed = await blobs.claimAll([fresh, dead, twin], NOW);
      expect(claimed).toEqual(
        new Map([fresh, dead, known].map((row) => [row.contentHash, row === fresh ? { ...row, references: 0 } : row])),
      );
      await blobs.saveAll(saved, NOW);
    });
    for (const blob of saved) expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
    expect(await stores.blobs.doomed(10)).toEqual([]);
    await unitOfWork.run(({ blobs }) => blobs.saveAll([{ ...fresh, references: 0 }], NOW));
    expect(await stores.blobs.doomed(10)).toEqual([placeOfRow(fresh)]);
  });

  it('adds those that have no row, and gives the rows that are there, locked and unchanged', async () => {
    const { stores, unitOfWork } = open();
    const [known, dead] = [await kept(open()), await kept(open(), { references: 0 })];
    const [first, second, third] = [aBlob(), aBlob({ kind: 'derivative' }), aBlob()];
    const twins = [known, dead].map(({ contentHash }) => ({ ...aBlob(), contentHash }));
    const there = await unitOfWork.run(async ({ blobs }) => {
      expect(await blobs.addAll([second, first], NOW)).toEqual(new Map());
      return blobs.addAll([twins[0]!, third, twins[1]!], NOW);
    });
    expect(there).toEqual(new Map([known, dead].map((row) => [row.contentHash, row])));
    for (const blob of [first, second, third]) {
      expect(await stores.blobs.find(blob.contentHash)).toEqual({ ...blob, references: 1 });
    }
    for (const blob of [known, dead]) expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
    const doomed = await stores.blobs.doomed(100);
    expect(doomed).toContainEqual(placeOfRow(dead));
    for (const blob of [known, first, second, third]) expect(doomed).not.toContainEqual(placeOfRow(blob));
  });

  it('adds a content that 12 parallel transactions bring once, and shows it to the others', async () => {
    const { stores, unitOfWork } = open();
    const contentHash = toHex(aHash());
    const found = await inParallel(12, () =>
      unitOfWork.run(async ({ blobs }) => {
        const own = { ...aBlob(), contentHash };
        const row = (await blobs.addAll([own, aBlob()], NOW)).get(contentHash);
        if (row === undefined) return 'added';
        await blobs.saveAll([{ ...row, references: row.references + 1 }], NOW);
        return 'found';
      }),
    );
    expect(found.filter((each) => each === 'added')).toHaveLength(1);
    expect((await stores.blobs.find(contentHash))?.references).toBe(12);
  });

  it('gives the row that is there to whoever claims its content again, unchanged', async () => {
    const { unitOfWork } = open();
    const blob = await kept(open());
    const twin = {
      contentHash: blob.contentHash,
      location: anId(),
      size: blob.size,
      chargedTo: anId(),
      kind: 'metadata' as const,
      chargedAt: NOW,
    };
    expect(await unitOfWork.run(({ blobs }) => blobs.claim(twin, NOW + 1))).toEqual(blob);
  });

  it('charges the first of 20 parallel twins, and counts every reference', async () => {
    const { stores, unitOfWork } = open();
    const contentHash = toHex(aHash());
    const twins = Array.from({ length: 20 }, () => ({
      contentHash,
      location: anId(),
      size: 5n,
      chargedTo: anId(),
      kind: 'original' as const,
      chargedAt: NOW,
    }));
    const charged = await inParallel(20, (index) =>
      unitOfWork.run(async ({ blobs }) => {
        const twin = twins[index]!;
        const { blob, charged: bytes } = attribute(await blobs.claim(twin, NOW), twin);
        await blobs.save(blob, NOW);
        return bytes;
      }),
    );
    expect(charged.filter((bytes) => bytes === 5n)).toHaveLength(1);
    expect(await stores.blobs.find(contentHash)).toEqual({ ...twins[charged.indexOf(5n)]!, references: 20 });
  });

  it('makes 30 parallel changes under the lock one after the other', async () => {
    const { stores, unitOfWork } = open();
    const { contentHash } = await kept(open());
    await inParallel(30, () =>
      unitOfWork.run(async ({ blobs }) => {
        const locked = await blobs.lock(contentHash);
        await blobs.save(addReference(locked!), NOW);
      }),
    );
    expect((await stores.blobs.find(contentHash))?.references).toBe(31);
  });

  describe('a blob that loses its last reference', () => {
    it('is doomed until it is deleted, the longest doomed first', async () => {
      const { stores, unitOfWork } = open();
      const [later, sooner, alive] = [await kept(open()), await kept(open()), await kept(open())];
      for (const [blob, when] of [
        [later, NOW + 2],
        [sooner, NOW + 1],
      ] as const) {
        await unitOfWork.run(({ blobs }) => blobs.save(dropReference(blob).blob, when));
      }
      const doomed = await stores.blobs.doomed(1_000);
      const places = [sooner, later].map(({ contentHash, location }) => ({ contentHash, location }));
      expect(doomed.filter((place) => [later, sooner, alive].some((blob) => samePlace(blob, place)))).toEqual(places);
      expect(await stores.blobs.doomed(1)).toHaveLength(1);
      expect(await deleted(open(), sooner)).toBe(1);
      expect(await deleted(open(), alive)).toBe(0);
      expect(await stores.blobs.find(sooner.contentHash)).toBeNull();
      expect(await stores.blobs.find(alive.contentHash)).toEqual(alive);
    });

    it('is doomed no more when the same content comes again', async () => {
      const { stores, unitOfWork } = open();
      const blob = await kept(open());
      await unitOfWork.run(({ blobs }) => blobs.save({ ...blob, references: 0 }, NOW));
      const revived = { ...blob, chargedTo: anId() };
      await unitOfWork.run(({ blobs }) => blobs.save(revived, NOW));
      expect(await stores.blobs.doomed(1_000)).not.toContainEqual(placeOfRow(blob));
      expect(await deleted(open(), blob)).toBe(0);
    });

    it('is not deleted by whoever knows another place of it, old or new', async () => {
      const blob = await kept(open(), { references: 0 });
      const old = await kept(open(), { references: 0, location: null });
      expect(await deleted(open(), { ...blob, location: anId() })).toBe(0);
      expect(await deleted(open(), { ...blob, location: null })).toBe(0);
      expect(await deleted(open(), { ...old, location: anId() })).toBe(0);
      expect(await deleted(open(), old)).toBe(1);
      expect(await deleted(open(), blob)).toBe(1);
    });

    it('is deleted with many others, but for those that came again or have a reference', async () => {
      const doomed: BlobRecord[] = [];
      for (let index = 0; index < 130; index += 1) {
        doomed.push(await kept(open(), { references: 0, ...(index % 50 === 0 ? { location: null } : {}) }));
      }
      const [alive, moved] = [await kept(open()), await kept(open(), { references: 0 })];
      expect(await deleted(open(), alive, ...doomed, { ...moved, location: anId() })).toBe(130);
      expect([
        ...(
          await allOf(
            open(),
            [...doomed, alive, moved].map((blob) => blob.contentHash),
          )
        ).values(),
      ]).toEqual(expect.arrayContaining([alive, moved]));
      expect(
        (
          await allOf(
            open(),
            doomed.map((blob) => blob.contentHash),
          )
        ).size,
      ).toBe(0);
      expect(await deleted(open())).toBe(0);
    });

    it('is also one that was claimed and given no reference', async () => {
      const { stores, unitOfWork } = open();
      const blob = aBlob();
      await unitOfWork.run(({ blobs }) => blobs.claim(blob, NOW));
      expect(await stores.blobs.doomed(1_000)).toContainEqual(placeOfRow(blob));
    });
  });

  it('moves a blob with references from the place where it is, and from no other', async () => {
    const { stores } = open();
    const [blob, old, dead] = [
      await kept(open()),
      await kept(open(), { location: null }),
      await kept(open(), { references: 0 }),
    ];
    const to = anId();
    expect(await stores.blobs.relocate({ ...blob, location: anId() }, to)).toBe(false);
    expect(await stores.blobs.relocate(dead, to)).toBe(false);
    expect(await stores.blobs.relocate(blob, to)).toBe(true);
    expect(await stores.blobs.relocate(old, to)).toBe(true);
    expect(await stores.blobs.find(blob.contentHash)).toEqual({ ...blob, location: to });
    expect(await stores.blobs.find(old.contentHash)).toEqual({ ...old, location: to });
  });

  it('finds the rows of many contents, with and without references', async () => {
    const { stores } = open();
    const [one, other] = [await kept(open(), { location: null }), await kept(open(), { references: 0 })];
    const found = await stores.blobs.findAll([one.contentHash, toHex(aHash()), other.contentHash]);
    expect(found).toEqual(new Map([one, other].map((blob) => [blob.contentHash, blob])));
    expect((await stores.blobs.findAll([])).size).toBe(0);
  });

  it('pages through every row by hash', async () => {
    const added = [await kept(open()), await kept(open(), { references: 0 }), await kept(open())];
    const seen: BlobExtent[] = [];
    for (let after: string | null = null; ;) {
      const page: readonly BlobExtent[] = await open().stores.blobs.page(after, 2);
      expect(page.length).toBeLessThanOrEqual(2);
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...page);
      after = last.contentHash;
    }
    const hashes = seen.map(({ contentHash }) => contentHash);
    expect(hashes).toEqual([...new Set(hashes)].sort());
    const extents = added.map(({ contentHash, location, size, references }) => ({
      contentHash,
      location,
      size,
      references,
    }));
    expect(seen).toEqual(expect.arrayContaining(extents));
  });

  it('refuses to lock, claim or write outside a transaction', async () => {
    const { blobs } = open().stores;
    const blob = await kept(open());
    await expect(blobs.lock(blob.contentHash)).rejects.toThrow(/transaction/);
    await expect(blobs.claim(blob, NOW)).rejects.toThrow(/transaction/);
    await expect(blobs.save(blob, NOW)).rejects.toThrow(/transaction/);
  });
});

onEveryAdapter('BlobLedger, of many at once', (open) => {
  it('finds and drops more rows than a statement takes, and dooms those with no reference left', async () => {
    const { stores, unitOfWork } = open();
    const blobs: BlobRecord[] = [];
    const [ann, bob] = [anId(), anId()];
    for (let made = 0; made < 70; made += 1) {
      const isLast = made % 2 === 0;
      blobs.push(
        await kept(open(), {
          references: isLast ? 1 : 3,
          chargedTo: made < 60 ? ann : bob,
          kind: made < 20 ? 'derivative' : 'original',
        }),
      );
    }
    const hashes = blobs.map(({ contentHash }) => contentHash);
    expect((await allOf(open(), [...hashes, toHex(aHash())])).size).toBe(70);
    expect(await stores.blobs.chargedTo(hashes)).toEqual(new Set(blobs.map(({ chargedTo }) => chargedTo)));
    const times = new Map(blobs.map(({ contentHash, references }) => [contentHash, references === 3 ? 2 : 1]));
    const credits = await unitOfWork.run(async ({ blobs: ledger }) => {
      const found = await ledger.findAll(hashes);
      expect(blobs.map(({ contentHash }) => found.get(contentHash))).toEqual(blobs);
      return ledger.drop(times, NOW);
    });
    expect(summed(credits)).toEqual({
      [`${ann} derivative`]: 100n,
      [`${ann} original`]: 200n,
      [`${bob} original`]: 50n,
    });
    const left = await allOf(open(), hashes);
    expect([...left.values()].filter(({ references }) => references === 1)).toHaveLength(35);
    const doomed = new Set((await stores.blobs.doomed(10_000)).map(({ contentHash }) => contentHash));
    expect(hashes.filter((hash) => doomed.has(hash))).toHaveLength(35);
  });

  it('names the accounts of contents that keep a reference, without credit', async () => {
    const blob = await kept(open(), { references: 2 });
    const drop = () => open().unitOfWork.run(({ blobs }) => blobs.drop(new Map([[blob.contentHash, 1]]), NOW));
    const { chargedTo: accountId, kind } = blob;
    expect([await drop(), await drop()]).toEqual([[{ accountId, kind, bytes: 0n }], [{ accountId, kind, bytes: 10n }]]);
  });

  it('drops nothing from a row with too few references, or none', async () => {
    const [blob, other] = [await kept(open(), { references: 2 }), await kept(open())];
    const drop = (times: readonly (readonly [string, number])[]) =>
      open().unitOfWork.run(({ blobs }) => blobs.drop(new Map(times), NOW));
    for (const wrong of [[blob.contentHash, 3] as const, [toHex(aHash()), 1] as const]) {
      await expect(drop([[other.contentHash, 1], wrong])).rejects.toThrow(
        '1 contents that are referred to have no row',
      );
    }
    expect([...(await allOf(open(), [blob.contentHash, other.contentHash])).values()]).toEqual(
      expect.arrayContaining([blob, other]),
    );
  });
});

/** Bytes by account and kind. */
function summed(credits: readonly Credit[]): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {};
  for (const { accountId, kind, bytes } of credits) {
    sums[`${accountId} ${kind}`] = (sums[`${accountId} ${kind}`] ?? 0n) + bytes;
  }
  return sums;
}
