import { requireSameCreation, type Album } from '../../domain/albums/album.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { isUuidV7, uuidV7, type AlbumId } from '../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import type { AlbumState, AlbumStore } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { Random } from '../ports/platform/random.js';
import type { Caller } from '../sessions/caller.js';

export interface NewAlbum {
  /** The client's own; `null` has the server make one, and then a repeat makes another album. */
  readonly albumId: AlbumId | null;
  readonly protocolVersion: ProtocolVersion;
  readonly cryptoSuiteId: number;
  readonly manifest: Uint8Array;
}

/** Makes an album that is pinned to the request's version for ever. */
export class CreateAlbum {
  constructor(
    private readonly parts: {
      readonly albums: AlbumStore;
      readonly policies: ProtocolPolicies;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  /**
   * The same creation again gives the album of the first one. That an id is taken cannot be kept from who names it: the
   * answer tells so, and nothing else of the album (docs/decisions/album-ids.md).
   *
   * @throws error.request.invalid, error.protocol.inconsistent, error.protocol.unsupported, error.album.id_taken
   */
  async execute(
    caller: Caller,
    request: WriteFormats & { readonly protocolVersion: ProtocolVersion },
    { albumId, ...content }: NewAlbum,
  ): Promise<AlbumState> {
    requireConsistentManifest(this.parts.policies.current().formats, request, content);
    if (albumId !== null && !isUuidV7(albumId)) throw invalidField('/album_id', 'must be a lower-case UUIDv7');
    const now = this.parts.clock.now();
    const id = albumId ?? uuidV7(now, this.parts.random.bytes(16));
    const album: Album = { id, ownerId: caller.account.id, ...content, createdAt: now, quiescence: null };
    return (await this.parts.albums.insert(album)) ? album : this.repeated(album);
  }

  private async repeated(album: Album): Promise<AlbumState> {
    const existing = await this.parts.albums.find(album.id);
    const manifest = await this.parts.albums.findManifest(album.id);
    if (existing === null || manifest === null) throw new Error(`The album ${album.id} was taken and is not there.`);
    requireSameCreation({ ...existing, manifest }, album);
    return existing;
  }
}
