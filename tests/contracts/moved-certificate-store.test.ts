import { expect, it } from '@jest/globals';
import type { MovedCertificate } from '../../domain/discovery/moved-certificate.js';
import { anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aCertificate(user: string, newHandle = 'ada@elsewhere.org'): MovedCertificate {
  return { oldHandle: `${user}@here.org`, newHandle, movedAt: NOW, ikSig: new Uint8Array(64).fill(5) };
}

onEveryAdapter('MovedCertificateStore', (open) => {
  it("keeps a user's newest certificate, and nobody else's under that name", async () => {
    const { movedCertificates } = open().stores;
    const user = anId();
    expect(await movedCertificates.find(user)).toBeNull();
    await movedCertificates.put(user, aCertificate(user));
    expect(await movedCertificates.find(user)).toEqual(aCertificate(user));
    const newer = { ...aCertificate(user, 'ada@third.org:8443'), movedAt: NOW + 1, ikSig: new Uint8Array(64).fill(6) };
    await movedCertificates.put(user, newer);
    expect(await movedCertificates.find(user)).toEqual(newer);
    expect(await movedCertificates.find(user.toUpperCase())).toBeNull();
    expect(await movedCertificates.find(`${user} `)).toBeNull();
  });

  it('stores parallel certificates of one user one after the other', async () => {
    const { movedCertificates } = open().stores;
    const user = anId();
    await inParallel(8, (index) => movedCertificates.put(user, aCertificate(user, `ada@host${index}.org`)));
    expect((await movedCertificates.find(user))?.newHandle).toMatch(/^ada@host[0-7]\.org$/);
  });
});
