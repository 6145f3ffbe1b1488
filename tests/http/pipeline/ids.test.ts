import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { bearerOf } from '../../support/people/guest.js';
import { uploadLinkOf } from '../../support/uploads/guest-uploads.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { storedAsset } from '../../support/uploads/stored-assets.js';
import { aWireManifest } from '../../support/uploads/asset-requests.js';

/** The id parameters of every path; other parameters (a hash, a provider, a user) are no UUIDs. */
const ID = /:([a-z_]*id)\b/;
const NO_IDS = ['not-a-uuid', '0', 'null', '%00', 'a'.repeat(300), '0198C0DE-0000-7000-8000-000000000001', 'é'];

describe('ids of a path or a query', () => {
  let service: TestService;
  let writer: Writer;
  let guestToken: string;
  let known: Record<string, string>;
  beforeAll(async () => {
    service = await startTestService();
    writer = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, writer);
    const asset = await storedAsset(service, writer, album);
    guestToken = bearerOf(await uploadLinkOf(service.client, writer, album));
    known = { album, asset, user_id: writer.accountId, account_id: writer.accountId };
  });
  afterAll(() => service.stop());

  const send = (method: string, path: string) =>
    service.client.send(method, path, {
      token: path.startsWith('/v1/guest/') ? guestToken : writer.token,
      protocol: PIN,
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' },
      ...bodyOf(method, path, known['asset'] ?? ''),
    });
  const filled = (path: string, but: string | null = null) =>
    path.replace(/:([a-z_]+)/g, (whole, name: string) => {
      if (name === but) return whole;
      const ofPath = path.startsWith('/v1/albums') ? known['album'] : known['asset'];
      return (name === 'id' ? ofPath : known[name]) ?? whole;
    });

  const withIds = routes.flatMap((row) =>
    [...row.path.matchAll(new RegExp(ID, 'g'))].map(([, name]) => ({ row, name })),
  );
  it.each(withIds.map(({ row, name }) => [row.method, row.path, name] as const))(
    '%s %s with a :%s that is no UUID is answered like one that nobody has',
    async (method, path, name) => {
      for (const id of NO_IDS) {
        const { status, body } = await send(method, filled(path, name).replace(`:${name}`, id));
        expect([id, status, method === 'HEAD' ? '' : body?.code]).toEqual([
          id,
          404,
          method === 'HEAD' ? '' : expect.stringMatching(/not_found$/),
        ]);
      }
    },
  );

  const withIntents = routes.filter(({ endpoint }) => Object.keys(endpoint.query ?? {}).includes('intent_id'));
  it.each(withIntents.map(({ method, path }) => [method, path] as const))(
    '%s %s with an ?intent_id= that is no UUID is refused by the name of the field',
    async (method, path) => {
      for (const id of NO_IDS) {
        const { status, body } = await send(method, `${filled(path)}?intent_id=${id}`);
        expect([id, status, body.code, body.errors?.[0]?.path]).toEqual([
          id,
          400,
          'error.request.invalid',
          '/intent_id',
        ]);
      }
    },
  );
});

/** Returns a valid body for the route, so that only the id is wrong. */
function bodyOf(method: string, path: string, asset: string): object {
  if (method === 'PATCH' && path.startsWith('/v1/links')) return { body: {} };
  if (method === 'PATCH') return { raw: 'x', type: 'application/offset+octet-stream' };
  if (path.includes('/members/') && method === 'PUT') return { body: { role: 'reader' } };
  if (method === 'PUT' && path.includes('/metadata')) return { raw: 'x', type: 'application/octet-stream' };
  if (method === 'POST' && path.includes('/upgrade')) return { raw: 'x', type: 'application/cbor' };
  if (method === 'POST' && path.endsWith('/assets')) return fork(asset);
  return method === 'POST' && path.includes('/assets?') ? fork(asset) : {};
}

function fork(asset: string): object {
  return { body: { source_asset_id: asset, manifest: aWireManifest() } };
}
