import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addReference,
  attribute,
  dropReference,
  type Attribution,
  type BlobRecord,
} from '../../../domain/uploads/blob-attribution.js';

const arrival = {
  contentHash: 'ab'.repeat(32),
  location: 'first',
  size: 10n,
  chargedTo: 'anna',
  kind: 'original',
  chargedAt: 1,
} as const;
/** The row that a ledger makes for new content. */
const claimed = { ...arrival, references: 0 };
const first = attribute(claimed, arrival);
const bert = { ...arrival, location: 'second', chargedTo: 'bert' };

describe('attribution', () => {
  it('charges the first uploader, and a twin nothing, whose own bytes are not needed', () => {
    expect(first).toEqual({ charged: 10n, blob: { ...arrival, references: 1 }, unused: null });
    expect(attribute(first.blob, bert)).toEqual({ charged: 0n, blob: { ...first.blob, references: 2 }, unused: bert });
    expect(addReference(first.blob).references).toBe(2);
    // Nothing may take bytes for unused that a row names.
    expect(attribute(first.blob, arrival).unused).toBeNull();
  });

  it('credits at the last reference only, and credits the charged account, whoever drops it', () => {
    const shared = addReference(first.blob);
    const once = dropReference(shared);
    expect(once.credit).toBeNull();
    expect(dropReference(once.blob).credit).toEqual({ accountId: 'anna', kind: 'original', bytes: 10n });
  });

  it('charges the next uploader of content without references, and keeps only its hash', () => {
    const dropped = { ...dropReference(first.blob).blob, size: 0n };
    expect(attribute(dropped, bert)).toEqual({ charged: 10n, blob: { ...bert, references: 1 }, unused: dropped });
  });

  it('gives no reference to a dropped blob, and drops no missing one', () => {
    const dropped = dropReference(first.blob).blob;
    expect(() => addReference(dropped)).toThrow(RangeError);
    expect(() => dropReference(dropped)).toThrow(RangeError);
  });
});

it('in any history the charges less the credits are the size while referenced, of one account, and nothing after', () => {
  const steps = fc.array(fc.constantFrom('anna', 'bert', 'fork', 'drop'), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (history) => {
      const charges = new Map<string, bigint>();
      const charge = (account: string, bytes: bigint) => charges.set(account, (charges.get(account) ?? 0n) + bytes);
      let blob: BlobRecord | null = null;
      let references = 0;
      for (const [index, step] of history.entries()) {
        if (step === 'drop' || step === 'fork') {
          if (blob === null || references === 0) continue;
          references += step === 'fork' ? 1 : -1;
          const dropped: ReturnType<typeof dropReference> =
            step === 'fork' ? { blob: addReference(blob), credit: null } : dropReference(blob);
          blob = dropped.blob;
          if (dropped.credit !== null) charge(dropped.credit.accountId, -dropped.credit.bytes);
        } else {
          references += 1;
          const mine = { ...arrival, location: `${step} ${index}`, chargedTo: step };
          const made: Attribution = attribute(blob ?? { ...mine, references: 0 }, mine);
          blob = made.blob;
          charge(step, made.charged);
        }
        expect([...charges.values()].filter((bytes) => bytes !== 0n)).toEqual(references > 0 ? [10n] : []);
        if (references > 0) expect(charges.get(blob.chargedTo)).toBe(10n);
      }
    }),
  );
});
