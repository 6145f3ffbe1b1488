import { ChangeLink } from '../../../../application/links/change-link.js';
import { CreateLink, type NewLink } from '../../../../application/links/create-link.js';
import { ListLinks } from '../../../../application/links/list-links.js';
import { RevokeLink } from '../../../../application/links/revoke-link.js';
import { fromBase64Url, fromHex } from '../../../../domain/kernel/bytes.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { sizeFromWire } from '../../schemas/wire-size.js';
import { linkNotFound, MAX_BUNDLE_BYTES } from '../../../../domain/links/link.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { pathId, queryId } from '../../routing/ids.js';
import { cutPage, PAGE_QUERY, readPage } from '../../routing/paging.js';
import {
  arrayOf,
  BASE64URL,
  base64UrlLength,
  INSTANT,
  nullable,
  object,
  ruled,
  schema,
  SHA256,
  SIZE,
  UUID,
  UUID_V7,
} from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { linkListSchema, linkSchema, linkToWire } from './wire.js';

const FILES = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const TERMS = { expires_at: nullable(INSTANT), max_bytes: nullable(SIZE), max_files: nullable(FILES) };
const OPTIONAL_TERMS = ['expires_at', 'max_bytes', 'max_files'] as const;

interface TermsBody {
  readonly expires_at?: string | null;
  readonly max_bytes?: number | null;
  readonly max_files?: number | null;
}

interface NewLinkBody extends TermsBody {
  readonly link_id?: string | null;
  readonly album_id: string;
  readonly kind: 'share' | 'upload';
  readonly token_hash: string;
  readonly bundle: string;
  readonly asset_ids?: readonly string[] | null;
}

const termsBody = schema<TermsBody>('LinkTerms', object(TERMS, OPTIONAL_TERMS));
const newLink = schema<NewLinkBody>(
  'NewLink',
  object(
    {
      link_id: nullable(UUID_V7),
      album_id: UUID,
      kind: { enum: ['share', 'upload'] },
      token_hash: SHA256,
      bundle: ruled(BASE64URL, { maxLength: base64UrlLength(MAX_BUNDLE_BYTES) }),
      asset_ids: nullable(arrayOf(UUID)),
      ...TERMS,
    },
    ['link_id', 'asset_ids', ...OPTIONAL_TERMS],
  ),
);

export const createLink: Endpoint<NewLinkBody, 'device', CreateLink> = {
  summary: 'Create a link through which guests read an album or contribute to it',
  docs: DOCS.createLink,
  body: json(newLink),
  answers: { 201: linkSchema },
  replyHeaders: { 201: ['Location'] },
  refusals: [
    'error.album.not_found',
    'error.album.not_admin',
    'error.asset.not_found',
    'error.limit.reached',
    'error.link.id_taken',
  ],
  needsRoom: 'rows',
  useCase: CreateLink,
  run: async ({ caller, body }, createLink) => {
    const made = await createLink.execute(caller, fromWire(body));
    return { status: 201, headers: { Location: `/v1/links/${made.link.id}` }, body: { json: linkToWire(made) } };
  },
};

/** The most links on a page: with bundles of 32 KiB each, the response stays below 4 MiB. */
const MAX_PAGE = 90;

export const listLinks: Endpoint<null, 'session', ListLinks> = {
  summary: "List the caller's links or, with `album_id`, all links into an album",
  docs: DOCS.listLinks,
  body: NO_BODY,
  query: { ...PAGE_QUERY, album_id: { description: 'An album of which the caller is an admin.', schema: UUID } },
  answers: { 200: linkListSchema },
  refusals: ['error.album.not_found', 'error.album.not_admin'],
  useCase: ListLinks,
  run: async ({ caller, query }, listLinks) => {
    const { limit: asked, after } = readPage(query);
    const limit = Math.min(asked, MAX_PAGE);
    const albumId = queryId(query, 'album_id');
    const found = await listLinks.execute(caller, albumId, { limit: limit + 1, after });
    const { rows, nextCursor } = cutPage(
      found.map((stored) => ({ stored, id: stored.link.id, createdAt: stored.link.createdAt })),
      limit,
    );
    return ok({ links: rows.map(({ stored }) => linkToWire(stored)), next_cursor: nextCursor });
  },
};

export const changeLink: Endpoint<TermsBody, 'session', ChangeLink> = {
  summary: 'Change the expiry of a link, or the bounds of an upload link',
  docs: DOCS.changeLink,
  body: json(termsBody),
  answers: { 200: linkSchema },
  refusals: ['error.link.not_found'],
  useCase: ChangeLink,
  run: async ({ caller, params, body }, changeLink) =>
    ok(linkToWire(await changeLink.execute(caller, pathId(params, 'link_id', linkNotFound), termsFromWire(body)))),
};

export const revokeLink: Endpoint<null, 'session', RevokeLink> = {
  summary: 'Delete a link',
  docs: DOCS.revokeLink,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.link.not_found'],
  useCase: RevokeLink,
  run: async ({ caller, params }, revokeLink) => {
    await revokeLink.execute(caller, pathId(params, 'link_id', linkNotFound));
    return noContent();
  },
};

function fromWire(body: NewLinkBody): NewLink {
  const bundle = fromBase64Url(body.bundle) ?? new Uint8Array();
  if (bundle.length > MAX_BUNDLE_BYTES) throw invalidField('/bundle', `must be at most ${MAX_BUNDLE_BYTES} bytes long`);
  return {
    linkId: body.link_id ?? null,
    albumId: body.album_id,
    tokenHash: fromHex(body.token_hash),
    bundle,
    expiresAt: termsFromWire(body).expiresAt ?? null,
    lets: letsFromWire(body),
  };
}

function letsFromWire(body: NewLinkBody): NewLink['lets'] {
  const { maxBytes = null, maxFiles = null } = termsFromWire(body);
  if (body.kind === 'share') {
    if (maxBytes !== null || maxFiles !== null) throw invalidField('/kind', 'must be upload for a link with bounds');
    return { kind: 'share', assetIds: body.asset_ids ?? null };
  }
  if ((body.asset_ids ?? null) !== null)
    throw invalidField('/asset_ids', 'belong to a share link: an upload link shows no asset');
  return { kind: 'upload', bounds: { maxBytes, maxFiles } };
}

function termsFromWire({ expires_at: expiresAt, max_bytes: maxBytes, max_files: maxFiles }: TermsBody) {
  return {
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
    ...(maxBytes !== undefined && { maxBytes: maxBytes === null ? null : sizeFromWire(maxBytes, '/max_bytes') }),
    ...(maxFiles !== undefined && { maxFiles }),
  };
}
