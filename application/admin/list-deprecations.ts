import type { Deprecation } from '../../domain/protocol/window.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { DeprecationStore } from '../ports/stores/deprecation-store.js';

/** An announcement and the number of albums pinned below its version: they are read-only from its cutoff on. */
export interface CountedDeprecation extends Deprecation {
  readonly strandedAlbums: number;
}

/** Lists every announcement in the database, past cutoffs included. */
export class ListDeprecations {
  constructor(private readonly parts: { readonly deprecations: DeprecationStore; readonly albums: AlbumStore }) {}

  async execute(): Promise<readonly CountedDeprecation[]> {
    const { deprecations, albums } = this.parts;
    const counted: CountedDeprecation[] = [];
    for (const each of await deprecations.list()) {
      counted.push({ ...each, strandedAlbums: await albums.countBelow(each.protocolVersion) });
    }
    return counted;
  }
}
