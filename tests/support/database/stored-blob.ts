import type { OpenAdapter } from './on-every-adapter.js';
import { anId, NOW } from '../people/builders.js';

interface Blob {
  readonly chargedTo: string;
  readonly contentHash: string;
  readonly size: bigint;
  /** 1 if absent. */
  readonly references?: number;
}

/** Adds the row of a blob to the ledger; returns its location. */
export async function storedBlob(
  { unitOfWork }: Pick<OpenAdapter, 'unitOfWork'>,
  { references, ...blob }: Blob,
): Promise<string> {
  const location = anId();
  await unitOfWork.run(async ({ blobs }) => {
    await blobs.addAll([{ ...blob, location, kind: 'original', chargedAt: NOW }]);
    const added = references === undefined ? null : await blobs.lock(blob.contentHash);
    if (added !== null) await blobs.save({ ...added, references: references ?? 1 });
  });
  return location;
}
