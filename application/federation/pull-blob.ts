import { isSha256Hex } from '../../domain/kernel/bytes.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import { uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import type { CachedBlob } from '../ports/stores/cached-blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import { PeerUnavailable, type PeerBytes } from '../ports/federation/peer-connections.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import { cacheBlob, requireRoom } from './cache-blob.js';
import { unavailable, type PeerRequests } from './peer-requests.js';
import type { PullSlots } from './pull-slots.js';

export interface PullRequest {
  readonly peer: string;
  readonly contentHash: string;
}

type Pulled = Pick<CachedBlob, 'accountId' | 'peer' | 'contentHash' | 'size'>;

/**
 * Brings a blob from a peer into the caller's cache, counted against the caller (accounting rule 4). The bytes are staged
 * and hashed first; then one transaction asks quota and budget and keeps them, so that a crash before it leaves nothing
 * that counts, and of two pulls at once that fit only one by one the second is refused. Pulling again changes nothing.
 */
export class PullBlob {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly peerRequests: PeerRequests;
      readonly pullSlots: PullSlots;
      readonly clock: Clock;
      readonly random: Random;
      readonly settings: Pick<Settings, 'quota' | 'federation'>;
    },
  ) {}

  /**
   * @throws error.request.invalid, error.federation.peer_unknown, error.federation.peer_unavailable, error.blob.not_found,
   * error.federation.cache_budget_exhausted, error.quota.exceeded, error.quota.grace_expired, error.account.suspended,
   * error.storage.full, error.request.overloaded
   */
  async execute({ account }: Caller, { peer, contentHash }: PullRequest): Promise<CachedBlob> {
    if (!isSha256Hex(contentHash)) throw invalidField('/content_hash', 'must be 64 lower-case hex digits');
    this.parts.peerRequests.requireListed(peer);
    const known = await this.parts.cachedBlobs.find(account.id, contentHash);
    if (known !== null) return known;
    return this.parts.pullSlots.hold(account.id, () => this.pull(account.id, peer, contentHash));
  }

  private async pull(accountId: AccountId, peer: string, contentHash: string): Promise<CachedBlob> {
    const { peerRequests, blobStore, clock, random } = this.parts;
    const bytes = await peerRequests.openBlob(peer, contentHash);
    if (bytes === null) throw new DomainError('error.blob.not_found', 'The peer has no such blob.');
    const pulled = { accountId, peer, contentHash, size: bytes.size };
    const stagingId = uuidV7(clock.now(), random.bytes(16));
    try {
      const twin = await this.twinOrRoom(pulled);
      if (twin !== null) return twin;
      await this.stage(stagingId, peer, contentHash, bytes);
      return await this.keep(stagingId, pulled);
    } finally {
      bytes.destroy();
      await blobStore.discard(stagingId);
    }
  }

  /** What does not fit any more may be what another pull of the same content has just brought. */
  private async twinOrRoom(pulled: Pulled): Promise<CachedBlob | null> {
    try {
      await requireRoom(this.parts, pulled, this.parts.settings, this.parts.clock.now());
      return null;
    } catch (refusal) {
      const twin = await this.parts.cachedBlobs.find(pulled.accountId, pulled.contentHash);
      if (twin === null) throw refusal;
      return twin;
    }
  }

  private async stage(stagingId: StagingId, peer: string, contentHash: string, bytes: PeerBytes): Promise<void> {
    const { blobStore } = this.parts;
    const failed: unknown[] = [];
    const source = noting(bytes, failed);
    const appended = await blobStore.append(stagingId, 0n, source, {
      limit: bytes.size,
      epoch: null,
      checksum: null,
      checkpoint: null,
    });
    if (appended.interrupted || appended.written !== bytes.size) throw unavailable(failed[0]);
    const digest = await blobStore.digest(stagingId);
    if (digest?.contentHash !== contentHash)
      throw unavailable(new PeerUnavailable(peer, 'sent other bytes than asked for'));
  }

  private keep(stagingId: StagingId, pulled: Pulled): Promise<CachedBlob> {
    const { unitOfWork, blobStore, clock, random, settings } = this.parts;
    const createdAt = clock.now();
    const id = uuidV7(createdAt, random.bytes(16));
    return unitOfWork.run((stores) =>
      cacheBlob(stores, { ...pulled, id, createdAt }, settings, () => blobStore.commit(stagingId, pulled.contentHash)),
    );
  }
}

/** The blob store tells a source that broke off from one that ended, and not why. */
async function* noting(bytes: PeerBytes, failed: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    failed.push(error);
    throw error;
  }
}
