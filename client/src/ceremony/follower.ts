import type { GatehouseClient } from '../client.js';
import { bytesEqual, fromBase64Url, fromHex, toHex } from '../kernel/bytes.js';
import type { DeviceKeys } from '../keys/cose.js';
import type { CeremonyStore } from './ceremony-store.js';
import { frozenStateHash } from './frozen-state.js';
import type { MlsTransport } from './mls-transport.js';
import type { AlbumSealer } from './sealer.js';
import { abort, isCutOver, type CeremonyPlan, type Outcome, type Step } from './state.js';
import { openIntent, type Tombstone } from './structures.js';

export interface FollowerParts {
  readonly client: GatehouseClient;
  readonly store: CeremonyStore;
  readonly mls: MlsTransport;
  readonly sealer: AlbumSealer;
  /** The keys of a member's device, of a directory that was verified against the identity that this client trusts. */
  readonly trustedDevice: (albumId: string, deviceId: string) => Promise<DeviceKeys | null>;
}

/** A member's side. */
export class Follower {
  constructor(private readonly parts: FollowerParts) {}

  /** From the group: from now on writes to the album wait. `false` when nobody trusted signed it, or it is known. */
  async receiveIntent(albumId: string, signedIntent: Uint8Array): Promise<boolean> {
    const opened = openIntent(albumId, signedIntent);
    if (opened === null) return false;
    const { intentId, fromVersion, toVersion, deadline, proposerDevice } = opened.intent;
    const device = await this.parts.trustedDevice(albumId, proposerDevice);
    if (device === null || !opened.verifies(device)) return false;
    const plan: CeremonyPlan = { albumId, intentId, fromVersion, toVersion, deadline, newAlbumId: null };
    await this.endStale(albumId, intentId);
    const begun = await this.parts.store.begin({ role: 'member', plan, step: { at: 'draining' } });
    if (begun) await this.parts.store.hold(albumId, intentId);
    return begun;
  }

  /** An upgrade that was given up is not told to the group: the next intent shows it, once the service has forgotten it. */
  private async endStale(albumId: string, intentId: string): Promise<void> {
    const live = await this.parts.store.live(albumId);
    if (live?.role !== 'member' || live.step.at !== 'draining' || live.plan.intentId === intentId) return;
    const { intent_id } = await this.parts.client.albums.upgrade(albumId);
    if (intent_id === live.plan.intentId) return;
    await this.parts.store.advance(live, { at: 'aborted', reason: 'expired', code: null });
  }

  /** A duplicate is a no-op. What the tombstone says must be what this member sees; else the upgrade is off for it. */
  async receiveTombstone(albumId: string, { intentId, frozenStateHash: told }: Tombstone): Promise<void> {
    const ceremony = await this.parts.store.find(intentId);
    if (ceremony?.role !== 'member' || ceremony.plan.albumId !== albumId) return;
    if (ceremony.step.at !== 'draining' || isCutOver(ceremony)) return;
    const seen = await frozenStateHash(this.parts.client, albumId);
    const next: Step = bytesEqual(seen, told) ? { at: 'following', hash: toHex(seen) } : abort('hash_mismatch');
    await this.parts.store.advance(ceremony, next);
  }

  /** Waits for the tombstone; an upgrade that the service no longer knows, without one, came to nothing. */
  async draining(plan: CeremonyPlan): Promise<Outcome> {
    if ((await this.parts.client.albums.upgrade(plan.albumId)).intent_id === plan.intentId) return 'wait';
    const committed = await this.parts.mls.committedTombstone(plan.albumId, plan.intentId);
    if (committed === null) return abort('expired');
    await this.receiveTombstone(plan.albumId, committed);
    return 'wait';
  }

  /** The new album is the one whose signed manifest says that it came from exactly this state. */
  async following(plan: CeremonyPlan, hash: string): Promise<Outcome> {
    const { client, sealer } = this.parts;
    for await (const { album_id, protocol_version } of client.albums.all()) {
      if (protocol_version !== plan.toVersion) continue;
      const { manifest } = await client.albums.read(album_id);
      const from = await sealer.readUpgradedFrom(fromBase64Url(manifest) ?? new Uint8Array());
      const isIt =
        from?.oldAlbumId === plan.albumId &&
        from.intentId === plan.intentId &&
        bytesEqual(from.frozenStateHash, fromHex(hash));
      if (isIt) return { at: 'replaying', hash, newAlbumId: album_id };
    }
    return 'wait';
  }
}
