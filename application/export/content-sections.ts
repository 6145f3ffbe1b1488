import { boundsOf } from '../../domain/links/link.js';
import type { ExportedReference, ExportedUpload } from '../ports/stores/account-export-store.js';
import type { ListedAlbum } from '../ports/stores/album-store.js';
import type { CachedBlob } from '../ports/stores/cached-blob-store.js';
import type { Charge, ChargedBlobCursor } from '../ports/stores/charged-blob-store.js';
import type { StoredLink } from '../ports/stores/link-store.js';
import type { OwnedAccount } from '../ports/stores/sponsored-account-store.js';
import { at, base64, bytesOf, type ExportLine } from './lines.js';
import { BY_CREATION, paged, SHORT_ROWS, type ContentParts, type Created, type Section } from './section.js';

/** The content of the account: its albums, everything that it added anywhere, and everything that it is charged for. */
export const CONTENT_SECTIONS: readonly Section<ContentParts>[] = [
  paged<OwnedAccount, Created>('sponsored_account', {
    ...BY_CREATION,
    read: ({ sponsoredAccounts }, id, page) => sponsoredAccounts.list(id, page),
    lines: ({ id, sponsorId, owners, used, createdAt }) => [
      {
        type: 'sponsored_account',
        account_id: id,
        sponsor_id: sponsorId,
        owners,
        used: bytesOf(used),
        created_at: at(createdAt),
      },
    ],
  }),
  paged<ListedAlbum, Created>('album', {
    ...BY_CREATION,
    read: ({ albums }, id, page) => albums.list(id, page),
    lines: albumLines,
  }),
  paged<ExportedReference, Pick<ExportedReference, 'assetId' | 'kind' | 'contentHash'>>('asset', {
    key: ['id', 'word', 'hash'],
    read: ({ accountExports }, id, { after, limit }) => accountExports.references(id, after, limit),
    keyOf: ({ assetId, kind, contentHash }) => [assetId, kind, contentHash],
    afterOf: ([assetId, kind, contentHash]) => ({
      assetId: String(assetId),
      kind: kind as ExportedReference['kind'],
      contentHash: String(contentHash),
    }),
    lines: (reference) => [assetLine(reference)],
  }),
  paged<Charge, ChargedBlobCursor>('charge', {
    key: ['size', 'hash'],
    rows: SHORT_ROWS,
    read: ({ chargedBlobs }, id, page) => chargedBlobs.charges(id, page),
    keyOf: ({ size, contentHash }) => [String(size), contentHash],
    afterOf: ([size, contentHash]) => ({ size: BigInt(size ?? 0), contentHash: String(contentHash) }),
    lines: ({ contentHash, size, kind, chargedAt, referredByOthers }) => [
      {
        type: 'charge',
        content_hash: contentHash,
        size: bytesOf(size),
        kind,
        charged_since: at(chargedAt),
        referred_by_others: referredByOthers,
      },
    ],
  }),
  paged<StoredLink, Created>('link', {
    ...BY_CREATION,
    read: ({ links }, makerId, page) => links.listMade(makerId, page),
    keyOf: ({ link }) => BY_CREATION.keyOf(link),
    lines: linkLines,
  }),
  paged<CachedBlob, Created>('pull', {
    ...BY_CREATION,
    read: ({ cachedBlobs }, id, page) => cachedBlobs.list(id, page),
    lines: ({ id, contentHash, peer, size, charged, createdAt }) => [
      {
        type: 'pull',
        pull_id: id,
        content_hash: contentHash,
        peer,
        size: bytesOf(size),
        charged: bytesOf(charged),
        created_at: at(createdAt),
      },
    ],
  }),
  paged<ExportedUpload, Pick<ExportedUpload, 'state' | 'id'>>('upload', {
    key: ['word', 'id'],
    rows: SHORT_ROWS,
    read: ({ accountExports }, id, { after, limit }) => accountExports.uploads(id, after, limit),
    keyOf: ({ state, id }) => [state, id],
    afterOf: ([state, id]) => ({ state: String(state), id: String(id) }),
    lines: (upload) => [
      {
        type: 'upload',
        upload_id: upload.id,
        album_id: upload.albumId,
        asset_id: upload.assetId,
        kind: upload.kind,
        content_hash: upload.contentHash,
        declared_size: bytesOf(upload.declaredSize),
        state: upload.state,
        created_at: at(upload.createdAt),
        ended_at: at(upload.endedAt),
        attestation: base64(upload.attestation),
      },
    ],
  }),
];

async function albumLines(album: ListedAlbum, { albums }: ContentParts): Promise<readonly ExportLine[]> {
  const { id, ownerId, role, protocolVersion, cryptoSuiteId, createdAt } = album;
  const members = await albums.members(id);
  return [
    {
      type: 'album',
      album_id: id,
      owner_id: ownerId,
      role,
      protocol_version: protocolVersion,
      crypto_suite_id: cryptoSuiteId,
      created_at: at(createdAt),
      manifest: base64(await albums.findManifest(id)),
    },
    ...members.map((member) => ({ type: 'member', album_id: id, user_id: member.accountId, role: member.role })),
  ];
}

function assetLine({ manifest, asset, cryptoSuiteId, ...reference }: ExportedReference): ExportLine {
  return {
    type: 'asset',
    asset_id: reference.assetId,
    album_id: reference.albumId,
    kind: reference.kind,
    content_hash: reference.contentHash,
    size: bytesOf(reference.size),
    added_at: at(reference.createdAt),
    owner_id: asset?.ownerId ?? null,
    created_at: at(asset?.createdAt ?? null),
    trashed_at: at(asset?.trashedAt ?? null),
    via_link: asset?.viaLink ?? null,
    crypto_suite_id: cryptoSuiteId,
    manifest: manifest && {
      protocol_version: manifest.protocolVersion,
      crypto_suite_id: cryptoSuiteId,
      sidecar_schema: manifest.sidecarSchema,
      ...(manifest.intentId === null ? {} : { intent_id: manifest.intentId }),
      document: base64(manifest.document),
    },
  };
}

/** Without the hash of the link's token. */
async function linkLines(stored: StoredLink, { links }: ContentParts): Promise<readonly ExportLine[]> {
  const { link, usage, uses, lastUsedOn } = stored;
  const isRestricted = link.kind === 'share' && link.restricted;
  const bounds = boundsOf(link);
  return [
    {
      type: 'link',
      link_id: link.id,
      album_id: link.albumId,
      kind: link.kind,
      bundle: base64(link.bundle),
      asset_ids: isRestricted ? await links.assets(link.id) : null,
      created_at: at(link.createdAt),
      expires_at: at(link.expiresAt),
      revoked_at: at(link.revokedAt),
      max_bytes: bytesOf(bounds.maxBytes),
      max_files: bounds.maxFiles,
      uses,
      bytes_used: bytesOf(usage.bytes),
      files_used: usage.files,
      last_used_on: at(lastUsedOn),
    },
  ];
}
