import { describe, expect, it } from '@jest/globals';
import { SystemPatience } from '../../../adapters/system/patience.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import type { StagedBytes } from '../../../application/ports/stores/blob-store.js';
import { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { HOUR, SECOND } from '../../../domain/kernel/instant.js';
import { aStaging } from '../../support/uploads/blob-store.js';

const staged = Array.from({ length: 200 }, () => aStaging());

/** Discards them all at a store that answers so; `ends` tells if its callers see the end in time. */
async function discarding(discard: (staging: StagedBytes, call: number) => Promise<void>, ends = true) {
  const told: string[] = [];
  const waits: number[] = [];
  let calls = 0;
  const discardStaged = new DiscardStaged({
    blobStore: { discard: (staging) => discard(staging, (calls += 1)) },
    patience: {
      waitFor: (work, longest) => {
        waits.push(longest);
        return ends ? work.then(() => true) : Promise.resolve(false);
      },
    },
    incidents: { report: (what, cause) => void told.push(what, String(cause)) },
  });
  const isDone = await discardStaged.execute(staged);
  return { isDone, calls, told, waits };
}

describe('DiscardStaged', () => {
  it('discards each once, and has nothing to tell', async () => {
    const seen = new Set<string>();
    const discard = async ({ id }: StagedBytes) => void seen.add(id);
    expect(await discarding(discard)).toEqual({ isDone: true, calls: 200, told: [], waits: [2 * SECOND] });
    expect(seen.size).toBe(200);
  });

  it('ends with the first answer of an unavailable store, and reports it once', async () => {
    const { isDone, calls, told } = await discarding(() => Promise.reject(new BlobStoreUnavailable('EIO')));
    expect(isDone).toBe(false);
    expect(calls).toBeLessThanOrEqual(8);
    expect(told).toEqual([
      'staged bytes were not discarded',
      'Error: the bytes of 200 uploads could not be discarded; the first cause: StoreUnavailable: EIO',
    ]);
  });

  it('continues past bytes that cannot be discarded, and reports all of them once', async () => {
    const { isDone, calls, told } = await discarding((_, call) =>
      call % 100 === 1 ? Promise.reject(new Error(`EBUSY ${call}`)) : Promise.resolve(),
    );
    expect([isDone, calls]).toEqual([false, 200]);
    expect(told).toEqual([
      'staged bytes were not discarded',
      'Error: the bytes of 2 uploads could not be discarded; the first cause: Error: EBUSY 1',
    ]);
  });

  it('begins nothing more once its caller has waited long enough', async () => {
    const thawing: (() => void)[] = [];
    let begun = 0;
    const { isDone, told } = await discarding((_, call) => {
      begun = call;
      return new Promise((resolve) => thawing.push(resolve));
    }, false);
    expect(isDone).toBe(false);
    expect(told).toEqual([
      'staged bytes were not discarded',
      expect.stringMatching(/^Error: the bytes of 200 uploads were not discarded in time; .* does not answer in time$/),
    ]);
    for (const thaw of thawing) thaw();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(begun).toBe(8);
  });
});

describe('the patience of the system', () => {
  const patience = new SystemPatience();

  it('ends with the work', async () => {
    expect(await patience.waitFor(Promise.resolve(), HOUR)).toBe(true);
    await expect(patience.waitFor(Promise.reject(new Error('a defect')), HOUR)).rejects.toThrow('a defect');
  });

  it('ends before work that never does', async () => {
    expect(await patience.waitFor(new Promise(() => undefined), 1)).toBe(false);
  });
});
