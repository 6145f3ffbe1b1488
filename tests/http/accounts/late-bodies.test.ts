import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeleteAccount } from '../../../application/admin/delete-account.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { CreateSponsoredAccount } from '../../../application/sponsorship/create-sponsored-account.js';
import { EnrollTotp } from '../../../application/totp/enroll-totp.js';
import type { AccountId } from '../../../domain/kernel/ids.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { anAnchoredPerson, PROTOCOL, signDirectory, type Anchored } from '../../support/people/identity.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function erase(accountId: AccountId): Promise<void> {
  const { make } = service.service.parts;
  await make(DeleteAccount).execute(accountId, { immediately: true });
  await make(DeleteDueAccounts).execute();
  expect(await service.baseParts.stores.accounts.find(accountId)).toBeNull();
}

/** Sends a request whose last byte arrives after the operator's immediate deletion of the account has ended. */
async function sentLate(person: Anchored, path: string, type: string, body: Uint8Array) {
  const connection = new RawConnection(service.service.public.port);
  const head = [
    `PUT ${path} HTTP/1.1`,
    'Host: gatehouse.test',
    `Authorization: Bearer ${person.token}`,
    `X-Service-Protocol: ${PROTOCOL}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  await connection.write(`${head.join('\r\n')}\r\n\r\n`);
  await connection.write(body.subarray(0, -1));
  // Once a later request is answered, the session of this one was checked.
  await service.client.get('/v1/auth/profile', { token: person.token });
  await erase(person.accountId);
  await connection.write(body.subarray(-1));
  const response = await connection.response();
  connection.destroy();
  return [response?.status, (JSON.parse(response?.body ?? '{}') as { code?: string }).code];
}

describe('a body that arrives after its account was deleted', () => {
  it('stores no escrow', async () => {
    const person = await anAnchoredPerson(service.client);
    const answer = await sentLate(person, '/v1/auth/escrow', 'application/octet-stream', new Uint8Array(40));
    expect(answer).toEqual([401, 'error.auth.unauthenticated']);
    expect(await service.baseParts.stores.escrows.find(person.accountId)).toBeNull();
  });

  it('stores no device directory', async () => {
    const person = await anAnchoredPerson(service.client);
    const first = signDirectory(person.identity, person.accountId, { version: 1, devices: [] });
    const answer = await sentLate(person, '/v1/devices/directory', 'application/cbor', first);
    expect(answer).toEqual([401, 'error.auth.unauthenticated']);
    expect(await service.baseParts.stores.directories.find(person.accountId)).toBeNull();
  });
});

describe('an account that is erased between the check of the session and the write', () => {
  it('gets no second factor and sponsors nobody', async () => {
    const { accountId } = await anAnchoredPerson(service.client);
    const { accounts, totp, sponsoredAccounts } = service.baseParts.stores;
    const caller = { account: await accounts.find(accountId) } as unknown as Caller;
    await erase(accountId);
    const { make } = service.service.parts;
    const refused = { code: 'error.auth.unauthenticated' };
    await expect(make(EnrollTotp).execute(caller)).rejects.toMatchObject(refused);
    await expect(make(CreateSponsoredAccount).execute(caller)).rejects.toMatchObject(refused);
    expect((await totp.find(accountId)).enrollment.status).toBe('none');
    expect(await sponsoredAccounts.sponsoredBy(accountId)).toEqual([]);
  });
});
