import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { Ed25519KeyMaker } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { KeyRing } from '../../../application/keys/key-ring.js';
import { MakeFirstKeys } from '../../../application/keys/make-first-keys.js';
import { RotateServerKey } from '../../../application/keys/rotate-server-key.js';
import type { AccessTokenKeys } from '../../../application/ports/crypto/access-tokens.js';
import type { ServerKeyStore } from '../../../application/ports/stores/server-key-store.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import { NOW } from '../../support/people/builders.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const random = new SystemRandom();
const sealer = new AesGcmSealer(new Uint8Array(32).fill(7), random);
const keyMaker = new Ed25519KeyMaker(random);
const clock = new FixedClock(NOW);
const accessTokens = { useKeys: () => undefined } as never;

function aRing(serverKeys: ServerKeyStore, tokens = accessTokens): KeyRing {
  return new KeyRing({ serverKeys, sealer, accessTokens: tokens, clock, settings: { signingKeyGrace: HOUR } });
}

onEveryAdapter('The key ring', (open) => {
  it('rejects a public key under a kid that names another one', async () => {
    const { serverKeys } = open().stores;
    await new MakeFirstKeys({ serverKeys, keyMaker, sealer, clock }).execute();
    const ring = aRing(serverKeys);
    await ring.refresh();
    const { kid } = ring.signing('signing');
    const { jwk } = await keyMaker.generate();
    const [stored] = await serverKeys.list();
    await serverKeys.append({ ...stored!, generation: 2, jwk: { ...jwk, kid: `${kid.slice(0, -1)}!` } });
    await expect(ring.refresh()).rejects.toThrow('is not the one that its kid names');
    expect(ring.signing('signing').kid).toBe(kid);
  });
});

onEveryAdapter('The key ring, after a rotation under a clock that was a month ahead,', (open) => {
  it('lets the former key verify nothing more once the clock is set back', async () => {
    const { stores, unitOfWork } = open();
    const { serverKeys } = stores;
    await new MakeFirstKeys({ serverKeys, keyMaker, sealer, clock }).execute();
    let given: readonly string[] = [];
    const useKeys = ({ verifying }: AccessTokenKeys) => {
      given = verifying.map(({ jwk }) => jwk.kid);
    };
    const ring = aRing(serverKeys, { useKeys } as never);
    await ring.refresh();
    const first = ring.signing('signing').kid;
    clock.advance(30 * DAY);
    const { jwk } = await new RotateServerKey({ unitOfWork, keyMaker, sealer, clock, keyRing: ring }).execute(
      'signing',
    );
    expect(given).toEqual([jwk.kid, first]);
    clock.set(NOW);
    await ring.refresh();
    expect(given).toEqual([jwk.kid]);
    expect(ring.verifying()).toHaveLength(1);
  });
});

onEveryAdapter('The key ring, for a public record,', (open) => {
  /** A ring with its keys, over a store whose reads are counted, can be held, and can fail. */
  async function watched() {
    const { stores, unitOfWork } = open();
    const { serverKeys } = stores;
    await new MakeFirstKeys({ serverKeys, keyMaker, sealer, clock }).execute();
    const reads = { count: 0, fail: false, held: Promise.resolve() };
    const list = async () => {
      reads.count += 1;
      if (reads.fail) throw new StoreUnavailable();
      const stored = await serverKeys.list();
      await reads.held;
      return stored;
    };
    const ring = aRing({ list } as ServerKeyStore);
    await ring.refresh();
    reads.count = 0;
    const keyRing = { refresh: () => Promise.resolve() };
    const rotate = () => new RotateServerKey({ unitOfWork, keyMaker, sealer, clock, keyRing }).execute('signing');
    return { ring, reads, rotate };
  }

  it('has every rotation before the call, and callers share a read that begins after their calls', async () => {
    const { ring, reads, rotate } = await watched();
    let release = (): void => undefined;
    reads.held = new Promise((resolve) => (release = resolve));
    const early = ring.refreshForRecord();
    await delay(50);
    const { jwk } = await rotate();
    const late = [1, 2, 3].map(() => ring.refreshForRecord());
    release();
    await early;
    await Promise.all(late);
    expect(ring.signing('signing').kid).toBe(jwk.kid);
    expect(reads.count).toBe(2);
  });

  it('answers from memory while the database cannot be read, and asks it again once a refresh has succeeded', async () => {
    const { ring, reads, rotate } = await watched();
    const { kid } = ring.signing('signing');
    reads.fail = true;
    await ring.refreshForRecord();
    await ring.refreshForRecord();
    expect([reads.count, ring.signing('signing').kid]).toEqual([1, kid]);
    reads.fail = false;
    await ring.refresh();
    const { jwk } = await rotate();
    await ring.refreshForRecord();
    expect(ring.signing('signing').kid).toBe(jwk.kid);
  });
});
