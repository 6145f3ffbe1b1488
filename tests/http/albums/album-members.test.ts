import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  abortUpgrade,
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let member: Writer;
let other: Writer;
beforeAll(async () => {
  service = await startTestService();
  const writer = () => aWriter(service.client, service.baseParts);
  [owner, member, other] = [await writer(), await writer(), await writer()];
});
afterAll(() => service.stop());

interface Change {
  readonly by: Writer;
  readonly who: string;
  readonly role?: string;
  readonly intentId?: string;
  readonly protocol?: string;
}
const path = (albumId: string, { who, intentId }: Change) =>
  `/v1/albums/${albumId}/members/${who}${intentId === undefined ? '' : `?intent_id=${intentId}`}`;
const put = (albumId: string, change: Change) =>
  service.client.put(path(albumId, change), {
    token: change.by.token,
    protocol: change.protocol ?? PIN,
    body: { role: change.role ?? 'reader' },
  });
const remove = (albumId: string, change: Change) =>
  service.client.delete(path(albumId, change), { token: change.by.token, protocol: change.protocol ?? PIN });

async function outcome(answering: ReturnType<typeof put>): Promise<string | number> {
  const { status, body } = await answering;
  return body?.code ?? status;
}

async function membersOf(albumId: string): Promise<object[]> {
  return (await service.client.get(`/v1/albums/${albumId}`, { token: owner.token })).body.members;
}

describe('members of an album', () => {
  it('are put by an admin, given another role, and removed', async () => {
    const album = await anAlbumOf(service.client, owner);
    const answer = await put(album, { by: owner, who: member.accountId, role: 'admin' });
    expect([answer.status, answer.body]).toEqual([200, { user_id: member.accountId, role: 'admin' }]);
    expect(await outcome(put(album, { by: member, who: other.accountId, role: 'writer' }))).toBe(200);
    expect(await outcome(put(album, { by: owner, who: member.accountId, role: 'reader' }))).toBe(200);
    expect(await membersOf(album)).toHaveLength(2);
    expect(await membersOf(album)).toContainEqual({ user_id: member.accountId, role: 'reader' });
    expect(await outcome(remove(album, { by: owner, who: member.accountId }))).toBe(204);
    expect(await membersOf(album)).toEqual([{ user_id: other.accountId, role: 'writer' }]);
    expect(await outcome(remove(album, { by: owner, who: member.accountId }))).toBe('error.album.member_not_found');
  });

  it('change nothing unless they are admins, but may leave', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, other, 'reader');
    for (const role of ['reader', 'writer']) {
      await join(service.client, owner, album, member, role);
      for (const who of [other.accountId, member.accountId, owner.accountId]) {
        expect(await outcome(put(album, { by: member, who, role: 'admin' }))).toBe('error.album.not_admin');
      }
      expect(await outcome(remove(album, { by: member, who: other.accountId }))).toBe('error.album.not_admin');
      expect(await outcome(remove(album, { by: member, who: owner.accountId }))).toBe('error.album.not_admin');
    }
    expect(await outcome(remove(album, { by: member, who: member.accountId }))).toBe(204);
    expect(await membersOf(album)).toEqual([{ user_id: other.accountId, role: 'reader' }]);
    expect(await outcome(remove(album, { by: member, who: member.accountId }))).toBe('error.album.not_found');
  });

  it('never are the owner, who stays an admin', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, member, 'admin');
    for (const by of [owner, member]) {
      expect(await outcome(put(album, { by, who: owner.accountId }))).toBe('error.album.owner_immutable');
      expect(await outcome(remove(album, { by, who: owner.accountId }))).toBe('error.album.owner_immutable');
    }
    expect(await membersOf(album)).toEqual([{ user_id: member.accountId, role: 'admin' }]);
  });

  it('are users of this server, which only an admin is told', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, member, 'writer');
    for (const who of [aClientId(), 'nobody']) {
      expect(await outcome(put(album, { by: owner, who }))).toBe('error.user.not_found');
      expect(await outcome(remove(album, { by: owner, who }))).toBe('error.album.member_not_found');
    }
    expect(await outcome(put(album, { by: member, who: aClientId() }))).toBe('error.album.not_admin');
  });

  it('have one of three roles', async () => {
    const album = await anAlbumOf(service.client, owner);
    expect(await outcome(put(album, { by: owner, who: member.accountId, role: 'owner' }))).toBe(
      'error.request.invalid',
    );
  });

  it("are put at the album's pin only", async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, member, 'reader');
    for (const protocol of ['2026-02-28', '2026-03-02']) {
      const answer = await put(album, { by: owner, who: other.accountId, protocol });
      expect([answer.status, answer.body.code]).toEqual([409, 'error.album.protocol_mismatch']);
      expect(answer.body.album_protocol_version).toBe(PIN);
    }
    expect(await membersOf(album)).toEqual([{ user_id: member.accountId, role: 'reader' }]);
  });
});

describe('members of a quiescent album', () => {
  it('are changed by writes of the ceremony only, to the millisecond in which it ends', async () => {
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, member, 'reader');
    const intent = anIntent(owner, { deadline: 60 });
    await propose(service.client, owner, album, intent);
    for (const intentId of [undefined, aClientId(), '']) {
      const change = { by: owner, who: other.accountId, ...(intentId === undefined ? {} : { intentId }) };
      const answer = await put(album, change);
      expect([answer.status, answer.body.code]).toEqual([409, 'error.album.quiescing']);
      expect(answer.body.intent_id).toBe(intent.intent_id);
      expect(await outcome(remove(album, { ...change, who: member.accountId }))).toBe('error.album.quiescing');
      expect(await outcome(remove(album, { ...change, by: member, who: member.accountId }))).toBe(
        'error.album.quiescing',
      );
    }
    const ceremonys = { by: owner, who: other.accountId, intentId: intent.intent_id };
    expect(await outcome(put(album, ceremonys))).toBe(200);
    expect(await outcome(remove(album, ceremonys))).toBe(204);
    service.clock.advance(59_999);
    expect(await outcome(put(album, { by: owner, who: other.accountId }))).toBe('error.album.quiescing');
    service.clock.advance(1);
    expect(await outcome(put(album, { by: owner, who: other.accountId }))).toBe(200);
    expect(await outcome(put(album, { ...ceremonys, role: 'writer' }))).toBe(200);
  });

  it('are changed again once the upgrade is aborted', async () => {
    const album = await anAlbumOf(service.client, owner);
    const intent = anIntent(owner);
    await propose(service.client, owner, album, intent);
    expect(await outcome(put(album, { by: owner, who: other.accountId }))).toBe('error.album.quiescing');
    expect((await abortUpgrade(service.client, owner, album, intent.intent_id)).status).toBe(204);
    expect(await outcome(put(album, { by: owner, who: other.accountId }))).toBe(200);
  });
});
