import { expect, it } from '@jest/globals';
import { EraseAccount } from '../../../application/deletion/erase-account.js';
import { OidcOffer } from '../../../application/oidc/oidc-offer.js';
import { UnlinkIdentity } from '../../../application/oidc/unlink-identity.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import type { OidcProvider } from '../../../application/settings.js';
import { MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import { anAccount } from '../../support/people/builders.js';
import { anAnchoredPerson, movedBody } from '../../support/people/identity.js';
import {
  aChallenge,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  logIn,
  type Person,
} from '../../support/people/person.js';
import type { TestService } from '../../support/service/test-service.js';
import { aWriterAt, field, firstNode, said, type Deployment } from './scene.js';

const NEW_PASSWORD = 'another good one';
/** A right password is one transaction, which ends the counters, before the one that signs in. */
const AFTER_THE_COUNTERS = 1;

function changePassword({ client }: TestService, { token, password }: Person) {
  const body = { current_password: password, new_password: NEW_PASSWORD };
  return client.post('/v1/auth/password', { token, body });
}

/** Makes a person with a second factor, and the code of the present, which is unspent. */
async function withSecondFactor(deployment: Deployment): Promise<{ person: Person; secret: string; code: string }> {
  const { client, clock } = firstNode(deployment);
  const person = await aPerson(client);
  const secret = await confirmSecondFactor(client, person, clock.now());
  clock.advance(MINUTE);
  return { person, secret, code: codeAt(secret, clock.now()) };
}

export function signInPairs(deployment: Deployment): void {
  it('a password change and a sign-in with the old one: no session of it survives (G4)', async () => {
    const person = await aPerson(deployment().client(0));
    const [signedIn, changed] = await deployment().passing(
      ({ client }) => logIn(client, person),
      () => changePassword(firstNode(deployment), person),
      AFTER_THE_COUNTERS,
    );
    expect([changed.status, said(signedIn)]).toEqual([200, '401 error.auth.invalid_credentials']);
  });

  it('a password change and the opening of a challenge by the old one: no challenge of it survives', async () => {
    const { person } = await withSecondFactor(deployment);
    const [opened, changed] = await deployment().passing(
      ({ client }) => logIn(client, person),
      () => changePassword(firstNode(deployment), person),
      AFTER_THE_COUNTERS,
    );
    expect([changed.status, said(opened)]).toEqual([200, '401 error.auth.invalid_credentials']);
  });

  it("a second factor's reset and the opening of a challenge: none waits for a code that nobody has", async () => {
    const { person } = await withSecondFactor(deployment);
    const { admin, client } = firstNode(deployment);
    const id = field(await client.get('/v1/auth/profile', { token: person.token }), 'id');
    const [opened, reset] = await deployment().passing(
      (node) => logIn(node.client, person),
      () => admin.delete(`/admin/accounts/${id}/totp`),
      AFTER_THE_COUNTERS,
    );
    expect([reset.status, opened.status]).toEqual([204, 200]);
  });

  it('a password change and the second step of a sign-in: no session of the old password survives', async () => {
    const { person, code } = await withSecondFactor(deployment);
    const challenge = await aChallenge(deployment().client(0), person);
    const [opened, changed] = await deployment().passing(
      ({ client }) => giveCode(client, challenge, code),
      () => changePassword(firstNode(deployment), person),
    );
    expect([changed.status, said(opened)]).toEqual([200, '401 error.auth.challenge_invalid']);
  });

  it("a challenge to log out everywhere and an operator's sign-out: no challenge outlives the sessions", async () => {
    const { admin, client } = firstNode(deployment);
    const { token } = await anAnchoredPerson(client);
    const id = field(await client.get('/v1/auth/profile', { token }), 'id');
    const [issued, signedOut] = await deployment().passing(
      (node) => node.client.post('/v1/auth/logout/all/challenge', { token }),
      () => admin.delete(`/admin/accounts/${id}/sessions`),
    );
    expect([signedOut.status, said(issued)]).toEqual([200, '401 error.auth.unauthenticated']);
  });
}

export function codePairs(deployment: Deployment): void {
  it('a code and the same code: one session', async () => {
    const { person, code } = await withSecondFactor(deployment);
    const [one, other] = [
      await aChallenge(deployment().client(0), person),
      await aChallenge(deployment().client(0), person),
    ];
    const [second, first] = await deployment().passing(
      ({ client }) => giveCode(client, one, code),
      () => giveCode(deployment().client(0), other, code),
    );
    expect([first.status, said(second)]).toEqual([200, '401 error.auth.totp_invalid']);
  });

  it('a code and the removal of the second factor by the same code', async () => {
    const { person, code } = await withSecondFactor(deployment);
    const challenge = await aChallenge(deployment().client(0), person);
    const [opened, removed] = await deployment().passing(
      ({ client }) => giveCode(client, challenge, code),
      () => deployment().client(0).post('/v1/auth/totp/disable', { token: person.token, body: { code } }),
    );
    expect([removed.status, said(opened)]).toEqual([200, '401 error.auth.challenge_invalid']);
  });

  it('a confirmation and another one: one confirms', async () => {
    const { client, clock } = firstNode(deployment);
    const { token } = await aPerson(client);
    const secret = field(await client.post('/v1/auth/totp/enroll', { token }), 'secret');
    const code = codeAt(secret, clock.now());
    const confirm = (node: TestService) =>
      node.client.post('/v1/auth/totp/verify-enrollment', { token, body: { code } });
    const [second, first] = await deployment().passing(confirm, () => confirm(firstNode(deployment)));
    expect([first.status, said(second)]).toEqual([200, '409 error.auth.totp_not_pending']);
  });
}

export function counterPairs(deployment: Deployment): void {
  const threshold = 10;
  const wrong = (node: TestService, person: Person) => logIn(node.client, { ...person, password: 'not the right one' });

  it('two wrong passwords: both are counted', async () => {
    const person = await aPerson(deployment().client(0));
    for (let count = 2; count < threshold; count += 1) await wrong(firstNode(deployment), person);
    const answers = await deployment().passing(
      (node) => wrong(node, person),
      () => wrong(firstNode(deployment), person),
    );
    expect(answers.map(said)).toEqual(Array(2).fill('401 error.auth.invalid_credentials'));
    expect(said(await logIn(deployment().client(2), person))).toBe('429 error.auth.locked');
  });

  it('a right password and the wrong one that locks: the right one meets the lock', async () => {
    const person = await aPerson(deployment().client(0));
    for (let count = 1; count < threshold; count += 1) await wrong(firstNode(deployment), person);
    const [right] = await deployment().passing(
      ({ client }) => logIn(client, person),
      () => wrong(firstNode(deployment), person),
    );
    expect(said(right)).toBe('429 error.auth.locked');
  });
}

export function identityPairs(deployment: Deployment): void {
  it('two unlinkings: one way to sign in is left', async () => {
    const { baseParts, clock } = firstNode(deployment);
    const account = { ...anAccount(), passwordHash: null };
    const issuers = ['https://one.example', 'https://other.example'];
    await baseParts.unitOfWork.run(async ({ accounts, identityLinks }) => {
      await accounts.insert(account);
      for (const issuer of issuers) {
        await identityLinks.insert({ accountId: account.id, issuer, subject: account.id, linkedAt: clock.now() });
      }
    });
    const providers = issuers.map((issuer) => ({ id: issuer, issuer }) as OidcProvider);
    const settings = { auth: { methods: ['oidc'] }, oidc: { providers, redirectUris: [] } };
    const oidcOffer = new OidcOffer({ settings: settings as never });
    const unlink = ({ baseParts: { unitOfWork } }: TestService, issuer: string) =>
      new UnlinkIdentity({ unitOfWork, oidcOffer }).execute({ account } as unknown as Caller, issuer).then(
        () => 'done',
        (error: unknown) => (error as { readonly code: string }).code,
      );
    const outcomes = await deployment().passing(
      (node) => unlink(node, issuers[0] ?? ''),
      () => unlink(firstNode(deployment), issuers[1] ?? ''),
    );
    expect(outcomes).toEqual(['error.auth.last_sign_in_method', 'done']);
    expect(await baseParts.stores.identityLinks.list(account.id)).toHaveLength(1);
  });

  it('a newer moved certificate and an older one: the newer one stays', async () => {
    const { client, clock } = firstNode(deployment);
    const person = await anAnchoredPerson(client);
    const publish = (node: Pick<TestService, 'client'>, host: string, movedAt: number) => {
      const certificate = { oldHandle: person.handle, newHandle: `ada@${host}`, movedAt };
      return node.client.put('/v1/auth/moved', { token: person.token, body: movedBody(person.identity, certificate) });
    };
    await publish({ client }, 'first.example', clock.now() - 2 * SECOND);
    const [older, newer] = await deployment().passing(
      (node) => publish(node, 'older.example', clock.now() - SECOND),
      () => publish({ client }, 'newer.example', clock.now()),
    );
    expect([newer.status, said(older)]).toEqual([200, '409 error.moved.superseded']);
  });

  it("an owner's addition and the end of that person's deletion: no owner is without an account", async () => {
    const { client, service, baseParts } = firstNode(deployment);
    const [sponsor, person] = [await aWriterAt(deployment), await aWriterAt(deployment)];
    const made = await client.post('/v1/auth/sponsored-accounts', { token: sponsor.token });
    const path = `/v1/auth/sponsored-accounts/${field(made, 'account_id')}/owners/${person.accountId}`;
    const account = await baseParts.stores.accounts.find(person.accountId);
    const collectBlobs = service.parts.make(CollectBlobs);
    const erase = async () => {
      const leaving = { id: person.accountId, handleUser: account?.handleUser ?? '' };
      for (let step = 0; step < 10; step += 1) {
        const progress = await new EraseAccount({ ...service.parts, collectBlobs }).advance(leaving);
        if (progress === 'done') return progress;
      }
      return 'not done';
    };
    const [added, erased] = await deployment().passing(
      (node) => node.client.put(path, { token: sponsor.token }),
      erase,
    );
    expect([erased, said(added)]).toEqual(['done', '404 error.user.not_found']);
  });
}
