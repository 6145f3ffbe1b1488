import type { Asset, Manifest } from '../api/wire.js';
import type { UpgradedFrom } from './structures.js';

/** The app's manifests: they are opaque to the service and signed by the device. */
export interface AlbumSealer {
  /** Returns the new album's signed manifest, whose core contains `upgradedFrom`. */
  sealAlbum(album: {
    readonly albumId: string;
    readonly protocolVersion: string;
    readonly upgradedFrom: UpgradedFrom;
  }): Promise<{ readonly manifest: Uint8Array; readonly cryptoSuiteId: number }>;
  /** Verifies an album's manifest and returns its `upgraded_from`; `null` if it has none or is not trusted. */
  readUpgradedFrom(manifest: Uint8Array): Promise<UpgradedFrom | null>;
  /** Returns manifests at the new version for an asset and its kept derivatives and provenances. No blob changes. */
  sealFork(asset: Asset, album: { readonly albumId: string; readonly protocolVersion: string }): Promise<SealedFork>;
}

export interface SealedFork {
  readonly manifest: Manifest;
  readonly derivatives: readonly { readonly content_hash: string; readonly manifest: Manifest }[];
}
