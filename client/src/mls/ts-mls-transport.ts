import {
  createApplicationMessage,
  createCommit,
  createGroup,
  type ClientConfig,
  type ClientState,
  type MLSMessage,
} from 'ts-mls';
import type { MlsTransport } from '../ceremony/mls-transport.js';
import { decodeTombstone, encodeTombstone, type Tombstone } from '../ceremony/structures.js';
import { bytesEqual, utf8 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes } from '../kernel/cbor-decode.js';
import type { KeptGroup, Outgoing } from './group-store.js';
import { LogLag } from './log-lag.js';
import { MOST_MESSAGE_BYTES } from './message-limits.js';
import * as codec from './ts-mls-codec.js';
import { addAll, InvalidKeyPackages, withoutProposals, type Made, type RefusedUser } from './ts-mls-adding.js';
import { joinBy, makeKeyPackage, membersOf, type GroupMember, type TsMlsParts } from './ts-mls-members.js';
import { readMessage, tombstoneIn } from './ts-mls-reading.js';
import { refused, undecided } from './ts-mls-verdicts.js';

const INTENT_DOMAIN = 'service-upgrade-intent-message/v1';

type Make = (state: ClientState) => Promise<Made | null>;

/** Sends the ceremony's messages over ts-mls. The group of an album has the album's id. */
export class TsMlsTransport implements MlsTransport {
  private readonly config: ClientConfig;
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly parts: TsMlsParts) {
    this.config = codec.clientConfig(parts.authenticate && undecided(parts.authenticate));
  }

  /** Returns a key package to publish, by which others add this device; stores its private half for the welcome. */
  async newKeyPackage(): Promise<Uint8Array> {
    const { publicPackage, privatePackage } = await makeKeyPackage(this.parts);
    const encoded = codec.encodeMessage({
      version: 'mls10',
      wireformat: 'mls_key_package',
      keyPackage: publicPackage,
    });
    await this.parts.store.addKeyPackage(encoded, codec.encodePrivatePackage(privatePackage));
    return encoded;
  }

  /**
   * Joins by one of this device's key packages; no-op if the device is already in the group. `position` is the log
   * position after the commit that added the device: 1 in a group of `openGroup`, whose first commit adds everybody.
   */
  async join(groupId: string, welcome: Uint8Array, position = 1): Promise<boolean> {
    const { store, onJoined } = this.parts;
    const message = codec.decodeMessage(welcome);
    // SQLite would ignore a position that is no number, and the key package would be used up for nothing.
    if (!Number.isSafeInteger(position) || position < 0) return false;
    if (message?.wireformat !== 'mls_welcome' || (await store.load(groupId)) !== null) return false;
    for (const keys of await store.keyPackages()) {
      const joined = await joinBy(this.parts, this.config, message.welcome, keys);
      if (joined === null || !bytesEqual(joined.state.groupContext.groupId, utf8(groupId))) continue;
      await onJoined?.(groupId, joined.secret);
      await store.create(groupId, codec.encodeState(joined.state), position);
      await store.forgetKeyPackage(keys.publicPackage);
      return true;
    }
    return false;
  }

  /** Processes the new messages of the group's log. */
  receive(groupId: string): Promise<void> {
    return this.inTurn(groupId, () => this.receiveNow(groupId));
  }

  /** Returns the devices in the group as this device knows it; none if it is not in the group. */
  async members(groupId: string): Promise<readonly GroupMember[]> {
    const group = await this.parts.store.load(groupId);
    if (group === null) return [];
    return membersOf(codec.decodeState(group.state, this.config));
  }

  /**
   * Adds a device of each of these users by one commit; leaves out users without a key package. The caller checks that
   * they are not in the group yet.
   *
   * @throws InvalidKeyPackages after it has added the others, if the key packages of some users are not valid
   */
  async invite(groupId: string, memberIds: readonly string[]): Promise<void> {
    await this.sendInvitation(groupId);
    if (memberIds.length === 0) return;
    let refusedUsers: readonly RefusedUser[] = [];
    await this.publish(groupId, `invite ${memberIds.join(' ')}`, async (state) => {
      // The store has room for one welcome, and another call may have left one meanwhile.
      await this.sendInvitation(groupId);
      const added = await addAll(this.parts, groupId, state, memberIds);
      refusedUsers = added.refused;
      return added.made;
    });
    await this.sendInvitation(groupId);
    if (refusedUsers.length > 0) throw new InvalidKeyPackages(refusedUsers);
  }

  async sendIntent(albumId: string, signedIntent: Uint8Array): Promise<void> {
    const content = encodeCbor([INTENT_DOMAIN, albumId, signedIntent]);
    await this.publish(albumId, 'intent', async (kept) => {
      const made = await createApplicationMessage(withoutProposals(kept), content, this.parts.cipherSuite);
      const { privateMessage } = made;
      const message = { version: 'mls10', wireformat: 'mls_private_message', privateMessage } as const;
      const state = { ...made.newState, unappliedProposals: kept.unappliedProposals };
      return { message: codec.encodeMessage(message), state, welcome: null, invited: [] };
    });
  }

  async commitTombstone(albumId: string, tombstone: Tombstone): Promise<void> {
    await this.publish(albumId, `tombstone ${tombstone.intentId}`, async (state) => {
      if ((await this.parts.store.tombstone(albumId, tombstone.intentId)) !== null) return null;
      const context = { state: withoutProposals(state), cipherSuite: this.parts.cipherSuite };
      const { commit, newState } = await createCommit(context, { authenticatedData: encodeTombstone(tombstone) });
      return { message: codec.encodeMessage(commit), state: newState, welcome: null, invited: [] };
    });
  }

  async committedTombstone(albumId: string, intentId: string): Promise<Tombstone | null> {
    await this.receive(albumId);
    const encoded = await this.parts.store.tombstone(albumId, intentId);
    return encoded === null ? null : decodeTombstone(encoded);
  }

  async openGroup(albumId: string, memberIds: readonly string[]): Promise<void> {
    const { store, cipherSuite } = this.parts;
    if ((await store.load(albumId)) === null) {
      const { publicPackage, privatePackage } = await makeKeyPackage(this.parts);
      const state = await createGroup(utf8(albumId), publicPackage, privatePackage, [], cipherSuite, this.config);
      await store.create(albumId, codec.encodeState(state), 0);
    }
    // In the first epoch this device is the only member; the commit that ends the epoch adds everybody. A key package
    // that is not valid must not stop an upgrade: `invite` adds that user later.
    if (memberIds.length > 0) {
      await this.publish(albumId, 'add', async (state) =>
        isFirstEpoch(state) ? (await addAll(this.parts, albumId, state, memberIds)).made : null,
      );
    }
    await this.sendInvitation(albumId);
  }

  private async sendInvitation(groupId: string): Promise<void> {
    const { store, delivery } = this.parts;
    const invitation = await store.invitation(groupId);
    if (invitation === null) return;
    const { welcome, position } = invitation;
    for (const userId of invitation.invited) await delivery.sendWelcome(userId, groupId, welcome, position);
    await store.invited(groupId, invitation);
  }

  private async receiveNow(groupId: string): Promise<void> {
    const group = await this.parts.store.load(groupId);
    if (group === null) return;
    let { position } = group;
    for (const bytes of await this.parts.delivery.read(groupId, position)) {
      await this.take(groupId, position, bytes);
      position += 1;
    }
  }

  /** Runs the work of one group one after another: each message depends on the state that the one before left. */
  private inTurn<T>(groupId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(groupId) ?? Promise.resolve()).then(work, work);
    this.turns.set(groupId, turn);
    return turn;
  }

  /**
   * Retries until the message is in the log. It is staged on disk first, so that a crash before or after the log's
   * answer leaves exactly one message. `make` returns `null` when there is nothing left to send.
   */
  private publish(groupId: string, key: string, make: Make): Promise<void> {
    return this.inTurn(groupId, async () => {
      const lag = new LogLag(this.parts.sleep);
      for (;;) {
        await this.receiveNow(groupId);
        const group = await this.group(groupId);
        const staged = group.outgoing?.key === key ? group.outgoing : await this.stage(groupId, key, group, make);
        if (staged === null) return;
        if (await this.parts.delivery.append(groupId, group.position, staged.message)) {
          await this.take(groupId, group.position, staged.message);
          return;
        }
        await lag.refusedAt(groupId, group.position);
      }
    });
  }

  private async stage(groupId: string, key: string, group: KeptGroup, make: Make): Promise<Outgoing | null> {
    const made = await make(codec.decodeState(group.state, this.config));
    if (made === null) return null;
    if (made.message.length > MOST_MESSAGE_BYTES) throw new Error('The message is longer than the others accept.');
    const outgoing = { ...made, key, state: codec.encodeState(made.state) };
    if (await this.parts.store.stage(groupId, group.position, outgoing)) return outgoing;
    throw new Error(`The group ${groupId} is being changed by another process of this app.`);
  }

  /** Processes one log message: our own, with its staged state, or another's. Skips messages that do not apply. */
  private async take(groupId: string, position: number, bytes: Uint8Array): Promise<void> {
    const group = await this.group(groupId);
    const own = await this.parts.store.ownOf(groupId, group, bytes);
    const message = codec.decodeMessage(bytes);
    const reached = own?.state ?? (await this.process(groupId, group.state, message));
    const tombstone = reached === null ? null : tombstoneIn(message);
    if (tombstone !== null && own === null)
      await this.parts.onEvent({ kind: 'tombstone', albumId: groupId, tombstone });
    const stamped = tombstone === null ? null : { intentId: tombstone.intentId, encoded: encodeTombstone(tombstone) };
    const next = { state: reached ?? group.state, isOwn: own !== null, tombstone: stamped };
    await this.parts.store.advance(groupId, position, next);
  }

  /** Returns the state after another device's message; `null` if the group does not accept it. */
  private async process(groupId: string, state: Uint8Array, message: MLSMessage | null): Promise<Uint8Array | null> {
    if (message?.wireformat !== 'mls_private_message' && message?.wireformat !== 'mls_public_message') return null;
    const before = codec.decodeState(state, this.config);
    const result = await readMessage(before, message, this.parts.cipherSuite).catch(refused);
    if (result === null) return null;
    if (result.kind === 'applicationMessage') await this.tellIntent(groupId, result.message);
    return codec.encodeState(result.newState);
  }

  private async tellIntent(albumId: string, content: Uint8Array): Promise<void> {
    const parts = decodeCbor(content);
    if (parts === null || !isArray(parts) || parts.length !== 3) return;
    const [domain, album, signedIntent] = parts;
    if (domain !== INTENT_DOMAIN || album !== albumId || !isBytes(signedIntent)) return;
    await this.parts.onEvent({ kind: 'intent', albumId, signedIntent });
  }

  private async group(groupId: string): Promise<KeptGroup> {
    const group = await this.parts.store.load(groupId);
    if (group === null) throw new Error(`This device is not in the group ${groupId}.`);
    return group;
  }
}

function isFirstEpoch({ groupContext }: ClientState): boolean {
  return groupContext.epoch === 0n;
}
