import { expect, it } from '@jest/globals';
import { dropReferences } from '../../../application/assets/drop-references.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { transferCharge } from '../../../domain/uploads/blob-attribution.js';
import { aBlobReference, anAccount, anId, NOW } from '../../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../../support/database/on-every-adapter.js';

const UNBOUNDED = { soft: null, hard: null, graceWindow: 0 };
const SIZE = 10n;

/** Makes an account that is charged for a content with one reference. */
async function charged({ stores, unitOfWork }: OpenAdapter) {
  const account = anAccount();
  await stores.accounts.insert(account);
  const { contentHash } = aBlobReference({ kind: 'original', uploadUserId: account.id });
  await unitOfWork.run(async ({ blobs, quotas }) => {
    const arrival = { contentHash, location: anId(), size: SIZE, chargedTo: account.id, kind: 'original' as const };
    await attachBlob(blobs, arrival, NOW);
    const { usage } = (await quotas.lock(account.id))!;
    await quotas.save(account.id, { ...usage, used: usage.used + SIZE });
  });
  return { id: account.id, contentHash };
}

onEveryAdapter('dropping references', (open) => {
  it('credits the account to which the charge has moved since it was read, and no other', async () => {
    const { stores, unitOfWork } = open();
    const [ann, ben] = [await charged(open()), await charged(open())];
    const read = new Set([ann.id]);
    const moved = await stores.blobs.find(ann.contentHash);
    await unitOfWork.run(({ blobs }) =>
      blobs.save(transferCharge(moved!, { accountId: ben.id, kind: 'original' }, NOW)),
    );
    let attempts = 0;
    const credited = await unitOfWork.run((bound) => {
      attempts += 1;
      return dropReferences(bound, [ann.contentHash], UNBOUNDED, NOW, attempts === 1 ? read : undefined);
    });
    expect([credited, attempts]).toEqual([SIZE, 2]);
    expect((await stores.quotas.read(ann.id))?.usage.used).toBe(SIZE);
    expect((await stores.quotas.read(ben.id))?.usage.used).toBe(0n);
    expect(await stores.blobs.find(ann.contentHash)).toBeNull();
  });
});
