import { expect, it, jest } from '@jest/globals';
import { ReadBlob } from '../../application/assets/read-blob.js';
import type { Guest } from '../../application/links/guest.js';
import { ReadSharedBlob } from '../../application/links/read-shared-blob.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import type { UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import { ListCharges } from '../../application/quota/list-charges.js';
import type { Caller } from '../../application/sessions/caller.js';
import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import { onEveryDatabase } from '../support/database/on-every-adapter.js';
import { storedBlob } from '../support/database/stored-blob.js';
import { aBlobReference, anAlbum, anAsset, anId } from '../support/people/builders.js';

onEveryDatabase('A blob with many references', (open) => {
  it.each([
    [MANY_REFERENCES, []],
    [MANY_REFERENCES + 1, ['can reach', 'can reach', 'refers to', 'charges page']],
  ])('is checked beside other requests: %i references, %j', async (references, expected) => {
    const { stores, unitOfWork: real } = open();
    const steps: string[] = [];
    const unitOfWork: UnitOfWork = {
      run: (work) => real.run(work),
      step: (step, input) => real.step(step, input),
      readStep: (step, input) => {
        steps.push(step.name);
        return real.readStep(step, input);
      },
    };
    const [owner, stranger] = [anId(), anId()].map((id) => ({ account: { id } }) as Caller) as [Caller, Caller];
    const ownerId = owner.account.id;
    const album = anAlbum({ ownerId });
    const original = aBlobReference({ kind: 'original', uploadUserId: ownerId });
    const { contentHash, size } = original;
    await real.run(({ albums }) => albums.insert(album));
    await real.run(({ assets }) => assets.insert(anAsset({ albumId: album.id, original })));
    await storedBlob(open(), { chargedTo: ownerId, contentHash, size, references });
    const parts = { ...stores, unitOfWork, blobStore: {} as BlobStore };
    const missing = { code: 'error.blob.not_found' };
    const readBlob = new ReadBlob(parts);
    const rows = jest.spyOn(stores.blobs, 'find').mockClear();
    expect((await readBlob.execute(owner, contentHash)).size).toBe(size);
    // The row is read once, whether it is found with the right or by itself.
    expect(rows).toHaveBeenCalledTimes(references > MANY_REFERENCES ? 1 : 0);
    await expect(readBlob.execute(stranger, contentHash)).rejects.toMatchObject(missing);
    const shared = new ReadSharedBlob({ ...parts, guestRequests: {} as never, clock: {} as never });
    const guest = { link: { kind: 'share', albumId: album.id, restricted: false } } as Guest;
    expect((await shared.execute(guest, contentHash)).size).toBe(size);
    const { blobs } = await new ListCharges(parts).execute(owner, { limit: 9, after: null });
    expect(blobs).toMatchObject([{ contentHash, holder: { albumId: album.id }, referredByOthers: false }]);
    expect(steps).toEqual(expected);
  });
});
