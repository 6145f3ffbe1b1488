import { expect, it } from '@jest/globals';
import { AesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { Ed25519KeyMaker } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { MakeFirstKeys } from '../../../application/keys/make-first-keys.js';
import { RotateServerKey } from '../../../application/keys/rotate-server-key.js';
import { UnsealFailed } from '../../../application/ports/crypto/secret-sealer.js';
import { NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';

onEveryAdapter('A rotation', (open) => {
  it('under another master key than the nodes have is refused, since it would lock them out', async () => {
    const { stores, unitOfWork } = open();
    const [random, clock] = [new SystemRandom(), new FixedClock(NOW)];
    const keyMaker = new Ed25519KeyMaker(random);
    const sealer = (fill: number) => new AesGcmSealer(new Uint8Array(32).fill(fill), random);
    await new MakeFirstKeys({ ...stores, keyMaker, sealer: sealer(7), clock }).execute();
    const before = await stores.serverKeys.list();
    const keyRing = { refresh: () => Promise.resolve() };
    const rotateWith = (fill: number) =>
      new RotateServerKey({ unitOfWork, keyMaker, sealer: sealer(fill), clock, keyRing }).execute('signing');
    await expect(rotateWith(8)).rejects.toThrow(UnsealFailed);
    expect(await stores.serverKeys.list()).toEqual(before);
    const rotated = await rotateWith(7);
    expect(rotated).toMatchObject({ kind: 'signing', generation: 2, activatedAt: NOW });
  });
});
