import { describe, expect, it } from '@jest/globals';
import type { SessionCursor } from '../../application/ports/stores/session-ledger.js';
import type { ListedDevice } from '../../domain/devices/device-directory.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { ENDED_SESSIONS_KEPT, type BearerSession, type OpenAt, type Session } from '../../domain/sessions/session.js';
import { CLOCK_SKEW, DAY, MINUTE, type Instant } from '../../domain/kernel/instant.js';
import { aDeviceId, aHash, anAccount, anId, aSession, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

async function opened(stores: Stores, values: Partial<Session> = {}) {
  const account = anAccount({ displayName: 'Ada', suspension: { mode: 'uploads', reason: 'unpaid' } });
  await stores.accounts.insert(account);
  const session = aSession({ accountId: account.id, ...values });
  await stores.sessions.open(session);
  return { account, session };
}

function aListedDevice(): ListedDevice {
  return { deviceId: aDeviceId(), ed25519: aHash(), mlDsa65: new Uint8Array(1952).fill(3), addedAt: 1_790_000_000 };
}

/** For sessions that were used within a day. */
const at = (now: Instant): OpenAt => ({ now, openSince: now - DAY });

/** Returns the part of a session that `read` returns. */
function asRead({ id, accountId, deviceId, lastUsedAt, expiresAt, revokedAt }: Session): BearerSession {
  return { id, accountId, deviceId, lastUsedAt, expiresAt, revokedAt };
}

onEveryAdapter('SessionLedger', (open) => {
  describe('read', () => {
    it('gives the session with what a bearer request needs of its account, by id and by token hash', async () => {
      const { stores, unitOfWork } = open();
      const { account, session } = await opened(stores, { cohortHash: 'ab'.repeat(32), method: 'totp' });
      const { id, address, displayName, createdAt, suspension } = account;
      const usage = { used: 2n ** 52n, reserved: 7n, hardExceededSince: NOW };
      const ownLimits = { soft: null, hard: 2n ** 52n };
      await unitOfWork.run(async ({ quotas }) => {
        await quotas.save(id, usage);
        await quotas.setLimits(id, ownLimits);
      });
      const expected = {
        session: asRead(session),
        account: { id, address, displayName, createdAt, suspension, deletesAt: null },
        quota: { usage, ownLimits },
      };
      expect(await stores.sessions.read(session.id)).toEqual(expected);
      expect(await stores.sessions.readByTokenHash(session.tokenHash)).toEqual(expected);
    });

    it('tells a writer whether the published directory lists the device of the session, not of another', async () => {
      const { stores, unitOfWork } = open();
      const { account, session } = await opened(stores);
      const elsewhere = aSession({ accountId: account.id });
      const [own, strangers] = [{ ...aListedDevice(), deviceId: session.deviceId }, aListedDevice()];
      await stores.sessions.open(elsewhere);
      const listed = () => Promise.all([session, elsewhere].map(({ id }) => stores.sessions.readOfDevice(id)));
      const states = async () => (await listed()).map((each) => each?.isListed);
      const publish = (accountId: string, version: number, devices: readonly ListedDevice[]) =>
        unitOfWork.run(({ directories }) =>
          directories.publish(accountId, { version, ik: new Uint8Array(32), document: aHash() }, devices),
        );
      expect(await states()).toEqual([false, false]);
      await publish(anId(), 1, [own]);
      expect(await states()).toEqual([false, false]);
      await publish(account.id, 1, [own, strangers]);
      expect(await states()).toEqual([true, false]);
      const { isListed, ...rest } = (await stores.sessions.readOfDevice(session.id))!;
      expect([isListed, rest]).toEqual([true, await stores.sessions.read(session.id)]);
      await publish(account.id, 2, [strangers]);
      expect(await states()).toEqual([false, false]);
      expect(await stores.sessions.readOfDevice(anId())).toBeNull();
    });

    it('answers null for an unknown id, an unknown token hash and a shortened one', async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores);
      expect(await sessions.read(anId())).toBeNull();
      expect(await sessions.readByTokenHash(aHash())).toBeNull();
      expect(await sessions.readByTokenHash(session.tokenHash.slice(0, 31))).toBeNull();
    });

    it('returns null for a session whose account does not exist', async () => {
      const { sessions } = open().stores;
      const orphan = aSession();
      await sessions.open(orphan);
      expect(await sessions.read(orphan.id)).toBeNull();
    });

    it('gives each of many who ask at once their own session, and null to those without one', async () => {
      const { stores } = open();
      const { session } = await opened(stores);
      const sessions = [session];
      for (let count = 0; count < 20; count += 1) {
        const another = aSession({ accountId: session.accountId });
        await stores.sessions.open(another);
        sessions.push(another);
      }
      const ids = [...sessions.map(({ id }) => id), anId(), ...sessions.map(({ id }) => id), anId()];
      const found = await inParallel(ids.length, (index) => stores.sessions.read(ids[index]!));
      const own = sessions.map(asRead);
      expect(found.map((each) => each?.session)).toEqual([...own, undefined, ...own, undefined]);
      const hashes = [aHash(), ...sessions.map(({ tokenHash }) => tokenHash)];
      const byHash = await inParallel(hashes.length, (index) => stores.sessions.readByTokenHash(hashes[index]!));
      expect(byHash.map((each) => each?.session)).toEqual([undefined, ...own]);
    });

    it('sees a revocation that ended before it was asked, whoever asks with it', async () => {
      const { stores } = open();
      const { account, session } = await opened(stores);
      for (let round = 0; round < 20; round += 1) {
        const victim = aSession({ accountId: account.id });
        await stores.sessions.open(victim);
        const before = [stores.sessions.read(victim.id), stores.sessions.read(session.id)];
        await stores.sessions.revoke(account.id, victim.id, at(NOW + round));
        expect((await stores.sessions.read(victim.id))?.session.revokedAt).toBe(NOW + round);
        await Promise.all(before);
      }
    });

    it('shows a revoked session as revoked', async () => {
      const { stores } = open();
      const { account, session } = await opened(stores);
      await stores.sessions.revoke(account.id, session.id, at(NOW + 5));
      expect((await stores.sessions.read(session.id))?.session).toEqual(asRead({ ...session, revokedAt: NOW + 5 }));
    });
  });

  it('never keeps two sessions with one token hash', async () => {
    const { stores } = open();
    const { session } = await opened(stores);
    await expect(stores.sessions.open(aSession({ tokenHash: session.tokenHash }))).rejects.toThrow();
  });

  describe('touch', () => {
    it('writes once an interval: not 1 ms before it is over, but at its end', async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores);
      expect(await sessions.touch(session.id, NOW + MINUTE - 1, MINUTE)).toBe(false);
      expect(await sessions.touch(session.id, NOW + MINUTE, MINUTE)).toBe(true);
      expect((await sessions.read(session.id))?.session.lastUsedAt).toBe(NOW + MINUTE);
    });

    it('lets one of 30 parallel uses write', async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores);
      const written = await inParallel(30, (index) => sessions.touch(session.id, NOW + DAY + index, MINUTE));
      expect(written.filter(Boolean)).toHaveLength(1);
    });

    it('writes over a use that a clock recorded before it was set back', async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores, { lastUsedAt: NOW + CLOCK_SKEW + 1 });
      expect(await sessions.touch(session.id, NOW + 1, MINUTE)).toBe(false);
      expect(await sessions.touch(session.id, NOW, MINUTE)).toBe(true);
      expect((await sessions.read(session.id))?.session.lastUsedAt).toBe(NOW);
    });

    it('does not touch a revoked session', async () => {
      const { sessions } = open().stores;
      const { account, session } = await opened(open().stores);
      await sessions.revoke(account.id, session.id, at(NOW));
      expect(await sessions.touch(session.id, NOW + DAY, MINUTE)).toBe(false);
    });
  });

  describe('revoke', () => {
    it('is true for one of 20 parallel calls', async () => {
      const { sessions } = open().stores;
      const { account, session } = await opened(open().stores);
      const ended = await inParallel(20, () => sessions.revoke(account.id, session.id, at(NOW)));
      expect(ended.filter(Boolean)).toHaveLength(1);
    });

    it('ends no other session of the account', async () => {
      const { sessions } = open().stores;
      const { account, session } = await opened(open().stores);
      const another = aSession({ accountId: account.id });
      await sessions.open(another);
      expect(await sessions.revoke(account.id, session.id, at(NOW))).toBe(true);
      expect((await sessions.read(another.id))?.session.revokedAt).toBeNull();
    });

    it("does not reach another account's session", async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores);
      expect(await sessions.revoke(anId(), session.id, at(NOW))).toBe(false);
      expect((await sessions.read(session.id))?.session.revokedAt).toBeNull();
    });
  });

  it('revoke leaves a session alone that has expired, by age or by inactivity', async () => {
    const { stores } = open();
    const { account, session } = await opened(stores, { lastUsedAt: NOW, expiresAt: NOW + 5 * DAY });
    const revoke = (now: Instant) => stores.sessions.revoke(account.id, session.id, at(now));
    expect(await revoke(NOW + DAY)).toBe(false);
    await stores.sessions.touch(session.id, NOW + 5 * DAY - 1, MINUTE);
    expect(await revoke(NOW + 5 * DAY)).toBe(false);
    expect(await revoke(NOW + 5 * DAY - 1)).toBe(true);
  });

  describe('revokeAll', () => {
    it('ends every open session of the account, save the one excepted, and counts them', async () => {
      const { stores } = open();
      const { account, session } = await opened(stores);
      const others = [aSession({ accountId: account.id }), aSession({ accountId: account.id })];
      for (const other of others) await stores.sessions.open(other);
      const { session: strangers } = await opened(stores);

      expect(await stores.sessions.revokeAll(account.id, NOW, session.id)).toBe(2);
      expect((await stores.sessions.read(session.id))?.session.revokedAt).toBeNull();
      expect(await stores.sessions.revokeAll(account.id, NOW + 1, session.id)).toBe(0);
      expect(await stores.sessions.revokeAll(account.id, NOW + 1)).toBe(1);
      expect((await stores.sessions.read(others[0]!.id))?.session.revokedAt).toBe(NOW);
      expect((await stores.sessions.read(strangers.id))?.session.revokedAt).toBeNull();
    });
  });

  describe('replaceToken', () => {
    it('makes the old token unknown and the new one good', async () => {
      const { sessions } = open().stores;
      const { session } = await opened(open().stores);
      const tokenHash = aHash();
      expect(await sessions.replaceToken(session.id, tokenHash, NOW + 9)).toBe(true);
      expect(await sessions.readByTokenHash(session.tokenHash)).toBeNull();
      expect((await sessions.readByTokenHash(tokenHash))?.session).toEqual(asRead({ ...session, lastUsedAt: NOW + 9 }));
    });

    it('revives no revoked session', async () => {
      const { sessions } = open().stores;
      const { account, session } = await opened(open().stores);
      await sessions.revoke(account.id, session.id, at(NOW));
      const tokenHash = aHash();
      expect(await sessions.replaceToken(session.id, tokenHash, NOW)).toBe(false);
      expect(await sessions.readByTokenHash(tokenHash)).toBeNull();
    });
  });

  describe('list', () => {
    const page = (after: SessionCursor | null, limit = 2) => ({ now: NOW + DAY, openSince: NOW - DAY, limit, after });

    it('pages through open sessions, newest first, each exactly once, also those of one instant', async () => {
      const { stores } = open();
      const { account, session: oldest } = await opened(stores, { createdAt: NOW - 5 });
      const twins = [aSession({ accountId: account.id }), aSession({ accountId: account.id })];
      const newest = aSession({ accountId: account.id, createdAt: NOW + 5 });
      for (const session of [...twins, newest]) await stores.sessions.open(session);

      const first = await stores.sessions.list(account.id, page(null));
      const second = await stores.sessions.list(account.id, page(first[1]!));
      const [lower, upper] = twins.sort((left, right) => (left.id < right.id ? -1 : 1));
      expect([...first, ...second]).toEqual([newest, upper, lower, oldest]);
      expect(await stores.sessions.list(account.id, page(second[1]!))).toEqual([]);
    });

    it('lists an older session after a newer one, whichever id is higher', async () => {
      const { sessions } = open().stores;
      const accountId = anId();
      const [low, high] = [anId(), anId()].sort() as [string, string];
      const newer = aSession({ id: low, accountId, createdAt: NOW + 1 });
      const older = aSession({ id: high, accountId, createdAt: NOW });
      for (const each of [newer, older]) await sessions.open(each);
      const page = { now: NOW, openSince: 0, limit: 9, after: newer };
      expect(await sessions.list(accountId, page)).toEqual([older]);
    });

    it('leaves out what is revoked, expired, inactive or of another account', async () => {
      const { stores } = open();
      const { account, session } = await opened(stores);
      await stores.sessions.open(aSession({ accountId: account.id, revokedAt: NOW }));
      await stores.sessions.open(aSession({ accountId: account.id, expiresAt: NOW + DAY }));
      await stores.sessions.open(aSession({ accountId: account.id, lastUsedAt: NOW - DAY }));
      await opened(stores);
      expect(await stores.sessions.list(account.id, page(null, 100))).toEqual([session]);
    });
  });

  it('deleteExpired removes what ended long ago, revoked or not, and leaves its cohort', async () => {
    const { stores } = open();
    const { sessions, cohorts } = stores;
    const past = NOW - 400 * DAY;
    const cohortHash = 'cd'.repeat(32);
    const { account, session } = await opened(stores, { expiresAt: past, cohortHash });
    await cohorts.record(account.id, cohortHash, past);
    const revoked = aSession({ accountId: account.id, expiresAt: past, revokedAt: past - DAY });
    const later = aSession({ accountId: account.id, expiresAt: past + 1 });
    const kept = aSession({ accountId: account.id, revokedAt: past });
    for (const each of [revoked, later, kept]) await sessions.open(each);
    const left = () =>
      Promise.all([session, revoked, later, kept].map(async ({ id }) => (await sessions.read(id)) !== null));
    const due = past + ENDED_SESSIONS_KEPT;
    expect(await sessions.deleteExpired(due - 1, 10)).toBe(0);
    expect([await sessions.deleteExpired(due, 1), await sessions.deleteExpired(due, 10)]).toEqual([1, 1]);
    expect(await left()).toEqual([false, false, true, true]);
    expect(await cohorts.list(account.id, 10)).toMatchObject([{ cohortHash }]);
  });

  describe('revokeOfProvider', () => {
    const marked = (providerSubject: Uint8Array | null, providerSession: Uint8Array | null) =>
      opened(open().stores, { method: 'oidc', providerSubject, providerSession });
    const ended = async (each: { session: Session }) =>
      (await open().stores.sessions.read(each.session.id))?.session.revokedAt === NOW;

    it('ends the sessions from a session of the provider, and those of the person with none known', async () => {
      const { sessions } = open().stores;
      const [subject, session] = [aHash(), aHash()];
      const all = [await marked(subject, session), await marked(subject, null), await marked(subject, aHash())];
      const others = [await marked(aHash(), session), await marked(aHash(), null), await opened(open().stores)];
      expect(await sessions.revokeOfProvider({ subject, session }, NOW)).toBe(2);
      expect(await Promise.all([...all, ...others].map(ended))).toEqual([true, true, false, false, false, false]);
      expect(await sessions.revokeOfProvider({ subject, session }, NOW + 1)).toBe(0);
    });

    it('ends by the session alone, and by the person alone', async () => {
      const { sessions } = open().stores;
      const [subject, session] = [aHash(), aHash()];
      const all = [await marked(subject, session), await marked(subject, null), await marked(subject, aHash())];
      const another = await marked(aHash(), aHash());
      expect(await sessions.revokeOfProvider({ subject: null, session }, NOW)).toBe(1);
      expect(await Promise.all(all.map(ended))).toEqual([true, false, false]);
      expect(await sessions.revokeOfProvider({ subject: null, session }, NOW)).toBe(0);
      expect(await sessions.revokeOfProvider({ subject, session: null }, NOW)).toBe(2);
      expect(await ended(another)).toBe(false);
      expect(await sessions.revokeOfProvider({ subject: null, session: null }, NOW)).toBe(0);
    });

    it('ends the unmarked ones of an account that a provider opened', async () => {
      const { stores } = open();
      const { account, session } = await opened(stores, { method: 'oidc' });
      const local = aSession({ accountId: account.id });
      const known = aSession({ accountId: account.id, method: 'oidc', providerSubject: aHash() });
      for (const each of [local, known]) await stores.sessions.open(each);
      const stranger = await marked(null, null);
      expect(await stores.sessions.revokeUnmarked(account.id, NOW)).toBe(1);
      expect(await stores.sessions.revokeUnmarked(account.id, NOW + 1)).toBe(0);
      expect((await stores.sessions.read(session.id))?.session.revokedAt).toBe(NOW);
      expect(await ended(stranger)).toBe(false);
    });
  });
});
