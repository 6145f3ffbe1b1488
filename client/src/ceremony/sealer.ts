import type { Asset, Manifest } from '../api/wire.js';
import type { UpgradedFrom } from './structures.js';

/** What only the app can write: manifests are opaque to the service and signed by the device. */
export interface AlbumSealer {
  /** The new album's signed manifest, whose core holds `upgradedFrom`. */
  sealAlbum(album: {
    readonly albumId: string;
    readonly protocolVersion: string;
    readonly upgradedFrom: UpgradedFrom;
  }): Promise<{ readonly manifest: Uint8Array; readonly cryptoSuiteId: number }>;
  /** `upgraded_from` of an album's manifest after its signature was verified; `null` when it has none or is not trusted. */
  readUpgradedFrom(manifest: Uint8Array): Promise<UpgradedFrom | null>;
  /** Manifests of an asset, and of those derivatives and provenances that come along, at the new version. No blob is touched. */
  sealFork(asset: Asset, album: { readonly albumId: string; readonly protocolVersion: string }): Promise<SealedFork>;
}

export interface SealedFork {
  readonly manifest: Manifest;
  readonly derivatives: readonly { readonly content_hash: string; readonly manifest: Manifest }[];
}
