import type { ListedAlbum } from '../../../../application/ports/stores/album-store.js';
import { albumNotFound } from '../../../../domain/albums/album.js';
import type { AlbumId } from '../../../../domain/kernel/ids.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import type { QueryDocs } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { INSTANT, PROTOCOL_DATE, UINT16, UUID, type JsonSchema } from '../../schemas/schema.js';

/** The members of every response about an album. */
export const ALBUM_MEMBERS = {
  album_id: UUID,
  protocol_version: PROTOCOL_DATE,
  crypto_suite_id: UINT16,
  owner_id: UUID,
  created_at: INSTANT,
} satisfies Record<string, JsonSchema>;

export const ROLE: JsonSchema = { enum: ['admin', 'writer', 'reader'] };

export function albumMembers(album: Omit<ListedAlbum, 'role'>) {
  return {
    album_id: album.id,
    protocol_version: album.protocolVersion,
    crypto_suite_id: album.cryptoSuiteId,
    owner_id: album.ownerId,
    created_at: toRfc3339(album.createdAt),
  };
}

/** Returns the `:id` of a route below `/v1/albums`. */
export function albumIdOf(params: Readonly<Record<string, string>>): AlbumId {
  return pathId(params, 'id', albumNotFound);
}

/** The query of every write to an album except uploads, which name the intent in their manifest. */
export const WRITE_QUERY = {
  intent_id: {
    description:
      'The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it.',
    schema: UUID,
  },
} satisfies Record<string, QueryDocs>;
