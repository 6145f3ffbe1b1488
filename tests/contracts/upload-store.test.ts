import { describe, expect, it } from '@jest/globals';
import type { OpenUploads, StoredUpload } from '../../application/ports/stores/upload-store.js';
import { CLOCK_CORRECTION, DAY, HOUR, SECOND } from '../../domain/kernel/instant.js';
import {
  asOf,
  cancelUpload,
  completeUpload,
  createUpload,
  failUpload,
  type UploadSession,
} from '../../domain/uploads/upload-session.js';
import type { UploadActor, UploadRequest } from '../../domain/uploads/upload-request.js';
import { aManifest, anId, inParallel, memberActor, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

const LIFETIME = 24 * HOUR;
const LEASE = NOW + 10 * SECOND;

type Values = Partial<UploadRequest> & {
  readonly id?: string;
  readonly uploadUserId?: string;
  readonly actor?: UploadActor;
};

function anUpload(
  { id = anId(), uploadUserId = anId(), actor = memberActor(uploadUserId), ...request }: Values = {},
  now = NOW,
): UploadSession {
  const defaults: UploadRequest = {
    albumId: anId(),
    kind: 'original',
    declaredSize: 10n,
    contentHash: 'ab'.repeat(32),
    assetId: null,
    ownerId: uploadUserId,
    manifest: aManifest(),
  };
  return createUpload({ id, uploadUserId, actor, request: { ...defaults, ...request } }, now, LIFETIME);
}

function inserted({ uploads }: OpenAdapter['stores'], session: UploadSession, stagingId = anId()): Promise<boolean> {
  return uploads.insertAll([{ session, stagingId, attestation: null }]);
}

async function pending({ stores }: OpenAdapter, values: Values = {}, now = NOW): Promise<UploadSession> {
  const session = anUpload(values, now);
  expect(await inserted(stores, session)).toBe(true);
  return session;
}

/** Makes an upload with its first four bytes acknowledged; its writer still holds the lease. */
async function uploading(adapter: OpenAdapter, values: Values = {}, until = LEASE): Promise<StoredUpload> {
  const { uploads } = adapter.stores;
  const { id, expiresAt } = await pending(adapter, values);
  const taken = { now: NOW, until, stagingId: anId() };
  expect(await uploads.takeLease(id, { epoch: 0, offset: 0n }, taken)).toBe(true);
  const progress = { offset: 4n, expiresAt, state: 'Uploading' } as const;
  expect(await uploads.advance(id, { epoch: 1, offset: 0n }, progress, until)).toBe(true);
  return (await uploads.find(id))!;
}

async function waiting(adapter: OpenAdapter, values: Values = {}, until = 0): Promise<StoredUpload> {
  const { session } = await uploading(adapter, values);
  const progress = { offset: 10n, expiresAt: session.expiresAt, state: 'WaitingForProcessing' } as const;
  expect(await adapter.stores.uploads.advance(session.id, { epoch: 1, offset: 4n }, progress, until)).toBe(true);
  return (await adapter.stores.uploads.find(session.id))!;
}

onEveryAdapter('UploadStore', (open) => {
  describe('insert', () => {
    it('keeps every field, and the absence of what may be absent', async () => {
      const { uploads } = open().stores;
      const stagingId = anId();
      const full = anUpload({
        kind: 'derivative',
        assetId: anId(),
        declaredSize: 2n ** 53n - 1n,
        manifest: aManifest({ intentId: anId(), cryptoSuiteId: 65_535, document: new Uint8Array(40_000).fill(7) }),
      });
      const bare = anUpload({ manifest: aManifest({ intentId: null, document: new Uint8Array() }) });
      for (const session of [full, bare]) {
        expect(await inserted(open().stores, session, stagingId)).toBe(true);
        const expected = { session, stagingId, lease: { epoch: 0, until: 0 }, attestation: null };
        expect(await uploads.find(session.id)).toEqual(expected);
      }
      expect(await uploads.find(anId())).toBeNull();
    });

    it('accepts one of 20 parallel sessions of one id, and keeps that one', async () => {
      const { uploads } = open().stores;
      const id = anId();
      const candidates = Array.from({ length: 20 }, () => anUpload({ id }));
      const taken = await inParallel(20, (index) => inserted(open().stores, candidates[index]!));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect((await uploads.find(id))?.session).toEqual(candidates[taken.indexOf(true)]);
    });

    it('leaves the transaction in which an id was taken usable', async () => {
      const { stores, unitOfWork } = open();
      const first = await pending(open());
      const found = await unitOfWork.run(async (own) => {
        expect(await inserted(own, anUpload({ id: first.id }))).toBe(false);
        return own.uploads.find(first.id);
      });
      expect(found?.session).toEqual(first);
      expect((await stores.uploads.find(first.id))?.session).toEqual(first);
    });
  });

  describe('insertAll', () => {
    it('keeps every field, those of a completed upload too', async () => {
      const { uploads } = open().stores;
      const completed = completeUpload({ ...anUpload(), offset: 10n, state: 'WaitingForProcessing' }, anId(), NOW + 1);
      const stored = [
        { session: anUpload({ kind: 'provenance', assetId: anId() }), stagingId: anId(), attestation: null },
        { session: completed, stagingId: anId(), attestation: new Uint8Array(200).fill(3) },
      ];
      expect(await uploads.insertAll(stored)).toBe(true);
      for (const upload of stored) {
        expect(await uploads.find(upload.session.id)).toEqual({ ...upload, lease: { epoch: 0, until: 0 } });
      }
    });

    it('stores none if one id is taken, and leaves the transaction usable', async () => {
      const { stores, unitOfWork } = open();
      const taken = await pending(open());
      const others = [anUpload(), anUpload()];
      const found = await unitOfWork.run(async ({ uploads }) => {
        const all = [others[0]!, { ...anUpload(), id: taken.id }, others[1]!];
        const inserted = all.map((session) => ({ session, stagingId: anId(), attestation: null }));
        expect(await uploads.insertAll(inserted)).toBe(false);
        return uploads.find(taken.id);
      });
      expect(found?.session).toEqual(taken);
      for (const { id } of others) expect(await stores.uploads.find(id)).toBeNull();
    });
  });

  it('locks and completes many', async () => {
    const { stores, unitOfWork } = open();
    const sessions = [(await waiting(open())).session, (await waiting(open())).session];
    const ids = sessions.map(({ id }) => id);
    const ended = sessions.map((session, index) => ({
      session: completeUpload(session, anId(), NOW + index),
      attestation: new Uint8Array(100).fill(index),
    }));
    const unrelated = await waiting(open());
    await unitOfWork.run(async ({ uploads }) => {
      const locked = await uploads.lockAll([...ids, anId()]);
      expect([...locked.keys()].sort()).toEqual([...ids].sort());
      expect(locked.get(ids[0]!)?.session).toEqual(sessions[0]);
      await uploads.completeAll(ended);
      await uploads.completeAll([]);
    });
    for (const { session, attestation } of ended) {
      const found = await stores.uploads.find(session.id);
      expect(found).toMatchObject({ session, lease: { epoch: 2, until: 0 } });
      expect(Buffer.from(found!.attestation!).equals(attestation)).toBe(true);
    }
    expect(await stores.uploads.find(unrelated.session.id)).toEqual(unrelated);
  });

  describe('takeLease', () => {
    it('starts the upload and gives the lease a new number', async () => {
      const { uploads } = open().stores;
      const session = await pending(open());
      const taken = { now: NOW, until: LEASE, stagingId: anId() };
      expect(await uploads.takeLease(session.id, { epoch: 0, offset: 0n }, taken)).toBe(true);
      expect(await uploads.find(session.id)).toEqual({
        session: { ...session, state: 'Uploading' },
        stagingId: taken.stagingId,
        lease: { epoch: 1, until: LEASE },
        attestation: null,
      });
    });

    it('lets one of 20 parallel writers have it', async () => {
      const { uploads } = open().stores;
      const { id } = await pending(open());
      const won = await inParallel(20, () =>
        uploads.takeLease(id, { epoch: 0, offset: 0n }, { now: NOW, until: LEASE, stagingId: anId() }),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
    });

    it('is refused while the lease is held, and not from its last instant on', async () => {
      const { uploads } = open().stores;
      const { session, lease, stagingId } = await uploading(open());
      const seen = { epoch: lease.epoch, offset: 4n };
      const at = (now: number) => uploads.takeLease(session.id, seen, { now, until: now + SECOND, stagingId });
      expect(await at(LEASE - 1)).toBe(false);
      expect(await at(LEASE)).toBe(true);
    });

    it('is given over a lease that was taken before a clock was set back a day', async () => {
      const { uploads } = open().stores;
      const { session, lease, stagingId } = await uploading(open(), {}, LEASE + DAY);
      const taken = { now: NOW, until: LEASE, stagingId };
      expect(await uploads.takeLease(session.id, { epoch: lease.epoch, offset: 4n }, taken)).toBe(true);
    });

    it('is refused for another offset or lease than was read, and once the session has expired or all bytes are there', async () => {
      const { uploads } = open().stores;
      const { session, stagingId } = await uploading(open(), {}, 0);
      const taken = { now: NOW, until: LEASE, stagingId };
      expect(await uploads.takeLease(session.id, { epoch: 1, offset: 3n }, taken)).toBe(false);
      expect(await uploads.takeLease(session.id, { epoch: 0, offset: 4n }, taken)).toBe(false);
      const late = { ...taken, now: session.expiresAt };
      expect(await uploads.takeLease(session.id, { epoch: 1, offset: 4n }, late)).toBe(false);
      const { session: complete } = await waiting(open());
      expect(await uploads.takeLease(complete.id, { epoch: 1, offset: 10n }, taken)).toBe(false);
      const beforeItsEnd = { ...taken, now: session.expiresAt - 1 };
      expect(await uploads.takeLease(session.id, { epoch: 1, offset: 4n }, beforeItsEnd)).toBe(true);
    });
  });

  describe('advance', () => {
    it('acknowledges for the writer whose lease stands, at the offset it is at', async () => {
      const { uploads } = open().stores;
      const { session } = await uploading(open());
      const progress = { offset: 9n, expiresAt: session.expiresAt + 5, state: 'Uploading' } as const;
      expect(await uploads.advance(session.id, { epoch: 0, offset: 4n }, progress, LEASE)).toBe(false);
      expect(await uploads.advance(session.id, { epoch: 1, offset: 5n }, progress, LEASE)).toBe(false);
      expect(await uploads.advance(session.id, { epoch: 1, offset: 4n }, progress, 0)).toBe(true);
      const stored = await uploads.find(session.id);
      expect(stored?.session).toEqual({ ...session, offset: 9n, expiresAt: session.expiresAt + 5 });
      expect(stored?.lease).toEqual({ epoch: 1, until: 0 });
    });

    it('says nothing for a session that ended meanwhile', async () => {
      const { stores, unitOfWork } = open();
      const { session } = await uploading(open());
      await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(session, NOW)));
      const progress = { offset: 9n, expiresAt: session.expiresAt, state: 'Uploading' } as const;
      expect(await stores.uploads.advance(session.id, { epoch: 1, offset: 4n }, progress, LEASE)).toBe(false);
    });
  });

  describe('end', () => {
    it('keeps how each session ended, and what came of it', async () => {
      const { stores, unitOfWork } = open();
      const attestation = new Uint8Array(300).fill(9);
      const ends: [UploadSession, Uint8Array?][] = [
        [completeUpload((await waiting(open())).session, anId(), NOW + 1), attestation],
        [failUpload((await waiting(open())).session, 'content_hash_mismatch', NOW + 2)],
        [cancelUpload(await pending(open()), NOW + 3)],
        [asOf(await pending(open()), NOW + LIFETIME)],
      ];
      for (const [session, proof] of ends) {
        await unitOfWork.run(({ uploads }) => uploads.end(session, proof));
        const stored = await stores.uploads.find(session.id);
        expect(stored?.session).toEqual(session);
        expect(stored?.attestation).toEqual(proof ?? null);
        expect(stored?.lease.until).toBe(0);
      }
    });

    it('takes the lease from a writer that holds one', async () => {
      const { stores, unitOfWork } = open();
      const { session, lease } = await uploading(open());
      await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(session, NOW)));
      expect((await stores.uploads.find(session.id))?.lease.epoch).toBe(lease.epoch + 1);
    });

    it('is refused outside a transaction, as is a lock', async () => {
      const { uploads } = open().stores;
      const session = await pending(open());
      await expect(open().stores.uploads.lockAll([anId()])).rejects.toThrow();
      await expect(uploads.end(cancelUpload(session, NOW))).rejects.toThrow(/transaction/);
      await expect(uploads.lock(session.id)).rejects.toThrow(/transaction/);
    });
  });

  it('lets one of 20 parallel cancellations under the lock win', async () => {
    const { unitOfWork } = open();
    const { id } = await pending(open());
    const won = await inParallel(20, () =>
      unitOfWork.run(async ({ uploads }) => {
        const { session } = (await uploads.lock(id))!;
        if (session.state === 'Cancelled') return false;
        await uploads.end(cancelUpload(session, NOW));
        return true;
      }),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  describe('processing', () => {
    it('gives the lease to one of 20 nodes, and to nobody until it ends or is released', async () => {
      const { uploads } = open().stores;
      const { session } = await waiting(open());
      const won = await inParallel(20, () => uploads.takeProcessingLease(session.id, NOW, LEASE));
      expect(won.filter(Boolean)).toHaveLength(1);
      await uploads.releaseProcessingLease(session.id, 1, NOW);
      expect(await uploads.takeProcessingLease(session.id, LEASE - 1, LEASE * 2)).toBe(false);
      expect(await uploads.takeProcessingLease(session.id, LEASE, LEASE * 2)).toBe(true);
      await uploads.releaseProcessingLease(session.id, 3, LEASE + 1);
      expect(await uploads.takeProcessingLease(session.id, LEASE + 1, LEASE * 2)).toBe(true);
    });

    it('gives a lease that a node took before its clock was set back a day', async () => {
      const { uploads } = open().stores;
      const { session } = await waiting(open(), {}, LEASE + DAY);
      expect(await uploads.unprocessed(NOW, 1_000)).toContain(session.id);
      expect(await uploads.takeProcessingLease(session.id, NOW, LEASE)).toBe(true);
      expect(await uploads.unprocessed(NOW, 1_000)).not.toContain(session.id);
    });

    it('is for sessions with all their bytes', async () => {
      const { uploads } = open().stores;
      const { session } = await uploading(open(), {}, 0);
      expect(await uploads.takeProcessingLease(session.id, NOW, LEASE)).toBe(false);
    });

    it('lists those that nobody is at', async () => {
      const { uploads } = open().stores;
      const [left, held] = [await waiting(open()), await waiting(open(), {}, LEASE)];
      const listed = await uploads.unprocessed(NOW, 1_000);
      expect(listed).toContain(left.session.id);
      expect(listed).not.toContain(held.session.id);
      expect(await uploads.unprocessed(LEASE, 1_000)).toContain(held.session.id);
      expect(await uploads.unprocessed(LEASE, 1)).toHaveLength(1);
    });
  });

  it("counts an album's open sessions by state, expired ones not", async () => {
    const { stores, unitOfWork } = open();
    const albumId = anId();
    expect(await stores.uploads.inFlight(albumId, NOW)).toEqual({ pending: 0, uploading: 0, waitingForProcessing: 0 });
    await pending(open(), { albumId });
    await pending(open(), { albumId }, NOW + 5);
    await uploading(open(), { albumId });
    await waiting(open(), { albumId });
    await pending(open());
    const cancelled = await pending(open(), { albumId });
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(cancelled, NOW)));
    const at = (now: number) => stores.uploads.inFlight(albumId, now);
    expect(await at(NOW + LIFETIME - 1)).toEqual({ pending: 2, uploading: 1, waitingForProcessing: 1 });
    expect(await at(NOW + LIFETIME)).toEqual({ pending: 1, uploading: 0, waitingForProcessing: 1 });
  });

  it('returns the bytes that expired sessions hold of an account, and lists them, longest expired first', async () => {
    const { stores, unitOfWork } = open();
    const uploadUserId = anId();
    const later = await pending(open(), { uploadUserId, declaredSize: 3n }, NOW + 5);
    const sooner = await pending(open(), { uploadUserId, declaredSize: 4n });
    await waiting(open(), { uploadUserId });
    const cancelled = await pending(open(), { uploadUserId, declaredSize: 100n });
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(cancelled, NOW)));
    const { uploads } = stores;
    expect(await uploads.expiredBytes(uploadUserId, NOW + LIFETIME - 1)).toBe(0n);
    expect(await uploads.expiredBytes(uploadUserId, NOW + LIFETIME)).toBe(4n);
    expect(await uploads.expiredBytes(uploadUserId, NOW + LIFETIME + 5)).toBe(7n);
    expect(await uploads.expiredBytes(anId(), NOW + LIFETIME)).toBe(0n);
    const listed = [sooner, later].map(({ id }) => ({ id, uploadUserId }));
    expect(await uploads.expired(NOW + LIFETIME + 5, 10, uploadUserId)).toEqual(listed);
    expect(await uploads.expired(NOW + LIFETIME + 5, 1, uploadUserId)).toEqual(listed.slice(0, 1));
    const all = await uploads.expired(NOW + LIFETIME + 5, 1_000);
    expect(all.filter((each) => each.uploadUserId === uploadUserId)).toEqual(listed);
  });

  it('counts as expired what was created before a clock was set back, unless the step was small (F10)', async () => {
    const { uploads } = open().stores;
    const [albumId, uploadUserId, linkId] = [anId(), anId(), anId()];
    const actor = { accountId: uploadUserId, linkId };
    const { id } = await pending(open(), { albumId, uploadUserId, actor });
    const seenAt = async (now: number) => [
      (await uploads.inFlight(albumId, now)).pending,
      await uploads.countOpen(uploadUserId, now),
      await uploads.countOpenThrough({ id: linkId, albumId }, now),
      await uploads.expiredBytes(uploadUserId, now),
      (await uploads.expired(now, 10, uploadUserId)).length,
      (await uploads.expired(now, 1_000)).filter((each) => each.id === id).length,
    ];
    const taken = (now: number) => ({ now, until: now + 10 * SECOND, stagingId: anId() });
    const early = NOW - CLOCK_CORRECTION;
    for (const now of [early - 1, NOW - 365 * DAY]) {
      expect(await seenAt(now)).toEqual([0, 0, 0, 10n, 1, 1]);
      expect(await uploads.takeLease(id, { epoch: 0, offset: 0n }, taken(now))).toBe(false);
    }
    expect(await seenAt(early)).toEqual([1, 1, 1, 0n, 0, 0]);
    expect(await uploads.takeLease(id, { epoch: 0, offset: 0n }, taken(early))).toBe(true);
  });

  it('keeps whose upload it is, and finds the open ones of an album by that', async () => {
    const { stores, unitOfWork } = open();
    const [albumId, maker, sponsor, linkId, otherLink] = [anId(), anId(), anId(), anId(), anId()];
    const asMaker = { accountId: maker, linkId: null };
    const through = (id: string) => ({ accountId: maker, linkId: id });
    const own = await pending(open(), { albumId, uploadUserId: sponsor, actor: asMaker });
    const guests = await uploading(open(), { albumId, uploadUserId: maker, actor: through(linkId) });
    const other = await pending(open(), { albumId, uploadUserId: maker, actor: through(otherLink) });
    const stranger = await pending(open(), { albumId, uploadUserId: maker, actor: memberActor(sponsor) });
    await pending(open(), { uploadUserId: maker, actor: through(linkId) });
    await waiting(open(), { albumId, uploadUserId: maker, actor: through(linkId) });
    const ended = await pending(open(), { albumId, uploadUserId: maker, actor: through(linkId) });
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    expect((await stores.uploads.find(guests.session.id))?.session.actor).toEqual(through(linkId));
    const ids = (...sessions: { readonly id: string }[]) => sessions.map(({ id }) => id).sort();
    const found = async (which: OpenUploads) => ids(...(await stores.uploads.openIn(albumId, which)));
    expect(await found({ of: 'all' })).toEqual(ids(own, guests.session, other, stranger));
    expect(await found({ of: 'actor', accountId: maker })).toEqual(ids(own, guests.session, other));
    expect(await found({ of: 'maker', accountId: maker })).toEqual(ids(guests.session, other));
    expect(await found({ of: 'link', linkId })).toEqual(ids(guests.session));
    expect(ids(...(await stores.uploads.openBy([albumId], [maker])))).toEqual(ids(own, guests.session, other));
    // Uploads whose bytes have all arrived are open too.
    expect(await stores.uploads.countOpenThrough({ id: linkId, albumId }, NOW)).toBe(2);
    expect(await stores.uploads.countOpenThrough({ id: linkId, albumId }, NOW + 2 * LIFETIME)).toBe(1);
  });

  it('finds what one owner uploads for a sponsored account, and makes it its sponsor’s', async () => {
    const { uploads } = open().stores;
    const [kid, sponsorId, owner] = [anId(), anId(), anId()];
    const values = { uploadUserId: sponsorId, ownerId: kid, actor: memberActor(owner) };
    const found = [await pending(open(), values), (await uploading(open(), values)).session];
    const whole = [(await waiting(open(), values)).session, (await waiting(open(), values)).session];
    const changes = [{ actor: memberActor(anId()) }, { ownerId: anId() }, { uploadUserId: anId() }];
    const changed = changes.map((each) => ({ ...values, ...each }));
    const others = await Promise.all(changed.map((each) => pending(open(), each)));
    for (const each of changed) others.push((await waiting(open(), each)).session);
    const ids = (sessions: readonly { readonly id: string }[]) => sessions.map(({ id }) => id).sort();
    expect(ids(await uploads.openFor({ id: kid, sponsorId }, owner))).toEqual(ids(found));
    const forget = () => uploads.forgetActor({ id: kid, sponsorId }, owner, 1);
    expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0]);
    const actorOf = async ({ id }: UploadSession) => (await uploads.find(id))?.session.actor;
    for (const session of whole) expect(await actorOf(session)).toEqual(memberActor(sponsorId));
    for (const session of [...found, ...others]) expect(await actorOf(session)).toEqual(session.actor);
  });

  it("counts an account's open sessions, expired ones not", async () => {
    const { stores, unitOfWork } = open();
    const uploadUserId = anId();
    await pending(open(), { uploadUserId });
    await pending(open(), { uploadUserId }, NOW - LIFETIME);
    await waiting(open(), { uploadUserId });
    await pending(open());
    const ended = await pending(open(), { uploadUserId });
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    expect(await stores.uploads.countOpen(uploadUserId, NOW)).toBe(2);
  });

  it('adds up the declared bytes of sessions that have not ended, expired or not', async () => {
    const { stores, unitOfWork } = open();
    const [ann, ben, none] = [anId(), anId(), anId()];
    await pending(open(), { uploadUserId: ann, declaredSize: 2n ** 52n });
    await pending(open(), { uploadUserId: ann, declaredSize: 5n }, NOW - LIFETIME);
    await waiting(open(), { uploadUserId: ann });
    await pending(open(), { uploadUserId: ben, declaredSize: 7n });
    const ended = await pending(open(), { uploadUserId: ben, declaredSize: 100n });
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    expect(await stores.uploads.reservedTotals([ann, ben, none])).toEqual(
      new Map([
        [ann, 2n ** 52n + 15n],
        [ben, 7n],
      ]),
    );
    expect((await stores.uploads.reservedTotals([])).size).toBe(0);
  });

  it('pages through what is staged for sessions that have not ended', async () => {
    const { stores, unitOfWork } = open();
    const [one, other] = [await uploading(open()), await waiting(open())];
    const ended = await pending(open());
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    const seen = new Map<string, string>();
    for (let after: string | null = null; ;) {
      const page: readonly { id: string; stagingId: string }[] = await stores.uploads.openStaging(after, 3);
      expect(page.length).toBeLessThanOrEqual(3);
      const last = page.at(-1);
      if (last === undefined) break;
      for (const { id, stagingId } of page) seen.set(id, stagingId);
      after = last.id;
    }
    for (const { session, stagingId } of [one, other]) expect(seen.get(session.id)).toBe(stagingId);
    expect(seen.has(ended.id)).toBe(false);
    expect([...seen.keys()]).toEqual([...seen.keys()].sort());
  });

  it('prunes old sessions that stored nothing, and only those', async () => {
    const { stores, unitOfWork } = open();
    const then = NOW - 100 * LIFETIME;
    const ended = async (end: (session: UploadSession) => UploadSession, session: UploadSession) => {
      await unitOfWork.run(({ uploads }) => uploads.end(end(session)));
      return session.id;
    };
    const cancel = (session: UploadSession) => cancelUpload(session, then);
    const old = await ended(cancel, await pending(open(), {}, then));
    const young = await ended(cancel, await pending(open(), {}, then + 1));
    const whole = { ...anUpload({}, then), state: 'WaitingForProcessing', offset: 10n } as const;
    const complete = completeUpload(whole, anId(), then);
    await inserted(stores, complete);
    const unended = await pending(open(), {}, then);
    const before = then + LIFETIME + 1;
    expect(await stores.uploads.prune(before, 0)).toBe(0);
    expect(await stores.uploads.prune(before, 10)).toBe(1);
    expect(await stores.uploads.prune(before, 10)).toBe(0);
    const left = await Promise.all([old, young, complete.id, unended.id].map((id) => stores.uploads.find(id)));
    expect(left.map((each) => each !== null)).toEqual([false, true, true, true]);
  });
});
