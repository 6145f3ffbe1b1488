import { albumIdTaken, requireSameCreation, type Album } from '../../domain/albums/album.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { isUuidV7, uuidV7, type AccountId, type AlbumId } from '../../domain/kernel/ids.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import { chargedAccount, requireMayGrow } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import { present } from '../accounts/lock-present.js';
import type { AlbumState, AlbumStore } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { Random } from '../ports/platform/random.js';
import type { SponsoredAccount, SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import { requireActiveOwner } from '../quota/acting-owner.js';
import { hidingOthersQuota } from '../quota/others-quota.js';

export interface NewAlbum {
  /** The caller, or a sponsored account that the caller owns. */
  readonly ownerId: AccountId;
  /** The client's own id. With `null` the server makes one, and a repeat creates another album. */
  readonly albumId: AlbumId | null;
  readonly protocolVersion: ProtocolVersion;
  readonly cryptoSuiteId: number;
  readonly manifest: Uint8Array;
}

/** Creates an album that is pinned to the request's version permanently. */
export class CreateAlbum {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly policies: ProtocolPolicies;
      readonly random: Random;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /**
   * A repeat of the same creation returns the first one's album. The error for a taken id necessarily reveals that the
   * id is taken, and nothing else of the album (docs/decisions/album-ids.md).
   */
  async execute(
    caller: Caller,
    request: WriteFormats & { readonly protocolVersion: ProtocolVersion },
    { albumId, ownerId, ...content }: NewAlbum,
  ): Promise<AlbumState> {
    requireConsistentManifest(this.parts.policies.current().formats, request, content);
    if (albumId !== null && !isUuidV7(albumId)) throw invalidField('/album_id', 'must be a lower-case UUIDv7');
    const now = this.parts.clock.now();
    const id = albumId ?? uuidV7(now, this.parts.random.bytes(16));
    const album: Album = { id, ownerId, ...content, createdAt: now, quiescence: null };
    return this.parts.unitOfWork.run(async (stores) => {
      const sponsored = await lockOwned(stores.sponsoredAccounts, ownerId, caller.account.id);
      if (!(await stores.albums.insert(album))) return repeated(stores.albums, album);
      const chargedTo = sponsored?.sponsorId ?? ownerId;
      const parties = { actorId: caller.account.id, chargedId: chargedTo };
      await requireActiveOwner(stores.quotas, parties, this.parts.settings.quota, now);
      await hidingOthersQuota(chargedTo, caller.account.id, () => this.requireRoomFor(stores, album, chargedTo));
      if (sponsored !== null) await admitOwners(stores, id, sponsored);
      return album;
    });
  }

  /**
   * Runs after the insert, which an error rolls back; under the account's lock, parallel creations count each other.
   */
  private async requireRoomFor(
    { albums, quotas }: Stores,
    { ownerId, createdAt }: Album,
    chargedTo: AccountId,
  ): Promise<void> {
    const account = present(await quotas.lock(chargedTo));
    const limits = effectiveLimits(account.ownLimits, this.parts.settings.quota);
    requireMayGrow(account.usage, limits, account.suspension, createdAt);
    // The count includes the new album.
    const others = (await albums.countOwned(ownerId)) - 1;
    requireRoom('albums_per_account', others);
  }
}

/** The sponsored account, locked; `null` if the caller owns the album. @throws error.account.not_found */
async function lockOwned(
  sponsoredAccounts: SponsoredAccountStore,
  ownerId: AccountId,
  callerId: AccountId,
): Promise<SponsoredAccount | null> {
  if (ownerId === callerId) return null;
  const account = await sponsoredAccounts.lock(ownerId);
  chargedAccount(callerId, { id: ownerId, sponsor: await sponsoredAccounts.sponsorFor(ownerId, callerId) });
  return account;
}

/** The sponsor and the other owners are admins of the account's albums. */
async function admitOwners(
  { albums, sponsoredAccounts }: Stores,
  id: AlbumId,
  account: SponsoredAccount,
): Promise<void> {
  for (const accountId of [account.sponsorId, ...(await sponsoredAccounts.owners(account.id))]) {
    await albums.putMember(id, { accountId, role: 'admin' });
  }
}

async function repeated(albums: AlbumStore, album: Album): Promise<AlbumState> {
  const existing = await albums.find(album.id);
  const manifest = await albums.findManifest(album.id);
  // The id of a deleted album stays taken.
  if (existing === null || manifest === null) throw albumIdTaken();
  requireSameCreation({ ...existing, manifest }, album);
  return existing;
}
