import type { OpenAdapter } from './on-every-adapter.js';
import { anId, NOW } from '../people/builders.js';

/** Adds the row of a blob to the ledger; returns its location. */
export async function storedBlob(
  { unitOfWork }: Pick<OpenAdapter, 'unitOfWork'>,
  blob: { readonly chargedTo: string; readonly contentHash: string; readonly size: bigint },
): Promise<string> {
  const location = anId();
  await unitOfWork.run(({ blobs }) => blobs.addAll([{ ...blob, location, kind: 'original', chargedAt: NOW }]));
  return location;
}
