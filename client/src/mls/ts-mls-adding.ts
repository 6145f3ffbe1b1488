import { createCommit, type ClientState, type KeyPackage, type Proposal } from 'ts-mls';
import { bytesEqual } from '../kernel/bytes.js';
import type { Outgoing } from './group-store.js';
import * as codec from './ts-mls-codec.js';
import { memberOf, SECRET_EXTENSION, type TsMlsParts } from './ts-mls-members.js';
import { judged, refused as refusedBy } from './ts-mls-verdicts.js';

export type Made = Pick<Outgoing, 'message' | 'welcome' | 'invited'> & { readonly state: ClientState };

/** A user whose key package is not valid, such as one with another's signature, or of a device that is not trusted. */
export interface RefusedUser {
  readonly userId: string;
  readonly reason: Error;
}

/** Thrown after everybody else of the invitation was added. */
export class InvalidKeyPackages extends Error {
  override readonly name = 'InvalidKeyPackages';

  constructor(readonly refused: readonly RefusedUser[]) {
    const each = refused.map(({ userId, reason }) => `${userId} (${reason.message})`);
    super(`The key packages of these users are not valid: ${each.join(', ')}.`, { cause: refused[0]?.reason });
  }
}

interface Added {
  /** The commit that adds a device of each user with a valid key package; `null` if no user has one. */
  readonly made: Made | null;
  readonly refused: readonly RefusedUser[];
}

interface Taken {
  readonly userId: string;
  readonly keyPackage: KeyPackage;
}

/** Leaves out users without a key package, and those whose key package is not valid. */
export async function addAll(
  parts: TsMlsParts,
  groupId: string,
  state: ClientState,
  memberIds: readonly string[],
): Promise<Added> {
  const usable: Taken[] = [];
  const refused: RefusedUser[] = [];
  for (const userId of memberIds) {
    const bytes = await parts.delivery.takeKeyPackage(userId);
    const message = bytes === null ? null : codec.decodeMessage(bytes);
    if (message?.wireformat !== 'mls_key_package') continue;
    const taken = { userId, keyPackage: message.keyPackage };
    const reason = await faultOf(parts, state, taken, usable);
    if (reason === null) usable.push(taken);
    else refused.push({ userId, reason });
  }
  return { made: usable.length === 0 ? null : await commitOf(parts, groupId, state, usable), refused };
}

/** Checked before anything else of a key package: an app may keep what it reads of a credential that it verifies. */
async function isTheirs({ isOf }: TsMlsParts, { userId, keyPackage }: Taken): Promise<boolean> {
  if (isOf === undefined) return true;
  const member = memberOf(keyPackage.leafNode);
  return member !== null && (await isOf(member, userId));
}

/** Checks a key package by itself, since ts-mls rejects a commit as a whole. */
async function faultOf(
  parts: TsMlsParts,
  state: ClientState,
  taken: Taken,
  usable: readonly Taken[],
): Promise<Error | null> {
  const keyOf = ({ keyPackage }: Taken): Uint8Array => keyPackage.leafNode.signaturePublicKey;
  if (!(await isTheirs(parts, taken))) return new Error('It is of another user');
  const same = usable.find((each) => bytesEqual(keyOf(each), keyOf(taken)));
  if (same !== undefined) return new Error(`It is of the same device as the one of ${same.userId}`);
  try {
    await commit(parts, state, { extraProposals: [adding(taken)] });
    return null;
  } catch (error) {
    refusedBy(error);
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function commitOf(
  parts: TsMlsParts,
  groupId: string,
  state: ClientState,
  usable: readonly Taken[],
): Promise<Made> {
  const secret = (await parts.secret?.(groupId)) ?? null;
  const groupInfoExtensions = secret === null ? [] : [{ extensionType: SECRET_EXTENSION, extensionData: secret }];
  const options = { extraProposals: usable.map(adding), ratchetTreeExtension: true, groupInfoExtensions };
  const { commit: message, newState, welcome } = await commit(parts, state, options);
  const encoded =
    welcome === undefined ? null : codec.encodeMessage({ version: 'mls10', wireformat: 'mls_welcome', welcome });
  const invited = usable.map(({ userId }) => userId);
  return { message: codec.encodeMessage(message), state: newState, welcome: encoded, invited };
}

function commit({ cipherSuite }: TsMlsParts, state: ClientState, options: Parameters<typeof createCommit>[1]) {
  return judged(state.clientConfig, (clientConfig) =>
    createCommit({ state: withoutProposals({ ...state, clientConfig }), cipherSuite }, options),
  );
}

/**
 * Returns the state to send from. What other members propose stays readable, but this device commits only what its own
 * user asked for; otherwise one proposal that is not valid would stop all of its messages.
 */
export function withoutProposals(state: ClientState): ClientState {
  return { ...state, unappliedProposals: {} };
}

function adding({ keyPackage }: Taken): Proposal {
  return { proposalType: 'add', add: { keyPackage } };
}
