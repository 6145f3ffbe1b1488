import {
  defaultCapabilities,
  defaultLifetime,
  emptyPskIndex,
  generateKeyPackage,
  generateKeyPackageWithKey,
  joinGroupWithExtensions,
  type AuthenticationService,
  type CiphersuiteImpl,
  type ClientConfig,
  type ClientState,
  type KeyPackage,
  type Welcome,
} from 'ts-mls';
import type { GroupEvent } from '../ceremony/mls-transport.js';
import { utf8 } from '../kernel/bytes.js';
import type { Platform } from '../kernel/platform.js';
import type { DeliveryService } from './delivery.js';
import type { GroupStore } from './group-store.js';
import * as codec from './ts-mls-codec.js';
import { refused } from './ts-mls-verdicts.js';

export interface TsMlsParts {
  readonly cipherSuite: CiphersuiteImpl;
  readonly delivery: DeliveryService;
  readonly store: GroupStore;
  /** Identifies this device in its groups: text, or bytes that the other devices' `authenticate` verifies. */
  readonly identity: string | Uint8Array;
  /** The device's signature key, which its identity may vouch for. Without it each key package has its own. */
  readonly signatureKeys?: { readonly signKey: Uint8Array; readonly publicKey: Uint8Array };
  /**
   * Returns the secret that an added device gets in its welcome, such as the album's key; only that device can open it.
   */
  readonly secret?: (groupId: string) => Promise<Uint8Array | null>;
  /** Called with that secret before the group is stored; a crash repeats the call. */
  readonly onJoined?: (groupId: string, secret: Uint8Array | null) => Promise<void>;
  /** Called with each group event; a crash before the event is recorded repeats the call. */
  readonly onEvent: (event: GroupEvent) => Promise<void>;
  /** Checks a member's credential. Without it every credential is accepted: for tests only. */
  readonly authenticate?: AuthenticationService;
  /**
   * True if a credential is of this user. The delivery service could return another person's key package for a user, and
   * that person would be added, and get the secret. Without it every user's is accepted: for tests only.
   */
  readonly isOf?: (member: GroupMember, userId: string) => Promise<boolean>;
  /** Waits for a log that lags; the platform's own by default. */
  readonly sleep?: Platform['sleep'];
}

/** A private-use extension of a welcome's GroupInfo (RFC 9420 17.3), encrypted to the devices that are added. */
export const SECRET_EXTENSION = 0xff01;

/** A device in a group. */
export interface GroupMember {
  readonly identity: Uint8Array;
  readonly signatureKey: Uint8Array;
}

export function makeKeyPackage({ identity, cipherSuite, signatureKeys }: TsMlsParts) {
  const bytes = typeof identity === 'string' ? utf8(identity) : identity;
  const credential = { credentialType: 'basic' as const, identity: bytes };
  const can = defaultCapabilities();
  if (signatureKeys === undefined) return generateKeyPackage(credential, can, defaultLifetime, [], cipherSuite);
  return generateKeyPackageWithKey(credential, can, defaultLifetime, [], { ...signatureKeys }, cipherSuite);
}

/** Opens a welcome with one of this device's key packages; `null` if it is for another one. */
export async function joinBy(
  { cipherSuite }: TsMlsParts,
  config: ClientConfig,
  welcome: Welcome,
  { publicPackage, privatePackage }: { readonly publicPackage: Uint8Array; readonly privatePackage: Uint8Array },
) {
  const own = codec.decodeMessage(publicPackage);
  if (own?.wireformat !== 'mls_key_package') return null;
  const keys = codec.decodePrivatePackage(privatePackage);
  const joining = joinGroupWithExtensions(
    welcome,
    own.keyPackage,
    keys,
    emptyPskIndex,
    cipherSuite,
    undefined,
    undefined,
    config,
  );
  const [state, extensions] = await joining.catch((error: unknown) => [refused(error), []] as const);
  const secret = extensions.find(({ extensionType }) => extensionType === SECRET_EXTENSION)?.extensionData ?? null;
  return state === null ? null : { state, secret };
}

export function membersOf({ ratchetTree }: ClientState): GroupMember[] {
  const members = ratchetTree.map((node) => (node?.nodeType === 'leaf' ? memberOf(node.leaf) : null));
  return members.filter((member) => member !== null);
}

/** Returns `null` for a credential that is no basic one. */
export function memberOf({ credential, signaturePublicKey }: LeafOfDevice): GroupMember | null {
  if (credential.credentialType !== 'basic') return null;
  return { identity: credential.identity, signatureKey: signaturePublicKey };
}

type LeafOfDevice = Pick<KeyPackage['leafNode'], 'credential' | 'signaturePublicKey'>;
