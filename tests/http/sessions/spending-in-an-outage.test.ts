import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { sha256, toBase64Url } from '../../../domain/kernel/bytes.js';
import { aLogoutChallenge, anAnchoredPerson, prove, redeem } from '../../support/people/identity.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const away = () => Promise.reject(new StoreUnavailable('away'));

/** A store of which some methods are replaced. */
function altered<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, { get: (target, name) => Reflect.get({ ...methods }, name) ?? Reflect.get(target, name) });
}

it('an outage during a redemption is reported without a second wait, and the challenge is still burned', async () => {
  const person = await anAnchoredPerson(service.client);
  const challenge = await aLogoutChallenge(service.client, person);
  const burned: Uint8Array[] = [];
  const logoutChallenges = altered(service.baseParts.stores.logoutChallenges, {
    find: away,
    burnAll: (hashes) => {
      burned.push(...hashes);
      return new Promise(() => undefined);
    },
  });
  const broken = await startTestService({ sharing: service, overrides: { logoutChallenges } });
  const { status, body } = await redeem(broken.client, prove(person, challenge));
  expect([status, body.code]).toEqual([503, 'error.auth.unavailable']);
  expect(burned).toContainEqual(sha256(Buffer.from(challenge, 'base64url')));
  await broken.stop();
});

it('a bearer whose session cannot be read gets the 401 of every bearer, whatever code the request names', async () => {
  const { token } = await aPerson(service.client);
  const { sessions, oidcReturns } = service.baseParts.stores;
  const overrides = {
    sessions: altered(sessions, { read: away }),
    oidcReturns: altered(oidcReturns, { burnAll: away }),
  };
  const broken = await startTestService({ sharing: service, overrides });
  const code = toBase64Url(randomBytes(32));
  const answer = await broken.client.post('/v1/auth/account/deletion', { token, body: { code, code_verifier: code } });
  expect([answer.status, answer.body.code]).toEqual([401, 'error.auth.unavailable']);
  await broken.stop();
});
