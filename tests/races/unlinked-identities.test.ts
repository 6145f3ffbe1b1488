import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { SignOutAccount } from '../../application/admin/sign-out-account.js';
import { UnlinkIdentity } from '../../application/oidc/unlink-identity.js';
import type { IdentityLinkStore } from '../../application/ports/stores/identity-link-store.js';
import type { Caller } from '../../application/sessions/caller.js';
import { aWriter } from '../support/people/writer.js';
import { onEveryDeployment } from '../support/service/deployment.js';

onEveryDeployment('A sign-in by an identity that is unlinked meanwhile', (deployment) => {
  const node = (turn: number) => deployment().nodes[turn % deployment().nodes.length]!;

  it('opens no session that outlives the end of all sessions after it', async () => {
    const { accountId } = await aWriter(node(0).client, node(0).baseParts);
    const { identityLinks, sessions } = deployment().stores;
    const identity = { issuer: 'https://id.example.org', subject: accountId };
    const now = deployment().clock.now();
    await identityLinks.insert({ ...identity, accountId, linkedAt: now });
    const unlinkAndSignOut = async () => {
      const { parts } = node(1).service;
      await parts.make(UnlinkIdentity).ofIssuer({ account: { id: accountId } } as Caller, identity.issuer);
      await parts.make(SignOutAccount).execute(accountId);
    };
    let ended = null as Promise<void> | null;
    const overtaken = (links: IdentityLinkStore) =>
      Object.assign(Object.create(links) as IdentityLinkStore, {
        find: async (asked: typeof identity) => {
          const found = await links.find(asked);
          if (ended === null) await Promise.race([(ended = unlinkAndSignOut()), delay(1000)]);
          return found;
        },
      });
    const { identityAccounts, sessionOpener } = node(0).service.parts;
    const { session } = sessionOpener.make(accountId, 'oidc', {}, now);
    const signingIn = node(0).baseParts.unitOfWork.run(async (stores) => {
      const links = overtaken(stores.identityLinks);
      const id = await identityAccounts.signedIn(
        { ...stores, identityLinks: links },
        { ...identity, email: null },
        now,
      );
      await stores.sessions.open({ ...session, accountId: id });
    });
    // Whoever has no account can only be told so.
    await signingIn.catch((error: unknown) => expect(error).toMatchObject({ code: 'error.auth.address_missing' }));
    await ended;
    const opened = await sessions.read(session.id);
    expect(opened?.session.revokedAt).not.toBeNull();
  });
});
