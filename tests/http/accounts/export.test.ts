import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SECTIONS } from '../../../application/export/export-page.js';
import { aLink, makeLink } from '../../support/people/guest.js';
import { confirmSecondFactor, aPerson } from '../../support/people/person.js';
import { anAlbumOf, aWriter, join, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { uploaded } from '../../support/uploads/uploads.js';

const PATH = '/v1/auth/export';
const UNKNOWN = '01990000-0000-7000-8000-000000000001';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads whatever the wire holds
type Line = any;

function linesOf(bytes: Uint8Array): readonly Line[] {
  return Buffer.from(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function exported({ token }: Pick<Writer, 'token'>, from = ''): Promise<readonly Line[]> {
  const answer = await service.client.get(PATH + (from === '' ? '' : `?from=${from}`), { token });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return linesOf(answer.bytes);
}

const isData = ({ type }: Line) => type !== 'mark' && type !== 'end';

describe('the export of an account', () => {
  it('has a line of everything, no secret, and ends with the counts', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const { token } = writer;
    const album = await anAlbumOf(service.client, writer);
    const friend = await aWriter(service.client, service.baseParts);
    await join(service.client, writer, album, friend, 'reader');
    const bytes = someBytes(300);
    const assetId = (await uploaded(service.client, writer, album, bytes)).asset_id;
    await putMetadata(service.client, writer, assetId, someBytes(20));
    await service.client.put('/v1/auth/escrow', {
      token,
      raw: 'sealed',
      type: 'application/octet-stream',
      headers: { 'If-None-Match': '*' },
    });
    await service.client.post('/v1/auth/sponsored-accounts', { token });
    await confirmSecondFactor(service.client, writer, service.clock.now());
    const lines = await exported(writer);
    const of = (type: string) => lines.filter((line) => line.type === type);
    expect(of('profile')).toMatchObject([{ id: writer.accountId, address: writer.address, webfinger: false }]);
    expect(of('second_factor')).toEqual([{ type: 'second_factor', status: 'confirmed' }]);
    expect(of('escrow')).toEqual([{ type: 'escrow', document: Buffer.from('sealed').toString('base64url') }]);
    expect(of('device_directory')).toHaveLength(1);
    expect(of('session')).toHaveLength(1);
    expect(of('sponsored_account')).toHaveLength(1);
    expect(of('album')).toMatchObject([{ album_id: album, owner_id: writer.accountId, role: 'admin' }]);
    expect(of('member')).toEqual([{ type: 'member', album_id: album, user_id: friend.accountId, role: 'reader' }]);
    expect(
      of('asset')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['metadata', 'original']);
    const original = of('asset').find(({ kind }) => kind === 'original');
    expect(original).toMatchObject({ asset_id: assetId, content_hash: hashOf(bytes), size: 300 });
    expect(original.manifest.document).toMatch(/^[\w-]+$/);
    expect(of('charge').map(({ size }) => size)).toEqual([300, 20]);
    expect(of('upload')).toMatchObject([{ state: 'Completed', content_hash: hashOf(bytes), asset_id: assetId }]);
    const counts: Record<string, number> = {};
    for (const { type } of lines.filter(isData)) counts[type] = (counts[type] ?? 0) + 1;
    expect(lines.at(-1)).toEqual({ type: 'end', counts });
    const text = JSON.stringify(lines);
    const account = await service.baseParts.stores.accounts.find(writer.accountId);
    expect(text).not.toContain(account?.passwordHash ?? 'none');
    expect(text).not.toMatch(/token_?hash|password_hash|secret/i);
    expect((await exported(friend)).some(({ asset_id: id }) => id === assetId)).toBe(false);
  });

  it('has the links that were revoked, without a token or a bundle', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const { body, token } = aLink(await anAlbumOf(service.client, writer));
    const { link_id } = (await makeLink(service.client, writer, body)).body;
    await service.client.delete(`/v1/links/${link_id}`, { token: writer.token });
    const revoked_at = new Date(service.clock.now()).toISOString();
    const lines = await exported(writer);
    expect(lines.filter(({ type }) => type === 'link')).toMatchObject([
      { link_id, bundle: '', revoked_at, bytes_used: 0, files_used: 0 },
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('continues after any mark, with exactly the rest', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    await anAlbumOf(service.client, writer);
    const lines = await exported(writer);
    const marks = lines.filter(({ type }) => type === 'mark');
    expect(marks.length).toBeGreaterThan(2);
    for (const { from } of marks) {
      const place = lines.findIndex((line) => line.from === from);
      expect((await exported(writer, from)).filter(isData)).toEqual(lines.slice(place).filter(isData));
    }
  });

  it.each([
    'x',
    'W10',
    Buffer.from('["asset","x","y","z"]').toString('base64url'),
    Buffer.from('["asset"').toString('base64url'),
  ])('is refused from the mark %s', async (from) => {
    const { token } = await aPerson(service.client);
    expect((await service.client.get(`${PATH}?from=${from}`, { token })).status).toBe(400);
  });

  it('is refused from a mark one of whose keys has another form than in its section', async () => {
    const { token } = await aPerson(service.client);
    const status = async (...keys: readonly unknown[]): Promise<number> => {
      const from = Buffer.from(JSON.stringify(keys)).toString('base64url');
      return (await service.client.get(`${PATH}?from=${from}`, { token })).status;
    };
    const good = { id: UNKNOWN, hash: 'ab'.repeat(32), instant: 1, size: '1', word: 'original' };
    for (const { name, key } of SECTIONS) {
      const keys = key.map((kind) => good[kind]);
      expect([name, await status(name, ...keys)]).toEqual([name, 200]);
      for (const index of keys.keys())
        expect([name, index, await status(name, ...keys.with(index, '-'))]).toEqual([name, index, 400]);
    }
  });

  it('is for the account alone, and not while it is suspended in full', async () => {
    expect((await service.client.get(PATH)).status).toBe(401);
    const writer = await aWriter(service.client, service.baseParts);
    const path = `/admin/accounts/${writer.accountId}`;
    await service.admin.put(`${path}/suspension`, { body: { mode: 'full', reason: 'x' } });
    const refused = await service.client.get(PATH, { token: writer.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'error.account.suspended']);
    const byOperator = await service.admin.get(`${path}/export`);
    expect(linesOf(byOperator.bytes).at(-1).type).toBe('end');
    const { deeds } = (await service.admin.get(`/admin/deeds?account_id=${writer.accountId}`)).body;
    expect(deeds.map(({ deed }: Line) => deed).sort()).toEqual(['account export', 'account suspend']);
    expect((await service.admin.get(`/admin/accounts/${UNKNOWN}/export`)).status).toBe(404);
  });

  it('is no deed of an operator when only its headers are asked for', async () => {
    const { accountId } = await aWriter(service.client, service.baseParts);
    const path = `/admin/accounts/${accountId}/export`;
    const answer = await service.admin.send('HEAD', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect((await service.admin.send('HEAD', `${path}?from=x`)).status).toBe(400);
    expect((await service.admin.send('HEAD', path.replace(accountId, UNKNOWN))).status).toBe(404);
    expect((await service.admin.get(`/admin/deeds?account_id=${accountId}`)).body.deeds).toEqual([]);
  });
});
