import { ReadAlbum } from '../../../../application/albums/read-album.js';
import { ListAlbums } from '../../../../application/albums/list-albums.js';
import { DeleteAlbum } from '../../../../application/albums/delete-album.js';
import { CreateAlbum } from '../../../../application/albums/create-album.js';
import { fromBase64Url, toBase64Url } from '../../../../domain/kernel/bytes.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { json, NO_BODY, writtenAt, type Endpoint } from '../../routing/endpoint.js';
import { cutPage, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { queryId } from '../../routing/ids.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import {
  arrayOf,
  BASE64URL,
  nullable,
  object,
  PROTOCOL_DATE,
  schema,
  UINT16,
  UUID,
  UUID_V7,
} from '../../schemas/schema.js';
import { ALBUM_MEMBERS, albumIdOf, albumMembers, ROLE, WRITE_QUERY } from './wire.js';
import { DOCS } from './docs.js';

interface NewAlbumBody {
  readonly album_id?: string | null;
  readonly owner_id?: string | null;
  readonly protocol_version: string;
  readonly crypto_suite_id: number;
  readonly manifest: string;
}

const newAlbum = schema<NewAlbumBody>(
  'NewAlbum',
  object(
    {
      album_id: nullable(UUID_V7),
      owner_id: nullable({ ...UUID, description: 'The caller, or a sponsored account that the caller owns.' }),
      protocol_version: PROTOCOL_DATE,
      crypto_suite_id: UINT16,
      manifest: BASE64URL,
    },
    ['album_id', 'owner_id'],
  ),
);
const createdAlbum = schema('CreatedAlbum', object(ALBUM_MEMBERS));
const albumList = schema(
  'Albums',
  object({ albums: arrayOf(object({ ...ALBUM_MEMBERS, role: ROLE })), next_cursor: NEXT_CURSOR }),
);
const album = schema(
  'Album',
  object({
    ...ALBUM_MEMBERS,
    role: ROLE,
    manifest: BASE64URL,
    members: arrayOf(object({ user_id: UUID, role: ROLE })),
  }),
);

export const createAlbum: Endpoint<NewAlbumBody, 'device', CreateAlbum> = {
  summary: 'Create an album',
  docs: DOCS.createAlbum,
  body: json(newAlbum),
  answers: { 201: createdAlbum },
  replyHeaders: { 201: ['Location'] },
  refusals: [
    'error.protocol.inconsistent',
    'error.album.id_taken',
    'error.account.not_found',
    'error.account.suspended',
    'error.quota.grace_expired',
    'error.limit.reached',
  ],
  needsRoom: 'rows',
  useCase: CreateAlbum,
  run: async (request, createAlbum) => {
    const { caller, body, formats } = request;
    const created = await createAlbum.execute(
      caller,
      { ...formats, protocolVersion: writtenAt(request) },
      {
        albumId: body.album_id ?? null,
        ownerId: body.owner_id ?? caller.account.id,
        protocolVersion: body.protocol_version,
        cryptoSuiteId: body.crypto_suite_id,
        manifest: fromBase64Url(body.manifest) ?? new Uint8Array(),
      },
    );
    const headers = { Location: `/v1/albums/${created.id}` };
    return { status: 201, headers, body: { json: albumMembers(created) } };
  },
};

export const deleteAlbum: Endpoint<null, 'device', DeleteAlbum> = {
  summary: 'Delete an empty album',
  docs: DOCS.deleteAlbum,
  body: NO_BODY,
  query: {
    ...WRITE_QUERY,
    assets: { description: '`trash` moves all assets of the album to the trash first.', schema: { const: 'trash' } },
  },
  answers: { 204: null },
  refusals: ['error.album.not_found', 'error.album.role_required', 'error.album.quiescing', 'error.album.not_empty'],
  useCase: DeleteAlbum,
  run: async ({ caller, params, query }, deleteAlbum) => {
    await deleteAlbum.execute({
      albumId: albumIdOf(params),
      accountId: caller.account.id,
      intentId: queryId(query, 'intent_id'),
      trashAssets: trashesAssets(query('assets')),
    });
    return noContent();
  },
};

function trashesAssets(assets: string | null): boolean {
  if (assets !== null && assets !== 'trash') throw invalidField('/assets', 'must be trash, or absent');
  return assets === 'trash';
}

export const listAlbums: Endpoint<null, 'session', ListAlbums> = {
  summary: 'List the albums that the caller owns or is a member of, newest first',
  docs: DOCS.listAlbums,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: albumList },
  useCase: ListAlbums,
  run: async ({ caller, query }, listAlbums) => {
    const { limit, after } = readPage(query);
    const found = await listAlbums.execute(caller, { limit: limit + 1, after });
    const { rows, nextCursor } = cutPage(found, limit);
    return ok({
      albums: rows.map((each) => ({ ...albumMembers(each), role: each.role })),
      next_cursor: nextCursor,
    });
  },
};

export const readAlbum: Endpoint<null, 'session', ReadAlbum> = {
  summary: 'Read one album, with its manifest and members',
  docs: DOCS.readAlbum,
  body: NO_BODY,
  answers: { 200: album },
  refusals: ['error.album.not_found'],
  useCase: ReadAlbum,
  run: async ({ caller, params }, readAlbum) => {
    const found = await readAlbum.execute(caller, albumIdOf(params));
    return ok({
      ...albumMembers(found),
      role: found.role,
      manifest: toBase64Url(found.manifest),
      members: found.members.map(({ accountId, role }) => ({ user_id: accountId, role })),
    });
  },
};
