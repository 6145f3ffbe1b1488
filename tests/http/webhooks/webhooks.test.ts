import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { AccountFacts } from '../../../application/webhooks/account-facts.js';
import { DeliverWebhooks } from '../../../application/webhooks/deliver-webhooks.js';
import { ListWebhooks } from '../../../application/webhooks/list-webhooks.js';
import { ReplayWebhooks } from '../../../application/webhooks/replay-webhooks.js';
import { TellExpiredGrace } from '../../../application/webhooks/tell-expired-grace.js';
import { DAY, HOUR, SECOND } from '../../../domain/kernel/instant.js';
import { confirmSecondFactor, logIn } from '../../support/people/person.js';
import { aClientId, anAlbumOf, aWriter, join, PIN } from '../../support/people/writer.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { uploaded } from '../../support/uploads/uploads.js';
import { aPersonById, Receiver, verify, WEBHOOK_SECRET } from '../../support/webhooks/receiver.js';

let receiver: Receiver;
let service: TestService;
const reported: { readonly what: string; readonly cause: unknown }[] = [];

beforeAll(async () => {
  receiver = await Receiver.start();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET, QUOTA_HARD_LIMIT: '1000', QUOTA_SOFT_LIMIT: '500' };
  const incidents = { report: (what: string, cause: unknown) => void reported.push({ what, cause }) };
  // The verifying library uses the machine's clock.
  service = await startTestService({ env, clock: new FixedClock(Date.now()), overrides: { incidents } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
afterEach(() => {
  receiver.instead = null;
});

const deliver = () => service.service.parts.make(DeliverWebhooks).execute();
const typesOf = (accountId: string) => receiver.of(accountId).map(({ type }) => type);

/** Sets the counters as if this much were stored; reset later, since the test service audits them at its end. */
async function use(accountId: string, used: bigint): Promise<void> {
  await service.service.parts.unitOfWork.run(async ({ quotas }) => {
    const account = await quotas.lock(accountId);
    const hardExceededSince = used >= 1000n ? (account?.usage.hardExceededSince ?? service.clock.now()) : null;
    await quotas.save(accountId, { ...account!.usage, used, hardExceededSince });
  });
}

describe('the reported facts', () => {
  it('is a new session, by ids and facts alone, signed so that a library of others takes it', async () => {
    const person = await aPersonById(service.client);
    await deliver();
    const [opened] = receiver.of(person.accountId);
    expect(opened).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'session.opened',
      timestamp: new Date(service.clock.now()).toISOString(),
      data: {
        account_id: person.accountId,
        sequence: 1,
        session_id: person.sessionId,
        device_id: expect.any(String),
        method: 'password',
      },
    });
    const [body, headers] = [receiver.bodies.at(-1) ?? '', receiver.headers.at(-1) ?? {}];
    expect(verify(body, headers)).toMatchObject({ type: 'session.opened' });
    expect(() => verify(body.replace('opened', 'opencd'), headers)).toThrow();
    expect(() => verify(body, { ...headers, 'webhook-id': 'another' })).toThrow();
    expect(receiver.bodies.join()).not.toContain(person.address);
  });

  it('is every fact of an account in its order', async () => {
    const person = await aPersonById(service.client);
    const { accountId } = person;
    await confirmSecondFactor(service.client, person, service.clock.now());
    for (const mode of ['uploads', 'uploads', 'full']) {
      await service.admin.put(`/admin/accounts/${accountId}/suspension`, { body: { mode, reason: 'unpaid' } });
    }
    await service.admin.delete(`/admin/accounts/${accountId}/suspension`);
    await service.admin.delete(`/admin/accounts/${accountId}/totp`);
    await logIn(service.client, person);
    await deliver();
    expect(typesOf(accountId)).toEqual([
      'session.opened',
      'second_factor.changed',
      'account.suspended',
      'account.suspended',
      'account.suspension_lifted',
      'second_factor.changed',
      'session.opened',
    ]);
    const told = receiver.of(accountId).map(({ data }) => data);
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(told.map(({ change, mode }) => change ?? mode ?? null)).toEqual([
      null,
      'confirmed',
      'uploads',
      'full',
      null,
      'removed',
      null,
    ]);
    expect(JSON.stringify(told)).not.toContain('unpaid');
  });

  it('changes nothing about the counters of each kind of content', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, writer);
    const { asset_id } = await uploaded(service.client, writer, album, someBytes(10));
    await putMetadata(service.client, writer, asset_id, someBytes(5));
    const byKind = async () => (await service.client.get('/quota/blobs', { token: writer.token })).body.by_kind;
    expect(await byKind()).toMatchObject({ original: 10, metadata: 5 });
    await trashAsset(service.client, writer, asset_id);
    await purgeAsset(service.client, writer, asset_id);
    expect(await byKind()).toMatchObject({ original: 0, metadata: 0 });
  });

  it('is a deletion that is asked for, taken back, asked for again and done', async () => {
    const { token, password, accountId } = await aPersonById(service.client);
    const path = '/v1/auth/account/deletion';
    const ask = () => service.client.post(path, { token, body: { password } });
    for (let turn = 0; turn < 2; turn += 1) expect((await ask()).status).toBe(202);
    for (let turn = 0; turn < 2; turn += 1) expect((await service.client.delete(path, { token })).status).toBe(204);
    const { deletes_at } = (await ask()).body;
    service.clock.advance(7 * DAY);
    await service.service.parts.make(DeleteDueAccounts).execute();
    await deliver();
    expect(typesOf(accountId)).toEqual([
      'session.opened',
      'account.deletion_requested',
      'account.deletion_cancelled',
      'account.deletion_requested',
      'account.deleted',
    ]);
    expect(receiver.of(accountId).map(({ data }) => data['deletes_at'] ?? null)[3]).toBe(deletes_at);
  });

  it('is each change of the quota state, the end of the grace window once', async () => {
    const { accountId } = await aPersonById(service.client);
    for (const used of [499n, 500n, 999n, 1000n, 1200n]) await use(accountId, used);
    await service.admin.put(`/admin/accounts/${accountId}/quota`, { body: { hard_limit: 2000, soft_limit: 1900 } });
    await service.admin.put(`/admin/accounts/${accountId}/quota`, { body: { hard_limit: null, soft_limit: null } });
    service.clock.advance(14 * DAY + 1);
    for (let turn = 0; turn < 2; turn += 1) await service.service.parts.make(TellExpiredGrace).execute();
    await use(accountId, 0n);
    await deliver();
    const changes = receiver.of(accountId).slice(1);
    expect(changes.map(({ data }) => [data['from'], data['to'], data['used']])).toEqual([
      ['OK', 'SoftWarning', 500],
      ['SoftWarning', 'HardExceeded', 1000],
      ['HardExceeded', 'OK', 1200],
      ['OK', 'HardExceeded', 1200],
      ['HardExceeded', 'GraceExpired', 1200],
      ['GraceExpired', 'OK', 0],
    ]);
    expect(changes[0]?.data).toMatchObject({ soft_limit: 500, hard_limit: 1000 });
  });

  it('is a change of the quota state by an emptied trash, told of each account by an event of its own', async () => {
    const one = () => aWriter(service.client, service.baseParts);
    const [admin, ...writers] = [await one(), await one(), await one()] as const;
    const album = await anAlbumOf(service.client, admin);
    for (const writer of writers) {
      await join(service.client, admin, album, writer, 'writer');
      const { asset_id } = await uploaded(service.client, writer, album, someBytes(600));
      await trashAsset(service.client, writer, asset_id);
    }
    expect((await service.client.delete('/v1/trash', { token: admin.token, protocol: PIN })).body).toEqual({
      purged: 2,
      credited: 1200,
    });
    await deliver();
    const ids = [];
    for (const { accountId } of writers) {
      const changes = receiver.of(accountId).filter(({ type }) => type === 'quota.state_changed');
      expect(changes.map(({ data }) => [data['from'], data['to'], data['used']])).toEqual([
        ['OK', 'SoftWarning', 600],
        ['SoftWarning', 'OK', 0],
      ]);
      ids.push(...changes.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(4);
  });

  it('is what a use case records itself', async () => {
    const { accountId } = await aPersonById(service.client);
    const { accountFacts, unitOfWork } = service.service.parts;
    expect(accountFacts).toBeInstanceOf(AccountFacts);
    const deletesAt = service.clock.now() + 7 * DAY;
    await unitOfWork.run(async (stores) => {
      await accountFacts.record(stores, accountId, { type: 'account.deletion_requested', deletesAt });
      await accountFacts.record(stores, accountId, { type: 'account.deletion_cancelled' });
      await accountFacts.record(stores, accountId, { type: 'account.deleted' });
    });
    await deliver();
    expect(typesOf(accountId).slice(1)).toEqual([
      'account.deletion_requested',
      'account.deletion_cancelled',
      'account.deleted',
    ]);
    expect(receiver.of(accountId)[1]?.data['deletes_at']).toBe(new Date(deletesAt).toISOString());
    const { webhookOutbox } = service.baseParts.stores;
    expect(await webhookOutbox.due(service.clock.now() + DAY, 1000)).not.toContain(accountId);
  });

  it('is nothing of what was rolled back, and nothing is written without WEBHOOK_URL', async () => {
    const before = await service.baseParts.stores.webhookOutbox.backlog();
    const { body } = await service.client.post('/v1/auth/login', {
      body: { address: 'nobody@example.org', password: 'correct horse battery' },
    });
    expect(body.code).toBe('error.auth.invalid_credentials');
    const silent = await startTestService({ sharing: service });
    await aPersonById(silent.client);
    expect(await service.baseParts.stores.webhookOutbox.backlog()).toEqual(before);
    await silent.stop();
  });
});

describe('a receiver that does not take it', () => {
  it.each([
    ['fails', 500],
    ['is gone', 410],
    ['leads elsewhere', 302],
  ])('%s: the event waits, then comes again with those behind it, in order', async (_what, status) => {
    const person = await aPersonById(service.client);
    await logIn(service.client, person);
    const asked = receiver.bodies.length;
    receiver.instead = (response) => void response.writeHead(status, { Location: receiver.url }).end();
    await deliver();
    await deliver();
    expect(receiver.bodies.length).toBe(asked + 1);
    expect(typesOf(person.accountId)).toEqual([]);
    receiver.instead = null;
    service.clock.advance(6 * SECOND);
    await deliver();
    expect(receiver.of(person.accountId).map(({ data }) => data['sequence'])).toEqual([1, 2]);
  });

  it.each([
    ['a day back', 0, -DAY],
    ['a year forward and back', 365 * DAY, -365 * DAY],
  ])('when the clock goes %s: the event waits no longer than its pause', async (_what, before, after) => {
    const person = await aPersonById(service.client);
    service.clock.advance(before);
    receiver.instead = (response) => void response.writeHead(503).end();
    await deliver();
    receiver.instead = null;
    service.clock.advance(after);
    await logIn(service.client, person);
    await deliver();
    service.clock.advance(-before - after);
    expect(receiver.of(person.accountId).map(({ data }) => data['sequence'])).toEqual([1, 2]);
  });

  it('for two days: a dead letter, which holds up nothing more and is replayed by its id', async () => {
    const person = await aPersonById(service.client);
    receiver.instead = (response) => void response.writeHead(503).end();
    const asked = receiver.bodies.length;
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await deliver();
      service.clock.advance(29 * HOUR);
    }
    expect(receiver.bodies.length - asked).toBe(11);
    const { dead } = await service.service.parts.make(ListWebhooks).execute();
    const [letter] = dead.filter(({ accountId }) => accountId === person.accountId);
    expect(letter).toMatchObject({ attempts: 11, lastError: 'the receiver answered 503', sequence: 1 });
    const ofLetter = reported.filter(({ cause }) => String(cause).includes(letter?.id ?? ''));
    // The same words for every letter: they are a label of a metric, each value of which stays in memory.
    expect(ofLetter.map(({ what }) => what)).toEqual(['a webhook failed all its deliveries and is a dead letter']);
    receiver.instead = null;
    const signedIn = await logIn(service.client, person);
    await deliver();
    expect(receiver.of(person.accountId).map(({ data }) => data['session_id'])).toEqual([signedIn.body.session_id]);
    expect(await service.service.parts.make(ReplayWebhooks).execute(letter?.id ?? '')).toEqual([letter?.id]);
    await deliver();
    expect(receiver.of(person.accountId).map(({ data }) => data['sequence'])).toEqual([2, 1]);
    await expect(service.service.parts.make(ReplayWebhooks).execute(letter?.id ?? '')).rejects.toThrow(
      /No dead letter/,
    );
    expect(await service.service.parts.make(ReplayWebhooks).execute(null)).toEqual([]);
  });

  it('until the account is deleted: its queue goes with the replayed letter, the last of its messages', async () => {
    const { accountId, token, password } = await aPersonById(service.client);
    const { webhookOutbox } = service.baseParts.stores;
    const head = await webhookOutbox.head(accountId);
    const deadAt = service.clock.now() + 7 * DAY;
    await webhookOutbox.saveFailure(head?.id ?? '', { attempts: 11, lastError: 'no connection', deadAt });
    expect((await service.client.post('/v1/auth/account/deletion', { token, body: { password } })).status).toBe(202);
    service.clock.advance(7 * DAY);
    await service.service.parts.make(DeleteDueAccounts).execute();
    await deliver();
    await service.service.parts.make(ReplayWebhooks).execute(head?.id ?? '');
    await deliver();
    expect(typesOf(accountId)).toEqual(['account.deletion_requested', 'account.deleted', 'session.opened']);
    // A queue that is left would go on counting.
    const next = { id: aClientId(), accountId, type: 'session.opened', data: '{}', occurredAt: deadAt } as const;
    await service.baseParts.unitOfWork.run((stores) => stores.webhookOutbox.append(next));
    const made = await webhookOutbox.head(accountId);
    await webhookOutbox.remove(made?.id ?? '');
    expect(made?.sequence).toBe(1);
  });

  it('for two days: all its dead letters come in their order, also if they are delivered during the replay', async () => {
    const person = await aPersonById(service.client);
    for (let more = 0; more < 3; more += 1) await logIn(service.client, person);
    const { webhookOutbox } = service.baseParts.stores;
    for (let letter = 0; letter < 4; letter += 1) {
      const head = await webhookOutbox.head(person.accountId);
      const deadAt = service.clock.now() + letter;
      await webhookOutbox.saveFailure(head?.id ?? '', { attempts: 11, lastError: 'no connection', deadAt });
    }
    const { unitOfWork, clock } = service.service.parts;
    const run: typeof unitOfWork.run = async (work) => {
      const result = await unitOfWork.run(work);
      await deliver();
      return result;
    };
    const beside = { ...unitOfWork, run };
    expect(await new ReplayWebhooks({ webhookOutbox, unitOfWork: beside, clock }).execute(null)).toHaveLength(4);
    await deliver();
    expect(receiver.of(person.accountId).map(({ data }) => data['sequence'])).toEqual([1, 2, 3, 4]);
  });
});
