import type { StoredLink } from '../../../../application/ports/stores/link-store.js';
import type { Asset, BlobReference } from '../../../../domain/assets/asset.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { boundsOf } from '../../../../domain/links/link.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { limitToWire, sizeToWire } from '../../schemas/wire-size.js';
import { NEXT_CURSOR } from '../../routing/paging.js';
import { arrayOf, BASE64URL, INSTANT, nullable, object, schema, SHA256, SIZE, UUID } from '../../schemas/schema.js';
import { manifestToWire, UPLOAD_MANIFEST } from '../../schemas/upload-manifest.js';

const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

const LINK = object({
  link_id: UUID,
  album_id: UUID,
  kind: { enum: ['share', 'upload'] },
  bundle: BASE64URL,
  restricted: { type: 'boolean', description: 'True if a share link shows only some assets of the album.' },
  max_bytes: nullable(SIZE),
  max_files: nullable(COUNT),
  created_at: INSTANT,
  expires_at: nullable(INSTANT),
  uses: {
    ...COUNT,
    description: 'Requests of guests; those at other nodes or workers are counted at most a minute late.',
  },
  bytes_used: {
    ...SIZE,
    description:
      'Bytes of the uploads through the link; an open upload counts with its declared size, also for the few seconds ' +
      'until the service ends it after its expiry.',
  },
  files_used: COUNT,
  last_used_at: nullable({
    ...INSTANT,
    description: 'The day of the last recorded use; the service stores no time of day.',
  }),
});

export const linkSchema = schema('Link', LINK);
export const linkListSchema = schema('Links', object({ links: arrayOf(LINK), next_cursor: NEXT_CURSOR }));

export function linkToWire({ link, usage, uses, lastUsedOn }: StoredLink) {
  const bounds = boundsOf(link);
  return {
    link_id: link.id,
    album_id: link.albumId,
    kind: link.kind,
    bundle: toBase64Url(link.bundle),
    restricted: link.kind === 'share' && link.restricted,
    max_bytes: limitToWire(bounds.maxBytes),
    max_files: bounds.maxFiles,
    created_at: toRfc3339(link.createdAt),
    expires_at: instantToWire(link.expiresAt),
    uses,
    bytes_used: sizeToWire(usage.bytes),
    files_used: usage.files,
    last_used_at: instantToWire(lastUsedOn),
  };
}

const REFERENCE = { content_hash: SHA256, size: SIZE, manifest: UPLOAD_MANIFEST, created_at: INSTANT };

/** An asset without the ids of its owner and its uploader. */
const SHARED_ASSET = object({
  asset_id: UUID,
  album_id: UUID,
  via_link: nullable({
    ...UUID,
    description: 'The upload link through which a guest contributed the asset: the key of that link opens it.',
  }),
  ...REFERENCE,
  derivatives: arrayOf(object({ kind: { enum: ['derivative', 'provenance'] }, ...REFERENCE })),
  metadata: nullable(object({ content_hash: SHA256, size: SIZE })),
});

export const sharedAssetListSchema = schema(
  'SharedAssets',
  object({ assets: arrayOf(SHARED_ASSET), next_cursor: NEXT_CURSOR }),
);

export function sharedAssetToWire({ id, albumId, viaLink, original, derivatives, metadata }: Asset) {
  return {
    asset_id: id,
    album_id: albumId,
    via_link: viaLink,
    ...referenceToWire(original),
    derivatives: derivatives.map((reference) => ({ kind: reference.kind, ...referenceToWire(reference) })),
    metadata: metadata === null ? null : { content_hash: metadata.contentHash, size: sizeToWire(metadata.size) },
  };
}

function referenceToWire({ contentHash, size, manifest, createdAt }: BlobReference) {
  return {
    content_hash: contentHash,
    size: sizeToWire(size),
    manifest: manifestToWire(manifest),
    created_at: toRfc3339(createdAt),
  };
}
