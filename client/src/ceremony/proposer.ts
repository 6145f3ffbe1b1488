import { everyItem } from '../api/pages.js';
import type { Album, SponsoredAccounts } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { codeOf, GatehouseError } from '../http/error.js';
import { bytesEqual, fromHex, toBase64Url, toHex } from '../kernel/bytes.js';
import type { DeviceSigner } from '../keys/signer.js';
import type { CeremonyStore } from './ceremony-store.js';
import { frozenStateHash } from './frozen-state.js';
import type { MlsTransport } from './mls-transport.js';
import type { AlbumSealer } from './sealer.js';
import { abort, type CeremonyPlan, type Outcome, type Step } from './state.js';
import { signIntent } from './structures.js';

export interface ProposerParts {
  readonly client: GatehouseClient;
  readonly store: CeremonyStore;
  readonly mls: MlsTransport;
  readonly sealer: AlbumSealer;
  readonly device: DeviceSigner;
}

type At<Name extends Step['at']> = Extract<Step, { readonly at: Name }>;
type SponsoredAccount = SponsoredAccounts['sponsored_accounts'][number];
type PlanWithAlbum = CeremonyPlan & { readonly newAlbumId: string };

/** The admin's side, one step at a time. The ids chosen at the start make every step idempotent. */
export class Proposer {
  constructor(private readonly parts: ProposerParts) {}

  async proposing(plan: CeremonyPlan): Promise<Outcome> {
    try {
      const obstacle = await this.obstacle(plan);
      if (obstacle !== null) return abort('refused', obstacle);
      await this.parts.client.albums.propose(plan.albumId, await this.sign(plan), {
        protocolVersion: plan.fromVersion,
      });
      return { at: 'announcing' };
    } catch (error) {
      return refusedProposal(error);
    }
  }

  async announcing(plan: CeremonyPlan): Promise<Outcome> {
    try {
      await this.parts.mls.sendIntent(plan.albumId, await this.sign(plan));
    } catch (error) {
      if (await this.isOurs(plan)) throw error;
      return abort('expired');
    }
    return { at: 'draining' };
  }

  /** Waits until the album is frozen: no upload is in flight, so every member sees the same state. */
  async draining(plan: CeremonyPlan): Promise<Outcome> {
    if (!(await this.isOurs(plan))) return abort('expired');
    if (!(await this.isFrozen(plan))) return 'wait';
    return { at: 'committing', hash: toHex(await frozenStateHash(this.parts.client, plan.albumId)) };
  }

  /** Accepts an existing commit even after the deadline; without one, commits only while the upgrade is still live. */
  async committing(plan: CeremonyPlan, { hash }: At<'committing'>): Promise<Outcome> {
    const { mls } = this.parts;
    const committed = await mls.committedTombstone(plan.albumId, plan.intentId);
    if (committed === null) {
      if (!(await this.isOurs(plan))) return abort('expired');
      const refused = await this.refusal(plan);
      if (refused !== null) return refused;
      await mls.commitTombstone(plan.albumId, { intentId: plan.intentId, frozenStateHash: fromHex(hash) });
    } else if (!bytesEqual(committed.frozenStateHash, fromHex(hash))) return abort('hash_mismatch');
    return this.creation(plan as PlanWithAlbum, hash);
  }

  /** Makes no album after the upgrade's end, which the members do not wait for. */
  async creating(plan: CeremonyPlan, { hash, manifest }: At<'creating'>): Promise<Outcome> {
    const { client } = this.parts;
    const { crypto_suite_id, owner_id } = await client.albums.read(plan.albumId);
    const album_id = (plan as PlanWithAlbum).newAlbumId;
    if (!(await this.isOurs(plan))) {
      await client.albums.delete(album_id).catch(unlessRefused);
      return abort('expired');
    }
    const ofSponsored = (await this.sponsored(owner_id)) !== undefined && { owner_id };
    const album = { album_id, protocol_version: plan.toVersion, crypto_suite_id, manifest, ...ofSponsored };
    await client.albums.create(album);
    return { at: 'joining', hash };
  }

  async joining(plan: CeremonyPlan, { hash }: At<'joining'>): Promise<Outcome> {
    const { client, mls } = this.parts;
    const newAlbumId = (plan as PlanWithAlbum).newAlbumId;
    const write = { protocolVersion: plan.toVersion };
    const { members, groupIds } = await this.everybodyElse(plan.albumId);
    for (const { user_id, role } of members) await client.albums.putMember(newAlbumId, user_id, role, write);
    await mls.openGroup(newAlbumId, groupIds);
    return { at: 'forking', hash };
  }

  /** Forks each asset by reference, without moving bytes. Trashed assets stay in the old album. */
  async forking(plan: CeremonyPlan, { hash }: At<'forking'>): Promise<Outcome> {
    const { client, store, sealer } = this.parts;
    const newAlbumId = (plan as PlanWithAlbum).newAlbumId;
    const album = { albumId: newAlbumId, protocolVersion: plan.toVersion };
    const done = await store.forked(newAlbumId);
    for await (const asset of client.albums.allAssets(plan.albumId)) {
      if (done.has(asset.asset_id)) continue;
      const { manifest, derivatives } = await sealer.sealFork(asset, album);
      const fork = { source_asset_id: asset.asset_id, manifest, ...(derivatives.length > 0 && { derivatives }) };
      const { asset_id } = await client.albums.fork(newAlbumId, fork, { protocolVersion: plan.toVersion });
      await store.addFork(newAlbumId, asset.asset_id, asset_id);
    }
    return { at: 'replaying', hash, newAlbumId };
  }

  /**
   * Proposes once more, which changes nothing, before the cutover that cannot be taken back: the service refuses it for
   * the reasons for which it would refuse the new album, such as a device that is no longer listed. A version below its
   * minimum refuses the old album only.
   */
  private async refusal(plan: CeremonyPlan): Promise<Step | null> {
    const next = await this.proposing(plan);
    if (next === 'wait' || next.at !== 'aborting') return null;
    return next.code === 'error.protocol.unsupported' ? null : next;
  }

  /** Stores the sealed manifest in the step before it is sent: signing it again would give a different manifest. */
  private async creation(plan: PlanWithAlbum, hash: string): Promise<Step> {
    const upgradedFrom = { oldAlbumId: plan.albumId, intentId: plan.intentId, frozenStateHash: fromHex(hash) };
    const album = { albumId: plan.newAlbumId, protocolVersion: plan.toVersion, upgradedFrom };
    const { manifest } = await this.parts.sealer.sealAlbum(album);
    return { at: 'creating', hash, manifest: toBase64Url(manifest) };
  }

  /**
   * Returns the members to put into the new album, and everybody for its group. The new album belongs to the proposer,
   * so that another owner becomes an admin; a sponsored account keeps its album, and its owners are no members.
   */
  private async everybodyElse(albumId: string): Promise<{ members: Album['members']; groupIds: string[] }> {
    const { client } = this.parts;
    const [album, { id }] = await Promise.all([client.albums.read(albumId), client.auth.profile()]);
    const account = album.owner_id === id ? undefined : await this.sponsored(album.owner_id);
    const owners = account === undefined ? [album.owner_id] : [account.sponsor_id, ...account.owners];
    const others = album.members.filter(({ user_id }) => user_id !== id);
    const isMember = album.owner_id === id || account !== undefined;
    const members = isMember ? others : [{ user_id: album.owner_id, role: 'admin' as const }, ...others];
    const everybody = new Set([...owners, ...others.map(({ user_id }) => user_id)].filter((userId) => userId !== id));
    return { members, groupIds: [...everybody] };
  }

  /**
   * Returns the error code with which the service would refuse the new album now, as far as this account can tell;
   * after the cutover there would be no album to move to. The usage of another sponsor is not known here.
   */
  private async obstacle({ albumId }: CeremonyPlan): Promise<string | null> {
    const { client } = this.parts;
    const { state } = await client.quota.read();
    if (state === 'Suspended') return 'error.account.suspended';
    if (state !== 'GraceExpired') return null;
    const [album, { id }] = await Promise.all([client.albums.read(albumId), client.auth.profile()]);
    const account = album.owner_id === id ? undefined : await this.sponsored(album.owner_id);
    return account === undefined || account.sponsor_id === id ? 'error.quota.grace_expired' : null;
  }

  private async sponsored(ownerId: string): Promise<SponsoredAccount | undefined> {
    const { account } = this.parts.client;
    for await (const each of everyItem<SponsoredAccounts, SponsoredAccount>(
      (page) => account.sponsoredAccounts(page),
      ({ sponsored_accounts }) => sponsored_accounts,
    )) {
      if (each.account_id === ownerId) return each;
    }
    return undefined;
  }

  private async isOurs({ albumId, intentId }: CeremonyPlan): Promise<boolean> {
    return (await this.parts.client.albums.upgrade(albumId)).intent_id === intentId;
  }

  private async isFrozen({ albumId, intentId }: CeremonyPlan): Promise<boolean> {
    const status = await this.parts.client.albums.upgrade(albumId);
    return status.phase === 'frozen' && status.intent_id === intentId;
  }

  private sign({ albumId, intentId, fromVersion, toVersion, deadline }: CeremonyPlan): Promise<Uint8Array> {
    const { device } = this.parts;
    const intent = { intentId, fromVersion, toVersion, proposerDevice: device.deviceId, deadline };
    return signIntent(albumId, intent, device);
  }
}

/** Rethrows temporary errors so that the step is retried; a refusal by the service aborts the ceremony. */
function refusedProposal(error: unknown): Step {
  const code = codeOf(error);
  if (code === 'error.album.upgrade_in_flight') return abort('another_in_flight', code);
  if (code === 'error.album.intent_ended') return abort('expired', code);
  if (!isRefusal(error)) throw error;
  return abort('refused', code);
}

/** An album that was not made cannot be deleted. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

/** False for temporary errors, and for those of the session. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof GatehouseError) || error.isOutage || error.sessionEnd !== null) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}
