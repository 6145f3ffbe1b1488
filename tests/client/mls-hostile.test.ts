import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  createCommit,
  createProposal,
  decodeMlsMessage,
  encodeMlsMessage,
  type CiphersuiteImpl,
  type ClientState,
  type MLSMessage,
  type Proposal,
} from 'ts-mls';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { clientConfig, decodeState } from '../../client/src/mls/ts-mls-codec.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices, type MlsDevice } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';

let mailbox: Mailbox;
let devices: MlsDevices;
let cipherSuite: CiphersuiteImpl;
let unhandled: unknown[];
const note = (reason: unknown): number => unhandled.push(reason);

beforeEach(async () => {
  mailbox = new Mailbox();
  devices = await MlsDevices.sharing(mailbox);
  ({ cipherSuite } = devices);
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  await devices.close();
});

/** Returns devices that are all in the group, which the first of them opens. */
async function group(...names: readonly string[]): Promise<MlsDevice[]> {
  const opened: MlsDevice[] = [];
  for (const name of names) opened.push(await devices.publish(name));
  const [first, ...others] = opened;
  await first!.mls.openGroup(GROUP, names.slice(1));
  for (const [index, { mls }] of others.entries()) {
    const [welcome] = mailbox.welcomes(names[index + 1]!);
    await mls.join(GROUP, welcome!.welcome, welcome!.position);
  }
  return opened;
}

/** Returns the state that a hostile build of the device sends from. */
async function stateOf({ mls, store }: MlsDevice): Promise<ClientState> {
  await mls.receive(GROUP);
  const kept = await store.load(GROUP);
  return decodeState(kept!.state, clientConfig());
}

/** Returns a cipher suite that accepts every signature, so that ts-mls makes commits that are not valid. */
function careless(): CiphersuiteImpl {
  return { ...cipherSuite, signature: { ...cipherSuite.signature, verify: () => Promise.resolve(true) } };
}

async function append(message: MLSMessage): Promise<void> {
  const { length } = await mailbox.read(GROUP, 0);
  expect(await mailbox.append(GROUP, length, encodeMlsMessage(message))).toBe(true);
}

async function adding(name: string, spoil: (bytes: Uint8Array) => void = () => undefined): Promise<Proposal> {
  const { mls } = await devices.publish(name);
  const bytes = await mls.newKeyPackage();
  spoil(bytes);
  const message = decodeMlsMessage(bytes, 0)![0];
  if (message.wireformat !== 'mls_key_package') throw new Error('no key package');
  return { proposalType: 'add', add: { keyPackage: message.keyPackage } };
}

function signWrong(bytes: Uint8Array): void {
  bytes[bytes.length - 1]! ^= 1;
}

/** Sends proposals by themselves, which this client never does. */
async function propose(by: MlsDevice, ...proposals: readonly Proposal[]): Promise<void> {
  for (const each of proposals)
    await append((await createProposal(await stateOf(by), false, each, cipherSuite)).message);
}

async function namesIn({ mls }: MlsDevice): Promise<readonly string[]> {
  return (await mls.members(GROUP)).map(({ identity }) => Buffer.from(identity).toString());
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it.each([
  ['one key package that is', [signWrong, undefined, undefined]],
  ['several key packages that are', [signWrong, undefined, signWrong]],
])('does not accept a commit with %s not valid among others, and goes on in the group', async (_, spoils) => {
  const [ann, eve] = await group('ann', 'eve');
  const extraProposals: Proposal[] = [];
  for (const [index, spoil] of spoils.entries()) extraProposals.push(await adding(`x${index}`, spoil));
  const state = await stateOf(eve!);
  await append((await createCommit({ state, cipherSuite: careless() }, { extraProposals })).commit);
  await ann!.mls.receive(GROUP);
  await settled();
  expect(unhandled).toEqual([]);
  expect(await namesIn(ann!)).toEqual(['ann', 'eve']);
  await eve!.mls.receive(GROUP);
  await eve!.mls.sendIntent(GROUP, utf8('one'));
  await ann!.mls.receive(GROUP);
  expect(ann!.heard).toEqual(['one']);
});

it('does not accept a commit by reference to proposals that are not valid', async () => {
  const [ann, eve] = await group('ann', 'eve');
  await propose(eve!, await adding('x0', signWrong), await adding('x1'));
  const state = await stateOf(eve!);
  await append((await createCommit({ state, cipherSuite: careless() })).commit);
  await ann!.mls.receive(GROUP);
  await settled();
  expect(unhandled).toEqual([]);
  expect(await namesIn(ann!)).toEqual(['ann', 'eve']);
});

it('accepts a commit that adds several by reference and by value, and removes one', async () => {
  const [ann, eve, gus] = await group('ann', 'eve', 'gus');
  await propose(eve!, await adding('x0'));
  const state = await stateOf(eve!);
  const remove: Proposal = { proposalType: 'remove', remove: { removed: 2 } };
  const extraProposals = [remove, await adding('x1'), await adding('x2')];
  await append((await createCommit({ state, cipherSuite }, { extraProposals })).commit);
  await ann!.mls.receive(GROUP);
  await gus!.mls.receive(GROUP);
  expect(new Set(await namesIn(ann!))).toEqual(new Set(['ann', 'eve', 'x0', 'x1', 'x2']));
});

it('sends its own messages, and only what its user asked for, whatever others propose', async () => {
  const [ann, eve, ben] = await group('ann', 'eve', 'ben');
  const remove: Proposal = { proposalType: 'remove', remove: { removed: 2 } };
  await propose(eve!, await adding('x0', signWrong), await adding('x1', signWrong), await adding('x2'), remove);
  await ann!.mls.sendIntent(GROUP, utf8('one'));
  await devices.publish('cleo');
  await ann!.mls.invite(GROUP, ['cleo']);
  await settled();
  expect(unhandled).toEqual([]);
  await ben!.mls.receive(GROUP);
  for (const each of [ann!, ben!]) expect(await namesIn(each)).toEqual(['ann', 'eve', 'ben', 'cleo']);
  expect(ben!.heard).toEqual(['one']);
});
