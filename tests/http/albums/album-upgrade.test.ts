import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ListedDevice } from '../../../domain/devices/device-directory.js';
import { CLOCK_CORRECTION, HOUR, SECOND, toRfc3339 } from '../../../domain/kernel/instant.js';
import type { ClientResponse } from '../../support/http/client.js';
import { deviceKeys, signIntent, type IntentFields } from '../../support/people/device-keys.js';
import { aListedDevice, putDirectory, signDirectory } from '../../support/people/identity.js';
import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  abortUpgrade,
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  NEXT,
  PIN,
  propose,
  readUpgrade,
  type Writer,
} from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let other: Writer;
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '30d' } });
  owner = await aWriter(service.client, service.baseParts);
  other = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

const NORMAL = {
  phase: 'normal',
  intent_id: null,
  from_version: null,
  to_version: null,
  proposer_device: null,
  received_at: null,
  expires_at: null,
  in_flight: 0,
};

/** The state of an album without uploads in flight, which is frozen at once. */
function frozen(intent: IntentFields, receivedAt: number) {
  const { intent_id, from_version, to_version, proposer_device, deadline } = intent;
  return {
    phase: 'frozen',
    intent_id,
    from_version,
    to_version,
    proposer_device,
    received_at: toRfc3339(receivedAt),
    expires_at: toRfc3339(receivedAt + Number(deadline) * SECOND),
    in_flight: 0,
  };
}

const proposed = (albumId: string, intent: IntentFields | Uint8Array, by = owner) =>
  propose(service.client, by, albumId, intent);
const statusOf = async (albumId: string) => (await readUpgrade(service.client, owner, albumId)).body;

function refusal({ status, body }: ClientResponse): [number, string] {
  return [status, body?.code];
}

async function aQuiescentAlbum(changes: Partial<IntentFields> = {}) {
  const album = await anAlbumOf(service.client, owner);
  const intent = anIntent(owner, changes);
  const { status } = await proposed(album, intent);
  expect(status).toBe(200);
  return { album, intent, receivedAt: service.clock.now() };
}

describe('a proposal', () => {
  it('makes the album quiescent, for every member to see', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'reader');
    expect(await statusOf(album)).toEqual(NORMAL);
    const intent = anIntent(owner);
    const answer = await proposed(album, intent);
    expect([answer.status, answer.body]).toEqual([200, frozen(intent, service.clock.now())]);
    const read = await readUpgrade(service.client, other, album);
    expect([read.status, read.body]).toEqual([200, answer.body]);
  });

  it('may be a member’s who is an admin', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(other);
    expect((await proposed(album, intent, other)).body).toEqual(frozen(intent, service.clock.now()));
  });

  it('changes nothing when it comes again, signed anew, whenever', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum();
    service.clock.advance(HOUR - 1);
    const again = await proposed(album, intent);
    expect([again.status, again.body]).toEqual([200, frozen(intent, receivedAt)]);
    expect(await statusOf(album)).toEqual(frozen(intent, receivedAt));
  });

  it('meets the upgrade in flight, by its id: another intent, and other content under the same intent id', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum();
    for (const second of [anIntent(owner), { ...intent, deadline: 7200 }, { ...intent, to_version: '2026-07-01' }]) {
      const answer = await proposed(album, second);
      const isOther = second.intent_id !== intent.intent_id;
      const code = isOther ? 'error.album.upgrade_in_flight' : 'error.album.intent_conflict';
      expect(refusal(answer)).toEqual([409, code]);
      expect(answer.body.intent_id).toBe(intent.intent_id);
    }
    expect(await statusOf(album)).toEqual(frozen(intent, receivedAt));
  });

  it.each([
    [59, 'error.album.intent_malformed'],
    [60, 60],
    [2_592_000, 2_592_000],
    [2_592_001, 'error.album.intent_malformed'],
    [0, 'error.album.intent_malformed'],
    [-60, 'error.album.intent_malformed'],
    [2n ** 63n, 'error.album.intent_malformed'],
    [null, 604_800],
  ])('with a deadline of %s: %s', async (deadline, expected) => {
    const album = await anAlbumOf(service.client, owner);
    const { status, body } = await proposed(album, anIntent(owner, { deadline }));
    if (typeof expected === 'string') expect([status, body.code]).toEqual([400, expected]);
    else expect(Date.parse(body.expires_at) - Date.parse(body.received_at)).toBe(expected * SECOND);
    expect((await statusOf(album)).phase).toBe(typeof expected === 'string' ? 'normal' : 'frozen');
  });

  it.each([
    ['from another version than the pin', { from_version: '2026-02-01' }],
    ['to the pin itself', { to_version: PIN }],
    ['to a version below the pin', { to_version: '2026-02-01' }],
    ['to a version above the window', { to_version: '2026-11-02' }],
  ])('is refused %s', async (_, changes) => {
    const album = await anAlbumOf(service.client, owner);
    const answer = await proposed(album, anIntent(owner, changes));
    expect(refusal(answer)).toEqual([409, 'error.album.version_mismatch']);
    expect(answer.body.album_protocol_version).toBe(PIN);
    expect(await statusOf(album)).toEqual(NORMAL);
  });

  it("is made at the album's pin, like every write to it", async () => {
    const album = await anAlbumOf(service.client, owner);
    const raw = signIntent(owner.keys, album, anIntent(owner));
    for (const protocol of ['2026-02-28', NEXT]) {
      const request = { token: owner.token, protocol, raw, type: 'application/cbor' };
      const answer = await service.client.post(`/v1/albums/${album}/upgrade`, request);
      expect(refusal(answer)).toEqual([409, 'error.album.protocol_mismatch']);
    }
    expect(await statusOf(album)).toEqual(NORMAL);
  });

  it('is CBOR, of at most 64 KiB', async () => {
    const album = await anAlbumOf(service.client, owner);
    const send = (raw: Uint8Array, type: string) =>
      service.client.post(`/v1/albums/${album}/upgrade`, { token: owner.token, protocol: PIN, raw, type });
    expect((await send(new Uint8Array(65_537), 'application/cbor')).status).toBe(413);
    expect((await send(new Uint8Array(10), 'application/json')).status).toBe(415);
    expect(refusal(await send(new Uint8Array(10), 'application/cbor'))).toEqual([400, 'error.album.intent_malformed']);
  });
});

describe('who may propose', () => {
  it('is an admin: others are refused before their signatures are looked at', async () => {
    const album = await anAlbumOf(service.client, owner);
    for (const role of ['reader', 'writer']) {
      await join(service.client, owner, album, other, role);
      expect(refusal(await proposed(album, anIntent(other), other))).toEqual([403, 'error.album.not_admin']);
      const unsigned = signIntent(deviceKeys(other.deviceId), album, anIntent(other));
      expect(refusal(await proposed(album, unsigned, other))).toEqual([403, 'error.album.not_admin']);
    }
    expect(await statusOf(album)).toEqual(NORMAL);
  });

  it("is the session's own device, by its own keys, for this album", async () => {
    const album = await anAlbumOf(service.client, owner);
    const another = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(owner);
    const unproven: [Writer, Uint8Array][] = [
      [owner, signIntent(owner.keys, another, intent)],
      [owner, signIntent(other.keys, album, intent)],
      [owner, signIntent(deviceKeys(owner.deviceId), album, intent)],
      [owner, signIntent({ ...owner.keys, mlDsa65: other.keys.mlDsa65 }, album, intent)],
      [owner, signIntent({ ...owner.keys, ed25519: other.keys.ed25519 }, album, intent)],
    ];
    for (const [by, document] of unproven) {
      expect(refusal(await proposed(album, document, by))).toEqual([403, 'error.album.intent_signature']);
    }
    expect(await statusOf(album)).toEqual(NORMAL);
  });

  it('is not another device of the directory, nor one of another directory', async () => {
    const person = await aWriter(service.client, service.baseParts);
    const second = deviceKeys(randomUUID());
    const album = await anAlbumOf(service.client, person);
    await join(service.client, person, album, other, 'admin');
    await service.baseParts.unitOfWork.run(({ directories }) =>
      directories.publish(
        person.accountId,
        { version: 2, ik: new Uint8Array(32).fill(1), document: new Uint8Array() },
        [person.keys.listed, second.listed],
      ),
    );
    const bySecond = { ...anIntent(person), proposer_device: second.listed.deviceId };
    for (const keys of [second, person.keys]) {
      const document = signIntent(keys, album, bySecond);
      expect(refusal(await proposed(album, document, person))).toEqual([403, 'error.album.intent_signature']);
    }
    const foreign: [Writer, Uint8Array][] = [
      [person, signIntent(other.keys, album, anIntent(other))],
      [person, signIntent(person.keys, album, anIntent(other))],
      [other, signIntent(person.keys, album, anIntent(person))],
    ];
    for (const [by, document] of foreign) {
      expect(refusal(await proposed(album, document, by))).toEqual([403, 'error.device.not_listed']);
    }
    expect((await readUpgrade(service.client, person, album)).body).toEqual(NORMAL);
  });

  it('is a device in the published directory', async () => {
    const removed = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, removed);
    await service.baseParts.unitOfWork.run(({ directories }) =>
      directories.publish(
        removed.accountId,
        { version: 2, ik: new Uint8Array(32).fill(1), document: new Uint8Array() },
        [other.keys.listed],
      ),
    );
    expect(refusal(await proposed(album, anIntent(removed), removed))).toEqual([403, 'error.device.not_listed']);
    expect((await readUpgrade(service.client, removed, album)).body).toEqual(NORMAL);
  });
});

describe('the deadline', () => {
  it('ends the upgrade for the status, a proposal and an abort in one and the same millisecond', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum({ deadline: 60 });
    service.clock.set(receivedAt + 60 * SECOND - 1);
    expect(await statusOf(album)).toEqual(frozen(intent, receivedAt));
    expect(refusal(await proposed(album, anIntent(owner)))).toEqual([409, 'error.album.upgrade_in_flight']);
    expect(refusal(await abortUpgrade(service.client, owner, album, aClientId()))).toEqual([
      409,
      'error.album.intent_mismatch',
    ]);

    service.clock.set(receivedAt + 60 * SECOND);
    expect(await statusOf(album)).toEqual(NORMAL);
    expect(refusal(await abortUpgrade(service.client, owner, album, intent.intent_id))).toEqual([
      404,
      'error.album.no_upgrade',
    ]);
    expect(refusal(await proposed(album, intent))).toEqual([409, 'error.album.intent_ended']);
    const fresh = anIntent(owner);
    expect((await proposed(album, fresh)).body).toEqual(frozen(fresh, service.clock.now()));
  });

  it('that a clock set back has not reached again revives nothing that was replaced or aborted', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum({ deadline: 60 });
    service.clock.set(receivedAt + CLOCK_CORRECTION);
    const fresh = anIntent(owner, { deadline: 60 });
    await proposed(album, fresh);
    service.clock.set(receivedAt + 1);
    expect((await statusOf(album)).intent_id).toBe(fresh.intent_id);
    await abortUpgrade(service.client, owner, album, fresh.intent_id);
    expect(await statusOf(album)).toEqual(NORMAL);
    for (const ended of [intent, fresh]) {
      expect(refusal(await proposed(album, ended))).toEqual([409, 'error.album.intent_ended']);
    }
    expect(await statusOf(album)).toEqual(NORMAL);
  });
});

describe('the end of a membership', () => {
  async function listed(writer: ListedWriter, devices: readonly ListedDevice[]): Promise<void> {
    const directory = signDirectory(writer.identity, writer.accountId, { version: 2, devices });
    expect((await putDirectory(service.client, writer, directory)).status).toBe(200);
  }

  const remove = (album: string, member: Writer, by: Writer, { intent_id }: IntentFields) =>
    service.client.delete(`/v1/albums/${album}/members/${member.accountId}?intent_id=${intent_id}`, {
      token: by.token,
      protocol: PIN,
    });

  it.each(['the owner', 'themselves'])('of the proposer, by %s, ends their upgrade', async (by) => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(other);
    expect((await proposed(album, intent, other)).status).toBe(200);
    expect((await remove(album, other, by === 'the owner' ? owner : other, intent)).status).toBe(204);
    expect(await statusOf(album)).toEqual(NORMAL);
    expect((await service.baseParts.stores.albums.find(album))?.quiescence).toBeNull();
    await join(service.client, owner, album, other, 'admin');
    expect(refusal(await proposed(album, intent, other))).toEqual([409, 'error.album.intent_ended']);
  });

  it.each(['writer', 'reader'])('as an admin ends the upgrade of a proposer who is a %s from then on', async (role) => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(other);
    expect((await proposed(album, intent, other)).status).toBe(200);
    const put = (body: object) =>
      service.client.put(`/v1/albums/${album}/members/${other.accountId}?intent_id=${intent.intent_id}`, {
        token: owner.token,
        protocol: PIN,
        body,
      });
    expect((await put({ role: 'admin' })).status).toBe(200);
    expect((await statusOf(album)).intent_id).toBe(intent.intent_id);
    expect((await put({ role })).status).toBe(200);
    expect(await statusOf(album)).toEqual(NORMAL);
    expect((await service.baseParts.stores.albums.find(album))?.quiescence).toBeNull();
  });

  it('of the proposer, after the deadline, leaves no trace of their device', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(other, { deadline: 60 });
    expect((await proposed(album, intent, other)).status).toBe(200);
    service.clock.advance(60 * SECOND);
    expect((await remove(album, other, other, intent)).status).toBe(204);
    expect((await service.baseParts.stores.albums.find(album))?.quiescence).toBeNull();
  });

  it('of the proposer ends their upgrade, although their directory no longer lists the device', async () => {
    const proposer = await aListedWriter(service.client);
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, proposer, 'admin');
    const intent = anIntent(proposer);
    expect((await proposed(album, intent, proposer)).status).toBe(200);
    await listed(proposer, []);
    expect((await remove(album, proposer, owner, intent)).status).toBe(204);
    expect(await statusOf(album)).toEqual(NORMAL);
  });

  it('of somebody else who lists the same device id does not end it', async () => {
    const twin = await aListedWriter(service.client);
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, twin, 'reader');
    const intent = anIntent(owner);
    expect((await proposed(album, intent)).status).toBe(200);
    await listed(twin, [twin.keys.listed, aListedDevice(owner.deviceId)]);
    expect((await remove(album, twin, owner, intent)).status).toBe(204);
    expect(await statusOf(album)).toEqual(frozen(intent, service.clock.now()));
  });

  it('of somebody else does not end it', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'admin');
    const intent = anIntent(owner);
    expect((await proposed(album, intent)).status).toBe(200);
    expect((await remove(album, other, other, intent)).status).toBe(204);
    expect(await statusOf(album)).toEqual(frozen(intent, service.clock.now()));
  });
});

describe('an abort', () => {
  it('ends the live upgrade, whose id is refused ever after', async () => {
    const { album, intent } = await aQuiescentAlbum();
    const answer = await abortUpgrade(service.client, owner, album, intent.intent_id);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(await statusOf(album)).toEqual(NORMAL);
    expect(refusal(await proposed(album, intent))).toEqual([409, 'error.album.intent_ended']);
    expect(refusal(await proposed(album, { ...intent, deadline: 7200 }))).toEqual([409, 'error.album.intent_ended']);
    expect(await statusOf(album)).toEqual(NORMAL);
    const fresh = anIntent(owner);
    expect((await proposed(album, fresh)).body.intent_id).toBe(fresh.intent_id);
    expect(refusal(await proposed(album, intent))).toEqual([409, 'error.album.upgrade_in_flight']);
  });

  it('is by any admin, at whatever version', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum();
    for (const role of ['reader', 'writer']) {
      const join = { token: owner.token, protocol: PIN, body: { role } };
      await service.client.put(`/v1/albums/${album}/members/${other.accountId}?intent_id=${intent.intent_id}`, join);
      expect(refusal(await abortUpgrade(service.client, other, album, intent.intent_id))).toEqual([
        403,
        'error.album.not_admin',
      ]);
    }
    const path = `/v1/albums/${album}/upgrade?intent_id=${intent.intent_id}`;
    expect(await statusOf(album)).toEqual(frozen(intent, receivedAt));
    expect((await service.client.delete(path, { token: owner.token, protocol: NEXT })).status).toBe(204);
  });

  it('by a wrong id, or by none, changes nothing', async () => {
    const { album, intent, receivedAt } = await aQuiescentAlbum();
    const wrong = await abortUpgrade(service.client, owner, album, aClientId());
    expect(refusal(wrong)).toEqual([409, 'error.album.intent_mismatch']);
    expect(wrong.body.intent_id).toBe(intent.intent_id);
    for (const id of ['x', '']) {
      const answer = await abortUpgrade(service.client, owner, album, id);
      expect(refusal(answer)).toEqual([400, 'error.request.invalid']);
    }
    const request = { token: owner.token, protocol: PIN };
    const without = await service.client.delete(`/v1/albums/${album}/upgrade`, request);
    expect([...refusal(without), without.body.errors[0].path]).toEqual([400, 'error.request.invalid', '/intent_id']);
    expect(await statusOf(album)).toEqual(frozen(intent, receivedAt));
    const idle = await anAlbumOf(service.client, owner);
    expect(refusal(await abortUpgrade(service.client, owner, idle, intent.intent_id))).toEqual([
      404,
      'error.album.no_upgrade',
    ]);
  });
});
