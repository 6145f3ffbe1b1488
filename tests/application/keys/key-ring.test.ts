import { expect, it } from '@jest/globals';
import { AesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { Ed25519KeyMaker } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { KeyRing } from '../../../application/keys/key-ring.js';
import { MakeFirstKeys } from '../../../application/keys/make-first-keys.js';
import { HOUR } from '../../../domain/kernel/instant.js';
import { NOW } from '../../support/people/builders.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

onEveryAdapter('The key ring', (open) => {
  it('takes no public key under a kid that names another one', async () => {
    const { serverKeys } = open().stores;
    const random = new SystemRandom();
    const sealer = new AesGcmSealer(new Uint8Array(32).fill(7), random);
    const keyMaker = new Ed25519KeyMaker(random);
    const clock = new FixedClock(NOW);
    await new MakeFirstKeys({ serverKeys, keyMaker, sealer, clock }).execute();
    const accessTokens = { useKeys: () => undefined } as never;
    const ring = new KeyRing({ serverKeys, sealer, accessTokens, clock, settings: { signingKeyGrace: HOUR } });
    await ring.refresh();
    const { kid } = ring.signing('signing');
    const { jwk } = await keyMaker.generate();
    const [stored] = await serverKeys.list();
    await serverKeys.append({ ...stored!, generation: 2, jwk: { ...jwk, kid: `${kid.slice(0, -1)}!` } });
    await expect(ring.refresh()).rejects.toThrow('is not the one that its kid names');
    expect(ring.signing('signing').kid).toBe(kid);
  });
});
