import { describe, expect, it } from '@jest/globals';
import type { ServerKeyStore, StoredServerKey } from '../../application/ports/stores/server-key-store.js';
import type { ServerKeyKind } from '../../domain/discovery/server-key.js';
import { toBase64Url } from '../../domain/kernel/bytes.js';
import { aHash, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aKey(kind: ServerKeyKind, generation: number): StoredServerKey {
  const x = toBase64Url(aHash());
  const jwk = { kty: 'OKP', crv: 'Ed25519', x, kid: toBase64Url(aHash()), alg: 'EdDSA', use: 'sig' } as const;
  return {
    kind,
    generation,
    jwk,
    activatedAt: NOW + generation,
    sealedPrivateKey: new Uint8Array(77).fill(generation),
  };
}

async function ofKind(store: ServerKeyStore, kind: ServerKeyKind) {
  const keys = await store.list();
  return keys.filter((key) => key.kind === kind).toSorted((left, right) => left.generation - right.generation);
}

onEveryAdapter('ServerKeyStore', (open) => {
  it('keeps every generation of each kind, and forgets the private halves of retired ones', async () => {
    const { serverKeys } = open().stores;
    const [first, second, third] = [aKey('attestation', 1), aKey('attestation', 2), aKey('attestation', 3)];
    const signing = aKey('signing', 1);
    for (const key of [first, second, third, signing]) expect(await serverKeys.append(key)).toBe(true);
    expect(await ofKind(serverKeys, 'attestation')).toEqual([first, second, third]);

    await serverKeys.forgetPrivateHalves('attestation', 3);
    const retired = [first, second].map((key) => ({ ...key, sealedPrivateKey: null }));
    expect(await ofKind(serverKeys, 'attestation')).toEqual([...retired, third]);
    expect(await ofKind(serverKeys, 'signing')).toEqual([signing]);
  });

  it('rejects an existing generation, and keeps its key', async () => {
    const { serverKeys } = open().stores;
    const before = await ofKind(serverKeys, 'attestation');
    expect(await serverKeys.append(aKey('attestation', 2))).toBe(false);
    expect(await ofKind(serverKeys, 'attestation')).toEqual(before);
  });

  it('never keeps one kid twice', async () => {
    const { serverKeys } = open().stores;
    const key = aKey('signing', 50);
    await serverKeys.append(key);
    await expect(serverKeys.append({ ...key, generation: 51 })).rejects.toThrow();
  });

  describe('of 8 parallel appends of one generation', () => {
    it('accepts one, also within transactions', async () => {
      const { stores, unitOfWork } = open();
      const plain = await inParallel(8, () => stores.serverKeys.append(aKey('signing', 2)));
      expect(plain.filter(Boolean)).toHaveLength(1);
      const bound = await inParallel(8, () =>
        unitOfWork.run(({ serverKeys }) => serverKeys.append(aKey('signing', 3))),
      );
      expect(bound.filter(Boolean)).toHaveLength(1);
      const generations = (await ofKind(stores.serverKeys, 'signing')).map(({ generation }) => generation);
      expect(generations).toEqual([1, 2, 3, 50]);
    });
  });
});
