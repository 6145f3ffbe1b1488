import { expect, it } from '@jest/globals';
import { AesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { Ed25519KeyMaker } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { MakeFirstKeys } from '../../../application/keys/make-first-keys.js';
import { inParallel, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';

onEveryAdapter('Of nodes that start at once on an empty database', (open) => {
  it('one makes the first key of each kind, and later starts make none', async () => {
    const { serverKeys } = open().stores;
    const random = new SystemRandom();
    const sealer = new AesGcmSealer(new Uint8Array(32).fill(7), random);
    const makeFirstKeys = new MakeFirstKeys({
      serverKeys,
      keyMaker: new Ed25519KeyMaker(random),
      sealer,
      clock: new FixedClock(NOW),
    });
    await inParallel(8, () => makeFirstKeys.execute());
    const keys = await serverKeys.list();
    expect(keys.map(({ kind, generation }) => `${kind} ${generation}`).sort()).toEqual(['attestation 1', 'signing 1']);
    await makeFirstKeys.execute();
    expect(await serverKeys.list()).toEqual(keys);
  });
});
