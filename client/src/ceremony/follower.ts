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
  /** Returns a member's device keys from a directory that was verified against the identity that this client trusts. */
  readonly trustedDevice: (albumId: string, deviceId: string) => Promise<DeviceKeys | null>;
}

/** The steps at which the new album is made and has members. */
const IN_NEW_ALBUM: readonly Step['at'][] = ['joining', 'forking', 'replaying'];

type Following = Extract<Step, { readonly at: 'following' }>;

/** Milliseconds after the end of an upgrade in which its proposer lets the members into the new album. */
const LETTING_IN = 3_600_000;

/** The member's side of the ceremony. */
export class Follower {
  /** Signed manifests of albums, which never change: a poll reads only albums that are new. */
  private readonly manifests = new Map<string, Uint8Array>();

  constructor(private readonly parts: FollowerParts) {}

  /** Holds writes to the album from now on. Returns `false` if no trusted device signed the intent or it is known. */
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

  /**
   * Ends an upgrade that the service no longer knows. The group is not told of aborts; the next intent reveals one.
   * Also ends one of this client's own, and one past its tombstone, if the service has accepted this intent in its
   * place.
   */
  private async endStale(albumId: string, intentId: string): Promise<void> {
    const { client, store } = this.parts;
    const live = await store.live(albumId);
    if (live === null || live.plan.intentId === intentId || IN_NEW_ALBUM.includes(live.step.at)) return;
    const { intent_id } = await client.albums.upgrade(albumId);
    const isDraining = live.role === 'member' && live.step.at === 'draining';
    if (intent_id === live.plan.intentId || !(isDraining || intent_id === intentId)) return;
    const next = live.step.at === 'following' ? await this.following(live.plan, live.step) : 'wait';
    const isMade = next !== 'wait' && next.at === 'replaying';
    const reason = live.role === 'proposer' ? 'another_in_flight' : 'expired';
    await store.advance(live, isMade ? next : { at: 'aborted', reason, code: null });
  }

  /** Cuts over if the tombstone's hash matches this member's own; otherwise aborts its side. A duplicate is a no-op. */
  async receiveTombstone(albumId: string, { intentId, frozenStateHash: told }: Tombstone): Promise<void> {
    const ceremony = await this.parts.store.find(intentId);
    if (ceremony?.role !== 'member' || ceremony.plan.albumId !== albumId) return;
    if (ceremony.step.at !== 'draining' || isCutOver(ceremony)) return;
    const seen = await frozenStateHash(this.parts.client, albumId);
    const next: Step = bytesEqual(seen, told) ? { at: 'following', hash: toHex(seen) } : abort('hash_mismatch');
    await this.parts.store.advance(ceremony, next);
  }

  /** Waits for the tombstone. Without one, an upgrade that the service no longer knows has expired. */
  async draining(plan: CeremonyPlan): Promise<Outcome> {
    if ((await this.parts.client.albums.upgrade(plan.albumId)).intent_id === plan.intentId) return 'wait';
    const committed = await this.parts.mls.committedTombstone(plan.albumId, plan.intentId);
    if (committed === null) return abort('expired');
    await this.receiveTombstone(plan.albumId, committed);
    return 'wait';
  }

  /**
   * Finds the new album: the one whose signed manifest names this album, intent and frozen state. Whoever is in neither
   * of the two albums waits in vain: the proposer lets the members in before the old album can go.
   */
  async following(plan: CeremonyPlan, step: Following): Promise<Outcome> {
    const { client, sealer } = this.parts;
    const { hash } = step;
    let isMember = false;
    for await (const { album_id, protocol_version } of client.albums.all()) {
      if (album_id === plan.albumId) isMember = true;
      if (protocol_version !== plan.toVersion) continue;
      const from = await sealer.readUpgradedFrom(await this.manifestOf(album_id));
      const isIt =
        from?.oldAlbumId === plan.albumId &&
        from.intentId === plan.intentId &&
        bytesEqual(from.frozenStateHash, fromHex(hash));
      if (isIt) return { at: 'replaying', hash, newAlbumId: album_id };
    }
    return isMember ? this.withoutNewAlbum(plan, step) : abort('refused', 'error.album.not_found');
  }

  /**
   * Once the service has ended the upgrade, its proposer makes no album any more: it was removed, or came too late. One
   * that was made before may still be on its way.
   */
  private async withoutNewAlbum({ albumId, intentId }: CeremonyPlan, step: Following): Promise<Outcome> {
    const { client } = this.parts;
    if ((await client.albums.upgrade(albumId)).intent_id === intentId) return 'wait';
    const now = client.transport.platform.now();
    if (step.endedAt === undefined) return { ...step, endedAt: now };
    return Math.abs(now - step.endedAt) < LETTING_IN ? 'wait' : abort('expired');
  }

  private async manifestOf(albumId: string): Promise<Uint8Array> {
    const kept = this.manifests.get(albumId);
    if (kept !== undefined) return kept;
    const { manifest } = await this.parts.client.albums.read(albumId);
    const bytes = fromBase64Url(manifest) ?? new Uint8Array();
    this.manifests.set(albumId, bytes);
    return bytes;
  }
}
