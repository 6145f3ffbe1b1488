import { expect, it } from '@jest/globals';
import type { IdentityLink } from '../../domain/oidc/identity.js';
import { anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const ISSUER = 'https://id.example.org';

function aLink(values: Partial<IdentityLink> = {}): IdentityLink {
  return { issuer: ISSUER, subject: anId(), accountId: anId(), linkedAt: NOW, ...values };
}

onEveryAdapter('IdentityLinkStore', (open) => {
  it('finds a link by issuer and subject together', async () => {
    const { identityLinks } = open().stores;
    const link = aLink();
    expect(await identityLinks.insert(link)).toBe('inserted');
    expect(await identityLinks.find(link)).toEqual(link);
    expect(await identityLinks.find({ ...link, issuer: `${ISSUER}/` })).toBeNull();
    expect(await identityLinks.find({ ...link, subject: anId() })).toBeNull();
  });

  it.each([
    ['letter case', 'Sub-aé', 'sub-aé'],
    ['an accent', 'sub-aé', 'sub-ae'],
    ['its composition', 'sub-é', 'sub-e\u0301'],
    ['a space at the end', 'sub', 'sub '],
  ])('treats subjects that differ by %s as two people', async (_difference, left, right) => {
    const { identityLinks } = open().stores;
    const issuer = `${ISSUER}/${anId()}`;
    const [one, other] = [aLink({ issuer, subject: left }), aLink({ issuer, subject: right })];
    expect(await identityLinks.insert(one)).toBe('inserted');
    expect(await identityLinks.find(other)).toBeNull();
    expect(await identityLinks.insert(other)).toBe('inserted');
    expect(await identityLinks.find(one)).toEqual(one);
    expect(await identityLinks.find(other)).toEqual(other);
  });

  it('treats one subject at two issuers as two people', async () => {
    const { identityLinks } = open().stores;
    const link = aLink();
    const elsewhere = aLink({ issuer: 'https://ID.example.org', subject: link.subject });
    expect(await identityLinks.insert(link)).toBe('inserted');
    expect(await identityLinks.insert(elsewhere)).toBe('inserted');
  });

  it('keeps a subject of 255 bytes at an issuer of 512', async () => {
    const { identityLinks } = open().stores;
    const link = aLink({ issuer: `https://${'i'.repeat(504)}`, subject: anId().padEnd(255, 's') });
    await identityLinks.insert(link);
    expect(await identityLinks.find(link)).toEqual(link);
  });

  it('refuses an identity that signs in to another account, and a second identity of one issuer', async () => {
    const { identityLinks } = open().stores;
    const link = aLink();
    await identityLinks.insert(link);
    expect(await identityLinks.insert(aLink({ subject: link.subject }))).toBe('identity_taken');
    expect(await identityLinks.insert(aLink({ accountId: link.accountId }))).toBe('issuer_taken');
    expect(await identityLinks.list(link.accountId)).toEqual([link]);
  });

  it('lets one of 20 parallel transactions link an identity, and the others then see whose it is', async () => {
    const { unitOfWork } = open();
    const subject = anId();
    const owners = await inParallel(20, () =>
      unitOfWork.run(async ({ identityLinks }) => {
        const link = aLink({ subject });
        const outcome = await identityLinks.insert(link);
        return { outcome, owner: (await identityLinks.find(link))?.accountId };
      }),
    );
    expect(owners.filter(({ outcome }) => outcome === 'inserted')).toHaveLength(1);
    expect(new Set(owners.map(({ owner }) => owner)).size).toBe(1);
  });

  it("lists an account's own links, oldest first, and deletes one of them once", async () => {
    const { identityLinks } = open().stores;
    const accountId = anId();
    const newer = aLink({ accountId, linkedAt: NOW + 1 });
    const older = aLink({ accountId, issuer: `${ISSUER}/two` });
    await identityLinks.insert(newer);
    await identityLinks.insert(older);
    expect(await identityLinks.list(accountId)).toEqual([older, newer]);
    expect(await identityLinks.delete(accountId, `${ISSUER}/three`)).toBe(false);
    const deleted = await inParallel(5, () => identityLinks.delete(accountId, newer.issuer));
    expect(deleted.filter(Boolean)).toHaveLength(1);
    expect(await identityLinks.list(accountId)).toEqual([older]);
    expect(await identityLinks.insert(aLink({ accountId }))).toBe('inserted');
  });
});
