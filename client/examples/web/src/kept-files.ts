import { codeOf, type Asset } from '@gatehouse/client';
import { CeremonyStore } from '@gatehouse/client/ceremony';
import { blobSource, contentHash, type Importer } from '@gatehouse/client/uploads';
import type { Account } from './account-state.js';
import { contentKey } from './photos.js';
import { sealedSource } from './sealing.js';
import { readSetting, writeSetting } from './settings.js';

/**
 * The files of an album that this browser has added, known by their bytes: a file that is chosen again, also under
 * another name, is the same photo, also after upgrades of the album in this browser. A file is read for that only if
 * another one has its size. Another browser's are not known here, since that would take the whole list.
 */
export class KeptFiles {
  /** The sources of this import, by hash: of files with the same bytes the first is added. */
  private readonly sources = new Map<string, string>();
  /** The sources that were left out since another one has the same bytes, by that one. */
  private readonly twins = new Map<string, string[]>();
  /** The number of files of this import, by size. */
  private readonly sizes = new Map<number, number>();
  private found = 0;
  private chain: Promise<readonly string[]> | null = null;
  private hashes: Promise<ReadonlySet<string>> | null = null;

  constructor(
    private readonly account: Account,
    private readonly importer: Importer,
    private readonly albumId: string,
    files: Iterable<File>,
  ) {
    for (const { size } of files) this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
  }

  /** The number of files that `has` found. */
  get count(): number {
    return this.found;
  }

  /** Returns true if the file is in the album, or in this import twice. Otherwise notes the upload that is to add it. */
  async has(source: string, file: File, uploadId: string): Promise<boolean> {
    const bySize = await this.nameOf(`${file.size} bytes`);
    const alike = await this.noted(bySize);
    if (this.sizes.get(file.size) === 1 && (alike === null || alike === uploadId)) {
      await this.note(bySize, uploadId);
      return false;
    }
    const hash = await contentHash(blobSource(file));
    const first = this.sources.get(hash) ?? source;
    this.sources.set(hash, first);
    if (first !== source) this.twins.set(first, [...(this.twins.get(first) ?? []), source]);
    const byHash = await this.nameOf(hash);
    if (first !== source || (await this.isInAlbum(await this.noted(byHash))) || (await this.isSame(file, alike))) {
      this.found += 1;
      return true;
    }
    await this.note(byHash, uploadId);
    if (alike === null) await this.note(bySize, uploadId);
    return false;
  }

  /**
   * Returns the sources that were left out for one that has failed, so that the first of each kind is tried in its
   * place.
   */
  insteadOf(failed: readonly string[]): readonly string[] {
    const left = failed.flatMap((source) => this.twins.get(source) ?? []);
    if (left.length === 0) return left;
    const without = new Set(failed);
    for (const [hash, first] of this.sources) if (without.has(first)) this.sources.delete(hash);
    for (const source of failed) this.twins.delete(source);
    this.found -= left.length;
    return left;
  }

  /** True if the file that an upload has added has the same bytes: with its key they give the same ciphertext. */
  private async isSame(file: File, uploadId: string | null): Promise<boolean> {
    const asset = await this.assetInAlbum(uploadId);
    if (asset === null || uploadId === null) return false;
    return (await contentHash(sealedSource(file, contentKey(this.account.keys, uploadId)))) === asset.content_hash;
  }

  private async isInAlbum(uploadId: string | null): Promise<boolean> {
    return (await this.assetInAlbum(uploadId)) !== null;
  }

  /** Returns `null` for a photo that was put into the trash or deleted since: it is added anew. */
  private async assetInAlbum(uploadId: string | null): Promise<Asset | null> {
    const assetId = uploadId === null ? null : await this.importer.assetOf(uploadId);
    if (assetId === null) return null;
    try {
      const asset = await this.account.client.assets.read(await this.movedId(assetId));
      const isHere =
        asset.album_id === this.albumId ? asset.trashed_at === null : (await this.inAlbum()).has(asset.content_hash);
      return isHere ? asset : null;
    } catch (error) {
      if (codeOf(error) === 'error.asset.not_found') return null;
      throw error;
    }
  }

  /** Returns the id that an asset has after the upgrades that this browser made; each write that waited asks for it. */
  private async movedId(assetId: string): Promise<string> {
    const store = new CeremonyStore(this.account.catalog);
    let moved = assetId;
    for (const albumId of (await this.albums()).slice(1)) moved = (await store.forkOf(albumId, moved)) ?? moved;
    return moved;
  }

  /**
   * Returns the hashes of the album's photos: an upgrade that another device made gave photos ids that are not known
   * here, and kept their ciphertext.
   */
  private inAlbum(): Promise<ReadonlySet<string>> {
    this.hashes ??= this.readHashes();
    return this.hashes;
  }

  private async readHashes(): Promise<ReadonlySet<string>> {
    const hashes = new Set<string>();
    for await (const asset of this.account.client.albums.allAssets(this.albumId)) hashes.add(asset.content_hash);
    return hashes;
  }

  private noted(name: string): Promise<string | null> {
    return readSetting(this.account.catalog, name);
  }

  private note(name: string, uploadId: string): Promise<void> {
    return writeSetting(this.account.catalog, name, uploadId);
  }

  private async nameOf(what: string): Promise<string> {
    const [first] = await this.albums();
    return `added ${first ?? this.albumId} ${what}`;
  }

  /** Returns this album after those that upgrades made it of. The notes stay under the first. */
  private albums(): Promise<readonly string[]> {
    this.chain ??= this.readAlbums();
    return this.chain;
  }

  private async readAlbums(): Promise<readonly string[]> {
    const store = new CeremonyStore(this.account.catalog);
    const albums: string[] = [];
    for (let id: string | null = this.albumId; id !== null; id = await store.predecessor(id)) albums.unshift(id);
    return albums;
  }
}
