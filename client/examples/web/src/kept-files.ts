import { codeOf } from '@gatehouse/client';
import { blobSource, contentHash, type Importer } from '@gatehouse/client/uploads';
import type { Account } from './account-state.js';
import { readSetting, writeSetting } from './settings.js';

/**
 * The files of an album that this browser has added, known by the hash of their bytes: a file that is chosen again, also
 * under another name, is the same photo. Another browser's are not known here, since that would take the whole list.
 */
export class KeptFiles {
  /** The sources of this import, by hash: of files with the same bytes the first is added. */
  private readonly sources = new Map<string, string>();
  /** The sources that were left out since another one has the same bytes, by that one. */
  private readonly twins = new Map<string, string[]>();
  private found = 0;

  constructor(
    private readonly account: Account,
    private readonly importer: Importer,
    private readonly albumId: string,
  ) {}

  /** The number of files that `has` found. */
  get count(): number {
    return this.found;
  }

  /** Returns true if the file is in the album, or in this import twice. Otherwise notes the upload that is to add it. */
  async has(source: string, file: File, uploadId: string): Promise<boolean> {
    const hash = await contentHash(blobSource(file));
    const first = this.sources.get(hash) ?? source;
    this.sources.set(hash, first);
    if (first !== source) this.twins.set(first, [...(this.twins.get(first) ?? []), source]);
    if (first !== source || (await this.isInAlbum(hash))) {
      this.found += 1;
      return true;
    }
    await writeSetting(this.account.catalog, this.nameOf(hash), uploadId);
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

  /** A photo that was put into the trash or deleted since is added anew. */
  private async isInAlbum(hash: string): Promise<boolean> {
    const uploadId = await readSetting(this.account.catalog, this.nameOf(hash));
    const assetId = uploadId === null ? null : await this.importer.assetOf(uploadId);
    if (assetId === null) return false;
    try {
      const { album_id, trashed_at } = await this.account.client.assets.read(assetId);
      return album_id === this.albumId && trashed_at === null;
    } catch (error) {
      if (codeOf(error) === 'error.asset.not_found') return false;
      throw error;
    }
  }

  private nameOf(hash: string): string {
    return `added ${this.albumId} ${hash}`;
  }
}
