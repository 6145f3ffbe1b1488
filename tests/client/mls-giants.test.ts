import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProposal, encodeMlsMessage, type Proposal } from 'ts-mls';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { clientConfig, decodeMessage, decodeState } from '../../client/src/mls/ts-mls-codec.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices, type MlsDevice } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';
const MIB = 1024 * 1024;

let mailbox: Mailbox;
let devices: MlsDevices;

beforeEach(async () => {
  mailbox = new Mailbox();
  devices = await MlsDevices.sharing(mailbox);
});
afterEach(() => devices.close());

/** Returns a message that begins like this and is one list of the shortest possible items. */
function giant(beginning: readonly number[], size: number, item: readonly number[]): Uint8Array {
  const list = Uint8Array.from({ length: size - (size % item.length) }, (_, index) => item[index % item.length]!);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, (0x80000000 | list.length) >>> 0);
  return Uint8Array.from(Buffer.concat([Uint8Array.from(beginning), length, list, new Uint8Array(64)]));
}

/** A welcome with millions of secrets. */
const welcome = (size: number): Uint8Array => giant([0, 1, 0, 3, 0, 1], size, [0, 0, 0]);
/** A public commit by reference to millions of proposals. */
const commit = (size: number): Uint8Array =>
  giant([0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3], size, [2, 0]);

describe('a message that is one giant list', () => {
  it.each([
    ['a welcome', welcome, MIB / 2, 2 * MIB + 3],
    ['a public commit', commit, MIB / 2, 2 * MIB + 2],
  ])('is not decoded: %s', (_, make, short, long) => {
    expect(decodeMessage(make(short))).not.toBeNull();
    expect(decodeMessage(make(long))).toBeNull();
  });

  it('is passed over in the log of a group', async () => {
    const [{ mls: ann }, { mls: ben, heard }] = [await devices.publish('ann'), await devices.publish('ben')];
    await ann.openGroup(GROUP, ['ben']);
    const [invitation] = mailbox.welcomes('ben');
    await ben.join(GROUP, invitation!.welcome, invitation!.position);
    for (const message of [welcome(3 * MIB), commit(3 * MIB), new Uint8Array(9 * MIB)]) {
      await mailbox.append(GROUP, (await mailbox.read(GROUP, 0)).length, message);
    }
    await ann.sendIntent(GROUP, utf8('one'));
    await ben.receive(GROUP);
    expect(heard).toEqual(['one']);
  });
});

it('a welcome whose position is none leaves the key package for the right one', async () => {
  const [{ mls: ann }, { mls: ben }] = [await devices.publish('ann'), await devices.publish('ben')];
  await ann.openGroup(GROUP, ['ben']);
  const [invitation] = mailbox.welcomes('ben');
  for (const position of [NaN, -1, 1.5, '1' as unknown as number, null as unknown as number]) {
    expect(await ben.join(GROUP, invitation!.welcome, position)).toBe(false);
  }
  expect(await ben.join(GROUP, invitation!.welcome, invitation!.position)).toBe(true);
  expect(await ben.members(GROUP)).toHaveLength(2);
});

async function stateOf({ store }: MlsDevice) {
  const kept = await store.load(GROUP);
  return decodeState(kept!.state, clientConfig());
}

/** Appends proposals of extensions that differ from each other. */
async function propose(by: MlsDevice, count: number): Promise<void> {
  let state = await stateOf(by);
  for (let index = 0; index < count; index += 1) {
    const extensions = [{ extensionType: 0xff02, extensionData: Uint8Array.of(index >> 8, index & 0xff) }];
    const proposal: Proposal = { proposalType: 'group_context_extensions', groupContextExtensions: { extensions } };
    const made = await createProposal(state, false, proposal, devices.cipherSuite);
    state = { ...made.newState, unappliedProposals: {} };
    await mailbox.append(GROUP, (await mailbox.read(GROUP, 0)).length, encodeMlsMessage(made.message));
  }
}

it('of the proposals of an epoch, 256 are kept, and the group goes on', async () => {
  const [ann, eve] = [await devices.publish('ann'), await devices.publish('eve')];
  await ann.mls.openGroup(GROUP, ['eve']);
  const [invitation] = mailbox.welcomes('eve');
  await eve.mls.join(GROUP, invitation!.welcome, invitation!.position);
  await propose(eve, 260);
  await ann.mls.receive(GROUP);
  expect(Object.keys((await stateOf(ann)).unappliedProposals)).toHaveLength(256);
  await devices.publish('ben');
  await ann.mls.invite(GROUP, ['ben']);
  expect((await stateOf(ann)).unappliedProposals).toEqual({});
  expect(await ann.mls.members(GROUP)).toHaveLength(3);
});
