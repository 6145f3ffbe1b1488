import type { AccountId, AlbumId, AssetId, UploadId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { BlobReference, MetadataReference } from '../../../domain/assets/asset.js';
import type { Cohort } from './cohort-store.js';

/** A session without its token's hash. */
export type ExportedSession = Pick<
  Session,
  'id' | 'deviceId' | 'cohortHash' | 'method' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'
>;

/** A blob that the account added to an asset, with the asset; `manifest` is `null` for metadata. */
export interface ExportedReference {
  readonly assetId: AssetId;
  readonly kind: BlobReference['kind'] | 'metadata';
  readonly contentHash: string;
  readonly albumId: AlbumId;
  readonly size: bigint;
  readonly createdAt: Instant;
  readonly cryptoSuiteId: MetadataReference['cryptoSuiteId'];
  readonly manifest: Omit<BlobReference['manifest'], 'cryptoSuiteId'> | null;
  /** `null` when the asset's row is gone. */
  readonly asset: {
    readonly ownerId: AccountId;
    readonly createdAt: Instant;
    readonly trashedAt: Instant | null;
    readonly viaLink: string | null;
  } | null;
}

export interface ExportedUpload {
  readonly id: UploadId;
  readonly albumId: AlbumId;
  readonly kind: BlobReference['kind'];
  readonly declaredSize: bigint;
  readonly contentHash: string;
  readonly createdAt: Instant;
  readonly state: string;
  readonly endedAt: Instant | null;
  readonly assetId: AssetId | null;
  readonly attestation: Uint8Array | null;
}

/** The key of the last row of a page. */
export type ExportKey<Row, Names extends keyof Row> = Pick<Row, Names> | null;

/**
 * The pages of an account's export that no other store lists: sessions and uploads, ended ones included, and everything
 * that the account added anywhere. Each list is in the order of an index; a page reads only its own rows. Held by
 * `tests/contracts/account-export-store.test.ts`.
 */
export interface AccountExportStore {
  sessions(
    accountId: AccountId,
    after: ExportKey<ExportedSession, 'createdAt' | 'id'>,
    limit: number,
  ): Promise<readonly ExportedSession[]>;
  cohorts(accountId: AccountId, after: ExportKey<Cohort, 'cohortHash'>, limit: number): Promise<readonly Cohort[]>;
  references(
    accountId: AccountId,
    after: ExportKey<ExportedReference, 'assetId' | 'kind' | 'contentHash'>,
    limit: number,
  ): Promise<readonly ExportedReference[]>;
  uploads(
    accountId: AccountId,
    after: ExportKey<ExportedUpload, 'state' | 'id'>,
    limit: number,
  ): Promise<readonly ExportedUpload[]>;
}
