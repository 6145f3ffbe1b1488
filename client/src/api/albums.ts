import { unreadable } from '../http/error.js';
import { LONGEST_SILENCE, type CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { utf8 } from '../kernel/bytes.js';
import { about } from './answers.js';
import { everyItem, type PageOptions } from './pages.js';
import type {
  Album,
  AlbumPage,
  Asset,
  AssetPage,
  CreatedAlbum,
  Manifest,
  NewAlbum,
  Role,
  UpgradeStatus,
} from './wire.js';

/** Options of a write to an album: the album's pin, and the upgrade intent if the write is part of a ceremony. */
export interface AlbumWrite extends CallOptions {
  readonly intentId?: string;
}

interface Trashed {
  readonly trashed?: 'only';
}

export interface Fork {
  readonly source_asset_id: string;
  readonly manifest: Manifest;
  /** The derivatives to include, each with a manifest at the new pin; others stay behind. */
  readonly derivatives?: readonly { readonly content_hash: string; readonly manifest: Manifest }[];
}

/** In bytes: the most that a service accepts as JSON. */
const LONGEST_BODY = 64 * 1024;

const INCOMPLETE =
  'The service did not add all derivatives to the fork, as older builds do not. Repeat this after it is upgraded.';

/** Divides a fork into requests that are short enough, each with some of the derivatives; at least one of them. */
function parts({ derivatives = [], ...fork }: Fork): readonly [Fork, ...Fork[]] {
  const divided: [Fork, ...Fork[]] = [fork];
  let named: NonNullable<Fork['derivatives']> = [];
  for (const derivative of derivatives) {
    const longer = { ...fork, derivatives: [...named, derivative] };
    if (named.length > 0 && utf8(JSON.stringify(longer)).length > LONGEST_BODY) {
      named = [derivative];
      divided.push({ ...fork, derivatives: named });
    } else {
      named = longer.derivatives;
      divided[divided.length - 1] = longer;
    }
  }
  return divided;
}

/** Albums: contract section 5. A write names the album's pin as its `protocolVersion`. */
export class AlbumsApi {
  constructor(private readonly transport: Transport) {}

  /** Retried if the client chose the `album_id` (UUIDv7), since a repeat then returns the same album. */
  create(album: NewAlbum, call: CallOptions = {}): Promise<CreatedAlbum> {
    const repeatable = (album.album_id ?? null) !== null;
    const protocolVersion = album.protocol_version;
    const options = { ...call, json: album, repeatable, protocolVersion };
    const created = this.transport.json<CreatedAlbum>('POST', '/v1/albums', options);
    return about(created, { album_id: album.album_id });
  }

  list(page: PageOptions = {}, call: CallOptions = {}): Promise<AlbumPage> {
    return this.transport.json('GET', '/v1/albums', { ...call, query: { ...page } });
  }

  all(call: CallOptions = {}): AsyncGenerator<AlbumPage['albums'][number]> {
    return everyItem(
      (page) => this.list(page, call),
      ({ albums }) => albums,
    );
  }

  read(albumId: string, call: CallOptions = {}): Promise<Album> {
    return about(this.transport.json<Album>('GET', `/v1/albums/${albumId}`, call), { album_id: albumId });
  }

  /** Deletes an empty album; `assets: 'trash'` first moves its assets to the trash, which takes its time. */
  async delete(albumId: string, { assets, ...write }: AlbumWrite & { readonly assets?: 'trash' } = {}): Promise<void> {
    const long = assets === undefined ? {} : { timeout: LONGEST_SILENCE };
    const query = { assets, intent_id: write.intentId };
    await this.transport.done('DELETE', `/v1/albums/${albumId}`, { ...long, ...write, query });
  }

  async putMember(albumId: string, userId: string, role: Role, write: AlbumWrite = {}): Promise<void> {
    const options = { ...write, json: { role }, query: { intent_id: write.intentId } };
    await this.transport.json('PUT', `/v1/albums/${albumId}/members/${userId}`, options);
  }

  async removeMember(albumId: string, userId: string, write: AlbumWrite = {}): Promise<void> {
    const options = { ...write, query: { intent_id: write.intentId } };
    await this.transport.done('DELETE', `/v1/albums/${albumId}/members/${userId}`, options);
  }

  /** Lists assets, newest first. `trashed: 'only'` lists trashed assets instead, last trashed first. */
  assets(albumId: string, page: PageOptions & Trashed = {}, call: CallOptions = {}): Promise<AssetPage> {
    return this.transport.json('GET', `/v1/albums/${albumId}/assets`, { ...call, query: { ...page } });
  }

  allAssets(albumId: string, { trashed, ...call }: CallOptions & Trashed = {}): AsyncGenerator<Asset> {
    const which: Trashed = trashed === undefined ? {} : { trashed };
    return everyItem(
      (page) => this.assets(albumId, { ...page, ...which }, call),
      ({ assets }) => assets,
    );
  }

  /**
   * Forks an asset by reference: no bytes move, nothing is charged. A repeat returns the album's existing fork. If the
   * manifests of the derivatives do not fit into one request, further requests add the rest.
   *
   * @throws error.client.unreadable if the service does not add them, as older ones do not: nobody would miss them
   */
  async fork(albumId: string, fork: Fork, write: AlbumWrite = {}): Promise<Asset> {
    const [first, ...more] = parts(fork);
    let asset = await this.forkWith(albumId, first, write);
    for (const part of more) asset = await this.forkWith(albumId, part, write);
    return asset;
  }

  private async forkWith(albumId: string, json: Fork, write: AlbumWrite): Promise<Asset> {
    const options = { ...write, json, repeatable: true, query: { intent_id: write.intentId } };
    const asset = await this.transport.json<Asset>('POST', `/v1/albums/${albumId}/assets`, options);
    const held = new Set((asset as Partial<Asset>).derivatives?.map(({ content_hash }) => content_hash));
    if (json.derivatives?.some(({ content_hash }) => !held.has(content_hash)) === true) throw unreadable(INCOMPLETE);
    return asset;
  }

  /** Proposes an upgrade. Repeating the same intent changes nothing, even with a new signature. */
  propose(albumId: string, signedIntent: Uint8Array, call: CallOptions = {}): Promise<UpgradeStatus> {
    const bytes = { type: 'application/cbor', body: signedIntent };
    return this.transport.json('POST', `/v1/albums/${albumId}/upgrade`, { ...call, bytes, repeatable: true });
  }

  upgrade(albumId: string, call: CallOptions = {}): Promise<UpgradeStatus> {
    return this.transport.json('GET', `/v1/albums/${albumId}/upgrade`, call);
  }

  async abortUpgrade(albumId: string, intentId: string, call: CallOptions = {}): Promise<void> {
    const options = { ...call, query: { intent_id: intentId } };
    await this.transport.done('DELETE', `/v1/albums/${albumId}/upgrade`, options);
  }
}
