import { DomainError } from '../../domain/kernel/errors.js';
import type { Instant } from '../../domain/kernel/instant.js';
import {
  attribute,
  samePlace,
  type Arrival,
  type Attribution,
  type BlobPlace,
  type BlobRecord,
} from '../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../domain/uploads/blob-location.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Incidents } from '../ports/platform/incidents.js';

/** Adds a reference to bytes that are in place, within a transaction that has its other locks. */
export async function attachBlob(
  blobs: BlobLedger,
  arriving: Omit<Arrival, 'chargedAt'>,
  now: Instant,
): Promise<Attribution> {
  const arrival = { ...arriving, chargedAt: now };
  const attribution = attribute(await blobs.claim(arrival), arrival);
  await blobs.save(attribution.blob);
  return attribution;
}

/** Like `attachBlob`, for arrivals of different contents; returns the attributions by content. */
export async function attachBlobs(
  blobs: BlobLedger,
  arriving: readonly Omit<Arrival, 'chargedAt'>[],
  now: Instant,
): Promise<ReadonlyMap<string, Attribution>> {
  if (arriving.length === 0) return new Map();
  const arrivals = arriving.map((arrival) => ({ ...arrival, chargedAt: now }));
  const there = await blobs.addAll(arrivals);
  const attributions = arrivals.map((arrival) => {
    const stored: BlobRecord = there.get(arrival.contentHash) ?? { ...arrival, references: 0 };
    return attribute(stored, arrival);
  });
  // The others have their reference.
  const changed = attributions.map(({ blob }) => blob).filter(({ contentHash }) => there.has(contentHash));
  if (changed.length > 0) await blobs.saveAll(changed);
  return new Map(attributions.map((attribution) => [attribution.blob.contentHash, attribution]));
}

/** The result of a transaction that attaches a blob. */
export interface Attached<T> {
  readonly result: T;
  /** `Attribution.unused`; the arrival's own place when nothing was attached. */
  readonly unused: BlobPlace | null;
}

interface Deps {
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
  readonly incidents: Incidents;
}

/**
 * Runs a transaction over bytes that were put at `place` before it, or that it inserts there, and removes unused bytes
 * after it. A `DomainError` means that the transaction was rolled back, so bytes put before it are removed at once. After any other failure the transaction
 * may have been committed without an answer: the bytes stay, and the sweep removes them if no row names them.
 */
export async function attaching<T>(deps: Deps, place: BlobPlace, run: () => Promise<Attached<T>>): Promise<T> {
  const { result, unused } = await run().catch(async (error: unknown) => {
    if (error instanceof DomainError && !isInDatabase(place.location)) await removeUnused(deps, place);
    throw error;
  });
  const isOwn = unused !== null && samePlace(unused, place);
  if (unused !== null && !(isOwn && (await heals(deps, unused)))) await removeUnused(deps, unused);
  return result;
}

/** The row found for the same content may name a file that was lost or truncated; then the new file replaces it. */
async function heals({ blobs, blobStore, incidents }: Deps, unused: BlobPlace): Promise<boolean> {
  try {
    const blob = await blobs.find(unused.contentHash);
    if (blob === null || unused.location === null) return false;
    if ((await blobStore.stat(blob)) === blob.size || (await blobStore.stat(unused)) !== blob.size) return false;
    return await blobs.relocate(blob, unused.location);
  } catch (cause) {
    incidents.report('a stored blob could not be compared with its other copy', cause);
    return false;
  }
}

/** The sweep removes bytes that cannot be removed now. */
async function removeUnused({ blobStore, incidents }: Deps, place: BlobPlace): Promise<void> {
  await blobStore.remove(place).catch((cause: unknown) => {
    incidents.report('unreferenced bytes could not be removed', cause);
  });
}
