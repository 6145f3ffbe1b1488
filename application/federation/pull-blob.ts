import { isSha256Hex } from '../../domain/kernel/bytes.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import { uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import type { BlobStore, StagedWriter, Staging } from '../ports/stores/blob-store.js';
import type { CachedBlob } from '../ports/stores/cached-blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import { PeerUnavailable, type PeerBytes } from '../ports/federation/peer-connections.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import { cacheBlob, requireRoom } from './cache-blob.js';
import { attaching } from '../uploads/attach-blob.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { unavailable, type PeerRequests } from './peer-requests.js';
import type { PullSlots } from './pull-slots.js';

export interface PullRequest {
  readonly peer: string;
  readonly contentHash: string;
}

type Pulled = Pick<CachedBlob, 'accountId' | 'peer' | 'contentHash' | 'size'>;

/**
 * Pulls a blob from a peer into the caller's cache, charged to the caller (accounting rule 4). The bytes are staged and
 * hashed first; then one transaction checks quota and budget and stores them, so a crash before it leaves nothing
 * charged. Of two concurrent pulls with room for one, the second is rejected. Pulling again changes nothing.
 */
export class PullBlob {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly discardStaged: DiscardStaged;
      readonly peerRequests: PeerRequests;
      readonly pullSlots: PullSlots;
      readonly incidents: Incidents;
      readonly clock: Clock;
      readonly random: Random;
      readonly settings: Pick<Settings, 'quota' | 'federation'>;
    },
  ) {}

  async execute({ account }: Caller, { peer, contentHash }: PullRequest): Promise<CachedBlob> {
    if (!isSha256Hex(contentHash)) throw invalidField('/content_hash', 'must be 64 lower-case hex digits');
    this.parts.peerRequests.requireListed(peer);
    const known = await this.parts.cachedBlobs.find(account.id, contentHash);
    if (known !== null) return known;
    const work = () => this.pull(account.id, peer, contentHash);
    return this.parts.pullSlots.hold({ accountId: account.id, peer, contentHash }, work);
  }

  private async pull(accountId: AccountId, peer: string, contentHash: string): Promise<CachedBlob> {
    const { peerRequests, discardStaged, clock, random } = this.parts;
    const bytes = await peerRequests.openBlob(peer, contentHash);
    if (bytes === null) throw new DomainError('error.blob.not_found', 'The peer does not have this blob.');
    const pulled = { accountId, peer, contentHash, size: bytes.size };
    const staging = { id: uuidV7(clock.now(), random.bytes(16)), contentHash };
    try {
      const twin = await this.twinOrRoom(pulled);
      if (twin !== null) return twin;
      await this.stage(staging, peer, bytes);
      return await this.keep(staging, pulled);
    } finally {
      bytes.destroy();
      await discardStaged.execute([staging]);
    }
  }

  /** Another pull of the same content, which has just finished, may have taken the room. */
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

  private async stage(staging: Staging, peer: string, bytes: PeerBytes): Promise<void> {
    const { blobStore } = this.parts;
    const writer = await blobStore.stage(staging, 0n, 1);
    try {
      if ((await copyAll(bytes, writer)) !== bytes.size) throw unavailable(undefined);
      await writer.flush();
    } finally {
      await writer.close();
    }
    const digest = await blobStore.digest(staging, 1);
    if (digest?.contentHash !== staging.contentHash)
      throw unavailable(new PeerUnavailable(peer, 'sent bytes with another hash'));
  }

  private async keep(staging: Staging, pulled: Pulled): Promise<CachedBlob> {
    const { unitOfWork, blobStore, clock, random, settings } = this.parts;
    const createdAt = clock.now();
    const id = uuidV7(createdAt, random.bytes(16));
    const place = placeOf(staging);
    await blobStore.commit(staging);
    return attaching(this.parts, place, () =>
      unitOfWork.run((stores) => cacheBlob(stores, { ...pulled, id, createdAt }, place, settings)),
    );
  }
}

/** Returns the number of bytes written; rejects more than the peer announced. */
async function copyAll(bytes: PeerBytes, writer: StagedWriter): Promise<bigint> {
  let written = 0n;
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (next.done === true) return written;
    written += BigInt(next.value.length);
    if (written > bytes.size) throw unavailable(undefined);
    await writer.write([next.value]);
  }
}
