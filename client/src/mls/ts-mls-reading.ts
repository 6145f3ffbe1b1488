import {
  acceptAll,
  bytesToBase64,
  emptyPskIndex,
  processMessage,
  type CiphersuiteImpl,
  type ClientState,
  type FramedContent,
  type MLSMessage,
  type MlsPrivateMessage,
  type MlsPublicMessage,
} from 'ts-mls';
import { applyProposals } from 'ts-mls/clientState.js';
import { unprotectPrivateMessage } from 'ts-mls/messageProtection.js';
import { toLeafIndex } from 'ts-mls/treemath.js';
import { decodeTombstone, type Tombstone } from '../ceremony/structures.js';
import { clientConfig } from './ts-mls-codec.js';
import { judged } from './ts-mls-verdicts.js';

/**
 * The most proposals of an epoch that are kept for a later commit. They are part of the state, which each message
 * stores anew: 2,000 proposals of one member took 40 s at each other one (tests/client/mls-giants.test.ts).
 */
const MOST_PROPOSALS = 256;

type GroupMessage = MlsPrivateMessage | MlsPublicMessage;

/** Processes a message of another device; rejects if the group does not accept it. */
export async function readMessage(state: ClientState, message: GroupMessage, cipherSuite: CiphersuiteImpl) {
  if (contentOf(message).contentType === 'proposal') checkProposals(state);
  const content = await commitIn(state, message, cipherSuite);
  if (content !== null) await checkDevices(state, content, cipherSuite);
  return await judged(state.clientConfig, (config) =>
    processMessage(message, { ...state, clientConfig: config }, emptyPskIndex, acceptAll, cipherSuite),
  );
}

function contentOf(message: GroupMessage) {
  return message.wireformat === 'mls_public_message' ? message.publicMessage.content : message.privateMessage;
}

function checkProposals({ unappliedProposals }: ClientState): void {
  if (Object.keys(unappliedProposals).length >= MOST_PROPOSALS) throw new Error('The epoch has too many proposals.');
}

/** Returns the content of a commit; `null` for another message, or one of another epoch, which ts-mls rejects. */
async function commitIn(
  state: ClientState,
  message: GroupMessage,
  cipherSuite: CiphersuiteImpl,
): Promise<FramedContent | null> {
  const { keySchedule, secretTree, ratchetTree, groupContext, clientConfig: config } = state;
  const { contentType, epoch } = contentOf(message);
  if (contentType !== 'commit' || epoch !== groupContext.epoch) return null;
  if (message.wireformat === 'mls_public_message') return message.publicMessage.content;
  const { privateMessage } = message;
  const { content } = await unprotectPrivateMessage(
    keySchedule.senderDataSecret,
    privateMessage,
    secretTree,
    ratchetTree,
    groupContext,
    config.keyRetentionConfig,
    cipherSuite,
  );
  return content.content;
}

/**
 * Rejects a commit with a device that is not valid. ts-mls checks all devices of a commit at the same time and leaves
 * the rejection of one unhandled, which ends a process of Node.js: each of several is checked by itself before. The
 * credentials are left to `judged`, which verifies each once.
 */
async function checkDevices(state: ClientState, content: FramedContent, cipherSuite: CiphersuiteImpl): Promise<void> {
  if (content.contentType !== 'commit' || content.sender.senderType !== 'member') return;
  const committer = toLeafIndex(content.sender.leafIndex);
  const entries = content.commit.proposals.map((entry) => {
    if (entry.proposalOrRefType === 'proposal') return { entry, type: entry.proposal.proposalType };
    return { entry, type: state.unappliedProposals[bytesToBase64(entry.reference)]?.proposal.proposalType };
  });
  const devices = entries.filter(({ type }) => type === 'add' || type === 'update');
  if (devices.length < 2) return;
  // A device may be added in place of one that the same commit removes.
  const removals = entries.filter(({ type }) => type === 'remove').map(({ entry }) => entry);
  const accepting = { ...state, clientConfig: clientConfig() };
  for (const { entry } of devices) {
    await applyProposals(accepting, [...removals, entry], committer, emptyPskIndex, false, cipherSuite);
  }
}

/** Reads the tombstone from the commit's authenticated data, which only members of the group can write. */
export function tombstoneIn(message: MLSMessage | null): Tombstone | null {
  if (message?.wireformat !== 'mls_private_message' || message.privateMessage.contentType !== 'commit') return null;
  return decodeTombstone(message.privateMessage.authenticatedData);
}
