import { effectiveLimits } from '../../domain/quota/limits.js';
import { chargeDelta } from '../../domain/quota/usage.js';
import { lockAccounts } from '../assets/drop-references.js';
import type { Clock } from '../ports/platform/clock.js';
import { RunAgain, type UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

interface Parts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'quota'>;
}

/**
 * Writes a content's true size, which is that of its whole bytes, to its row, its references and the charge. The charge
 * was summed from the references. Returns `false` if the content has no row any more.
 */
export function resizeBlob(
  { unitOfWork, clock, settings }: Parts,
  contentHash: string,
  size: bigint,
): Promise<boolean> {
  return unitOfWork.run(async ({ blobs, references, quotas }) => {
    const seen = await blobs.find(contentHash);
    if (seen === null) return false;
    const account = (await lockAccounts(quotas, [seen.chargedTo])).get(seen.chargedTo);
    const blob = await blobs.lock(contentHash);
    if (blob === null) return false;
    if (account?.id !== blob.chargedTo) throw new RunAgain('The blob is charged to another.');
    const charged = (await references.of([contentHash])).get(contentHash)?.size ?? blob.size;
    const { hard } = effectiveLimits(account.ownLimits, settings.quota);
    const usage = chargeDelta(account.usage, size - charged, hard, clock.now());
    await quotas.save(account.id, usage, new Map([[blob.kind, size - charged]]));
    await references.resize(contentHash, size);
    await blobs.save({ ...blob, size });
    return true;
  });
}
