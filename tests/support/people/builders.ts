import { SystemRandom } from '../../../adapters/system/random.js';
import type { NewAsset } from '../../../application/ports/stores/asset-store.js';
import type { NewStoredUpload } from '../../../application/ports/stores/upload-store.js';
import type { Account } from '../../../domain/accounts/account.js';
import type { Album, Quiescence } from '../../../domain/albums/album.js';
import type { BlobReference } from '../../../domain/assets/asset.js';
import { toHex } from '../../../domain/kernel/bytes.js';
import { uuidV4, uuidV7, type AccountId, type AlbumId } from '../../../domain/kernel/ids.js';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { UploadActor, UploadManifest } from '../../../domain/uploads/upload-request.js';
import { createUpload } from '../../../domain/uploads/upload-session.js';

/** The tests' default time. */
export const NOW = Date.UTC(2026, 10, 1, 12);

const random = new SystemRandom();

export function anId(): string {
  return uuidV7(NOW, random.bytes(16));
}

export function aDeviceId(): string {
  return uuidV4(random.bytes(16));
}

export function aHash(): Uint8Array {
  return random.bytes(32);
}

/** Makes an account with a unique address and handle. */
export function anAccount(values: Partial<Account> = {}): Account {
  const id = values.id ?? anId();
  return {
    id,
    address: `${id}@example.org`,
    displayName: null,
    createdAt: NOW,
    handleUser: id,
    passwordHash: '$2b$04$hash',
    webfinger: false,
    suspension: null,
    deletesAt: null,
    ...values,
  };
}

export function aSession(values: Partial<Session> = {}): Session {
  return {
    id: anId(),
    accountId: anId(),
    tokenHash: aHash(),
    deviceId: aDeviceId(),
    cohortHash: null,
    method: 'password',
    providerSubject: null,
    providerSession: null,
    createdAt: NOW,
    lastUsedAt: NOW,
    expiresAt: NOW + 365 * DAY,
    revokedAt: null,
    ...values,
  };
}

export function anAlbum(values: Partial<Album> = {}): Album {
  return {
    id: anId(),
    ownerId: anId(),
    protocolVersion: '2026-01-01',
    cryptoSuiteId: 1,
    manifest: random.bytes(40),
    createdAt: NOW,
    quiescence: null,
    ...values,
  };
}

export function aQuiescence(values: Partial<Quiescence> = {}): Quiescence {
  return {
    upgradePendingTo: '2026-06-01',
    intentId: anId(),
    receivedAt: NOW,
    deadline: 7 * DAY,
    proposerDevice: aDeviceId(),
    proposerId: anId(),
    ...values,
  };
}

export function aManifest(values: Partial<UploadManifest> = {}): UploadManifest {
  return {
    protocolVersion: '2026-01-01',
    cryptoSuiteId: 1,
    sidecarSchema: 1,
    intentId: null,
    document: random.bytes(40),
    ...values,
  };
}

/** An upload for `ownerId` that `actorId` has announced, and `uploadUserId` is charged for. It expires after an hour. */
export function anAnnouncedUpload(by: {
  readonly albumId: AlbumId;
  readonly uploadUserId: AccountId;
  readonly ownerId: AccountId;
  readonly actorId: AccountId;
}): NewStoredUpload {
  const { albumId, uploadUserId, ownerId, actorId } = by;
  const content = { declaredSize: 0n, contentHash: 'ab'.repeat(32), manifest: aManifest() };
  const request = { albumId, kind: 'original' as const, assetId: null, ownerId, ...content };
  const session = createUpload({ id: anId(), uploadUserId, actor: memberActor(actorId), request }, NOW, HOUR);
  return { session, stagingId: anId(), attestation: null };
}

export function aBlobReference(values: Partial<BlobReference> = {}): BlobReference {
  return {
    kind: 'derivative',
    contentHash: toHex(aHash()),
    size: 1_000n,
    uploadUserId: anId(),
    createdAt: NOW,
    manifest: aManifest(),
    ...values,
  };
}

/** Returns the actor of a member who uploads with a session. */
export function memberActor(accountId: string): UploadActor {
  return { accountId, linkId: null };
}

/** Makes an asset that its uploader owns. */
export function anAsset(values: Partial<NewAsset> = {}): NewAsset {
  const original = values.original ?? aBlobReference({ kind: 'original' });
  return {
    id: anId(),
    albumId: anId(),
    ownerId: original.uploadUserId,
    sourceAssetId: null,
    createdAt: NOW,
    viaLink: null,
    ...values,
    original,
  };
}

/** Makes `times` calls at once and returns their results. */
export function inParallel<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}
