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
    await blobs.claim(blob);
    await blobs.save(blob);
  });
  return blob;
}

/** A blob that has lost its last reference. */
async function doomed(adapter: OpenAdapter, values: Partial<BlobRecord> = {}): Promise<BlobRecord> {
  const blob = await kept(adapter, values);
  await adapter.unitOfWork.run(({ blobs }) => blobs.save(dropReference(blob).blob));
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
      const row = await blobs.claim(blob);
      await blobs.save(blob);
      return row;
    });
    expect(claimed).toEqual({ ...blob, references: 0 });
    expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
  });

  it('claims and saves many: new rows, and existing ones', async () => {
    const { stores, unitOfWork } = open();
    const [known, other] = [await kept(open()), await kept(open())];
    const [fresh, dead] = [aBlob({ references: 2, kind: 'derivative' }), await doomed(open())];
    const [lost, twin] = [aBlob(), { ...aBlob(), contentHash: known.contentHash }];
    const again = { ...dead, location: anId() };
    const saved = [fresh, again, { ...known, references: 2 }];
    await unitOfWork.run(async ({ blobs }) => {
      const claimed = await blobs.claimAll([fresh, again, twin], [other, lost]);
      const added = [fresh, again].map((row) => ({ ...row, references: 1 }));
      const rows = [...added, known, other, { ...lost, references: 0 }];
      expect(claimed).toEqual(new Map(rows.map((row) => [row.contentHash, row])));
      await blobs.saveAll([{ ...lost, references: 1 }]);
      await blobs.saveAll(saved);
    });
    for (const blob of saved) expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
    expect(await stores.blobs.doomed(10)).toEqual([placeOfRow(dead)]);
    await unitOfWork.run(({ blobs }) =>
      blobs.saveAll([
        { ...fresh, references: 0 },
        { ...known, references: 3 },
      ]),
    );
    expect(await stores.blobs.find(fresh.contentHash)).toBeNull();
    expect((await stores.blobs.find(known.contentHash))?.references).toBe(3);
    expect(await stores.blobs.isDoomed(fresh)).toBe(true);
    expect(await stores.blobs.isDoomed(known)).toBe(false);
  });

  it('claims for arrivals alone: new rows, and existing ones', async () => {
    const { unitOfWork } = open();
    const [known, first, second, third] = [await kept(open(), { references: 4 }), aBlob(), aBlob(), aBlob()];
    const twin = aBlob({ contentHash: known.contentHash });
    const claimed = await unitOfWork.run(async ({ blobs }) => [
      await blobs.claimAll([second, first], []),
      await blobs.claimAll([third, twin], []),
    ]);
    const rows = [
      [first, second],
      [known, third],
    ].map((each) => new Map(each.map((row) => [row.contentHash, row === known ? row : { ...row, references: 1 }])));
    expect(claimed).toEqual(rows);
  });

  it('adds those that have no row, and returns the existing rows, locked and unchanged', async () => {
    const { stores, unitOfWork } = open();
    const [known, dead] = [await kept(open()), await doomed(open())];
    const [first, second, third] = [aBlob(), aBlob({ kind: 'derivative' }), aBlob()];
    const [twin, again] = [known, dead].map(({ contentHash }) => aBlob({ contentHash }));
    const there = await unitOfWork.run(async ({ blobs }) => {
      expect(await blobs.addAll([second, first])).toEqual(new Map());
      return blobs.addAll([twin!, third, again!]);
    });
    expect(there).toEqual(new Map([[known.contentHash, known]]));
    for (const blob of [known, first, second, third, again!]) {
      expect(await stores.blobs.find(blob.contentHash)).toEqual(blob);
      expect(await stores.blobs.isDoomed(blob)).toBe(false);
    }
    expect(await stores.blobs.isDoomed(dead)).toBe(true);
  });

  it('adds a content that 12 parallel transactions bring once, and shows it to the others', async () => {
    const { stores, unitOfWork } = open();
    const contentHash = toHex(aHash());
    const found = await inParallel(12, () =>
      unitOfWork.run(async ({ blobs }) => {
        const own = { ...aBlob(), contentHash };
        const row = (await blobs.addAll([own, aBlob()])).get(contentHash);
        if (row === undefined) return 'added';
        await blobs.saveAll([{ ...row, references: row.references + 1 }]);
        return 'found';
      }),
    );
    expect(found.filter((each) => each === 'added')).toHaveLength(1);
    expect((await stores.blobs.find(contentHash))?.references).toBe(12);
  });

  it('returns the existing row, unchanged, to every later claim of its content', async () => {
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
    expect(await unitOfWork.run(({ blobs }) => blobs.claim(twin))).toEqual(blob);
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
        const { blob, charged: bytes } = attribute(await blobs.claim(twin), twin);
        await blobs.save(blob);
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
        await blobs.save(addReference(locked!));
      }),
    );
    expect((await stores.blobs.find(contentHash))?.references).toBe(31);
  });

  describe('a blob that loses its last reference', () => {
    it('loses its row, and its place is doomed until that is forgotten', async () => {
      const { stores } = open();
      const [alive, old] = [await kept(open()), await doomed(open(), { location: null })];
      const dead = await doomed(open());
      for (const blob of [dead, old]) {
        expect(await stores.blobs.find(blob.contentHash)).toBeNull();
        expect(await stores.blobs.isDoomed(blob)).toBe(true);
        expect(await stores.blobs.doomedPlaceOf(blob.contentHash)).toEqual(placeOfRow(blob));
      }
      expect(await stores.blobs.doomedPlaceOf(alive.contentHash)).toBeNull();
      expect(await deleted(open(), alive, dead)).toBe(1);
      expect(await stores.blobs.isDoomed(dead)).toBe(false);
      expect(await stores.blobs.isDoomed(old)).toBe(true);
      expect(await stores.blobs.find(alive.contentHash)).toEqual(alive);
      expect(await deleted(open(), old)).toBe(1);
    });

    it('stays doomed at its place when the same content comes to another one', async () => {
      const { stores } = open();
      const blob = await doomed(open());
      const again = await kept(open(), { contentHash: blob.contentHash });
      expect(await stores.blobs.find(blob.contentHash)).toEqual(again);
      expect([await stores.blobs.isDoomed(blob), await stores.blobs.isDoomed(again)]).toEqual([true, false]);
      await doomed(open(), { contentHash: aBlob().contentHash });
      expect(await deleted(open(), again)).toBe(0);
      expect(await deleted(open(), blob)).toBe(1);
      expect(await stores.blobs.find(blob.contentHash)).toEqual(again);
    });

    it('is doomed as many times as it came', async () => {
      const { stores, unitOfWork } = open();
      const first = await doomed(open());
      const second = await kept(open(), { contentHash: first.contentHash });
      await unitOfWork.run(({ blobs }) => blobs.drop(new Map([[first.contentHash, 1]])));
      expect([await stores.blobs.isDoomed(first), await stores.blobs.isDoomed(second)]).toEqual([true, true]);
      expect(await deleted(open(), first, second)).toBe(2);
    });

    it('is listed in pages, each place once, and forgotten with many others', async () => {
      const { stores } = open();
      await deleted(open(), ...(await stores.blobs.doomed(1_000)));
      const blobs: BlobRecord[] = [];
      for (let index = 0; index < 130; index += 1) {
        blobs.push(await doomed(open(), index % 50 === 0 ? { location: null } : {}));
      }
      const seen: BlobPlace[] = [];
      for (let page = await stores.blobs.doomed(40); page.length > 0;) {
        seen.push(...page);
        page = await stores.blobs.doomed(40, page.at(-1));
      }
      expect(seen).toHaveLength(130);
      expect(seen).toEqual(expect.arrayContaining(blobs.map(placeOfRow)));
      expect(await deleted(open(), await kept(open()), ...blobs)).toBe(130);
      expect(await stores.blobs.doomed(1)).toEqual([]);
      expect(await deleted(open())).toBe(0);
    });

    it('keeps its row, or gets a new one, when its content comes again at the same instant', async () => {
      const { stores, unitOfWork } = open();
      const blobs: BlobRecord[] = [];
      for (let made = 0; made < 12; made += 1) blobs.push(await kept(open()));
      await inParallel(24, (index) =>
        unitOfWork.run(async ({ blobs: ledger }) => {
          const { contentHash } = blobs[index >> 1]!;
          if (index % 2 === 0) {
            await ledger.drop(new Map([[contentHash, 1]]));
            return;
          }
          const arrival = aBlob({ contentHash });
          await ledger.save(attribute(await ledger.claim(arrival), arrival).blob);
        }),
      );
      for (const blob of blobs) {
        const row = await stores.blobs.find(blob.contentHash);
        expect(row?.references).toBe(1);
        expect(await stores.blobs.isDoomed(blob)).toBe(!samePlace(row!, blob));
      }
    });
  });

  it('moves a blob from the place where it is, and from no other', async () => {
    const { stores } = open();
    const [blob, old, dead] = [await kept(open()), await kept(open(), { location: null }), await doomed(open())];
    const to = anId();
    expect(await stores.blobs.relocate({ ...blob, location: anId() }, to)).toBe(false);
    expect(await stores.blobs.relocate(dead, to)).toBe(false);
    expect(await stores.blobs.relocate(blob, to)).toBe(true);
    expect(await stores.blobs.relocate(old, to)).toBe(true);
    expect(await stores.blobs.find(blob.contentHash)).toEqual({ ...blob, location: to });
    expect(await stores.blobs.find(old.contentHash)).toEqual({ ...old, location: to });
  });

  it('finds the rows of many contents', async () => {
    const { stores } = open();
    const [one, other, dead] = [await kept(open(), { location: null }), await kept(open()), await doomed(open())];
    const hashes = [one, other, dead].map(({ contentHash }) => contentHash);
    const found = await stores.blobs.findAll([toHex(aHash()), ...hashes]);
    expect(found).toEqual(new Map([one, other].map((blob) => [blob.contentHash, blob])));
    expect((await stores.blobs.findAll([])).size).toBe(0);
  });

  it('pages through every row by hash', async () => {
    const added = [await kept(open()), await kept(open(), { location: null }), await kept(open())];
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
    const extents = added.map(({ contentHash, location, size }) => ({ contentHash, location, size }));
    expect(seen).toEqual(expect.arrayContaining(extents));
  });

  it('refuses to lock, claim or write outside a transaction', async () => {
    const { blobs } = open().stores;
    const blob = await kept(open());
    await expect(blobs.lock(blob.contentHash)).rejects.toThrow(/transaction/);
    await expect(blobs.claim(blob)).rejects.toThrow(/transaction/);
    await expect(blobs.save(blob)).rejects.toThrow(/transaction/);
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
      return ledger.drop(times);
    });
    expect(summed(credits)).toEqual({
      [`${ann} derivative`]: 100n,
      [`${ann} original`]: 200n,
      [`${bob} original`]: 50n,
    });
    const left = await allOf(open(), hashes);
    expect([...left.values()].filter(({ references }) => references === 1)).toHaveLength(35);
    expect(left.size).toBe(35);
    const places = new Set((await stores.blobs.doomed(10_000)).map(({ contentHash }) => contentHash));
    expect(hashes.filter((hash) => places.has(hash))).toHaveLength(35);
  });

  it('names the accounts of contents that keep a reference, without credit', async () => {
    const blob = await kept(open(), { references: 2 });
    const drop = () => open().unitOfWork.run(({ blobs }) => blobs.drop(new Map([[blob.contentHash, 1]])));
    const { chargedTo: accountId, kind } = blob;
    expect([await drop(), await drop()]).toEqual([[{ accountId, kind, bytes: 0n }], [{ accountId, kind, bytes: 10n }]]);
  });

  it('keeps a content that keeps a reference beside one that loses its last', async () => {
    const [last, shared] = [await kept(open()), await kept(open(), { references: 2 })];
    const hashes = [last.contentHash, shared.contentHash];
    await open().unitOfWork.run(({ blobs }) => blobs.drop(new Map(hashes.map((hash) => [hash, 1]))));
    expect([...(await allOf(open(), hashes)).values()]).toEqual([{ ...shared, references: 1 }]);
    const doomed = new Set((await open().stores.blobs.doomed(10_000)).map(({ contentHash }) => contentHash));
    expect(hashes.map((hash) => doomed.has(hash))).toEqual([true, false]);
  });

  it('drops nothing from a row with too few references, or none', async () => {
    const [blob, other] = [await kept(open(), { references: 2 }), await kept(open())];
    const drop = (times: readonly (readonly [string, number])[]) =>
      open().unitOfWork.run(({ blobs }) => blobs.drop(new Map(times)));
    for (const wrong of [[blob.contentHash, 3] as const, [toHex(aHash()), 1] as const]) {
      await expect(drop([[other.contentHash, 1], wrong])).rejects.toThrow('1 contents have references, but no row');
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
