import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import type { ObjectRequests } from './object-requests.js';
import { bytesInParts, type StagedPart, type StagedState } from './staged-state.js';

const COPY_RANGE_BYTES = 128n << 20n;
const COPIES_IN_FLIGHT = 4;
const MAX_COMPLETE_TRIES = 5;

/**
 * Moves the parts of the multipart upload at `source` to a new one at `key`, within the store. Parts of an uncompleted
 * upload cannot be read, so it is completed first; call this only when its writer can no longer acknowledge anything.
 */
export async function moveParts(
  requests: ObjectRequests,
  state: StagedState,
  source: string,
  key: string,
): Promise<StagedState> {
  await completeWithAllParts(requests, state, source);
  return copyParts(requests, state, source, key);
}

/**
 * Begins a multipart upload at `key` and fills it by copying from the completed object at `source`. Both keys are equal
 * if a writer completed the upload and could not acknowledge it.
 */
export async function copyParts(
  requests: ObjectRequests,
  state: StagedState,
  source: string,
  key: string,
): Promise<StagedState> {
  const size = await requests.size(source);
  const length = bytesInParts(state);
  if (size === null || size < length) throw stagedBytesLost(length, size ?? 0n);
  const uploadId = await requests.createUpload(key);
  const parts: StagedPart[] = [];
  const ranges = rangesOf(length);
  const copyNext = async (): Promise<void> => {
    for (let next = ranges.next(); next.done !== true; next = ranges.next()) {
      const [index, range] = next.value;
      parts[index] = await requests.copyPart(key, uploadId, index + 1, source, range);
    }
  };
  await Promise.all(Array.from({ length: COPIES_IN_FLIGHT }, copyNext));
  return { ...state, uploadId, parts, origin: null };
}

/** Completes the upload with all its parts, since some servers reject a subset. A writer may still be adding parts. */
async function completeWithAllParts(requests: ObjectRequests, state: StagedState, source: string): Promise<void> {
  const length = bytesInParts(state);
  let failure: unknown = null;
  for (let tries = 0; tries < MAX_COMPLETE_TRIES; tries += 1) {
    if (((await requests.size(source)) ?? 0n) >= length) return;
    const parts = await requests.parts(source, state.uploadId ?? '');
    if (parts === null || parts.length < state.parts.length) throw stagedBytesLost(length, 0n);
    const isDone = await requests.complete(source, state.uploadId ?? '', parts).catch((error: unknown) => {
      failure = error;
      return false;
    });
    if (isDone) return;
  }
  throw new BlobStoreUnavailable('object store: parts could not be moved', { cause: failure });
}

function* rangesOf(length: bigint): Generator<readonly [index: number, range: { start: bigint; end: bigint }]> {
  let index = 0;
  for (let start = 0n; start < length; start += COPY_RANGE_BYTES, index += 1) {
    const end = start + COPY_RANGE_BYTES < length ? start + COPY_RANGE_BYTES : length;
    yield [index, { start, end: end - 1n }];
  }
}
