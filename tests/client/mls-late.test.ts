import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { utf8 } from '../../client/src/kernel/bytes.js';
import type { TsMlsParts } from '../../client/src/mls/ts-mls-members.js';
import type { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';
const TOMBSTONE = { intentId: '01990000-0000-7000-8000-000000000009', frozenStateHash: new Uint8Array(32) };

/** A delivery service that gets a request only after the sender has given it up, just before the next one. */
class LateMailbox extends Mailbox {
  isLate = false;
  isUnreachable = false;
  private late: readonly [string, number, Uint8Array] | null = null;

  override async append(groupId: string, position: number, message: Uint8Array): Promise<boolean> {
    if (this.isUnreachable) throw new Error('unreachable');
    if (this.isLate) {
      [this.late, this.isLate] = [[groupId, position, message], false];
      throw new Error('unreachable');
    }
    const arriving = this.late;
    this.late = null;
    if (arriving !== null) await super.append(...arriving);
    return super.append(groupId, position, message);
  }
}

let mailbox: LateMailbox;
let devices: MlsDevices;
let heard: string[];

beforeEach(async () => {
  mailbox = new LateMailbox();
  devices = await MlsDevices.sharing(mailbox);
  heard = [];
});
afterEach(() => devices.close());

const hearing = (name: string): Pick<TsMlsParts, 'onEvent'> => ({
  onEvent: (event) => {
    if (event.kind === 'intent') heard.push(`${name} ${Buffer.from(event.signedIntent).toString()}`);
    return Promise.resolve();
  },
});

async function device(name: string): Promise<TsMlsTransport> {
  return (await devices.publish(name, hearing(name))).mls;
}

/** Another process of the device's app, on its catalog. */
async function restarted(name: string): Promise<TsMlsTransport> {
  return (await devices.open(name, hearing(name))).mls;
}

async function joined(name: string, mls: TsMlsTransport): Promise<void> {
  const [invitation] = mailbox.welcomes(name);
  expect(await mls.join(GROUP, invitation!.welcome, invitation!.position)).toBe(true);
}

/** Ann and Ben, when Ann's commit of the tombstone has failed, and arrives before the next message. */
async function withLateTombstone(): Promise<{ ann: TsMlsTransport; ben: TsMlsTransport }> {
  const [ann, ben] = [await device('ann'), await device('ben')];
  await ann.openGroup(GROUP, ['ben']);
  await joined('ben', ben);
  mailbox.isLate = true;
  await expect(ann.commitTombstone(GROUP, TOMBSTONE)).rejects.toThrow('unreachable');
  return { ann, ben };
}

/** Ann, whose `one` follows the tombstone, and Ben read each other, and Ann knows the tombstone as hers. */
async function expectAnnFollows(ann: TsMlsTransport, ben: TsMlsTransport): Promise<void> {
  await ben.receive(GROUP);
  await ben.sendIntent(GROUP, utf8('two'));
  await ann.receive(GROUP);
  expect(heard).toEqual(['ben one', 'ann two']);
  expect(await ann.committedTombstone(GROUP, TOMBSTONE.intentId)).toEqual(TOMBSTONE);
}

it('a commit that arrives after its sender has sent another message leaves the sender in the group', async () => {
  const { ann, ben } = await withLateTombstone();
  await ann.sendIntent(GROUP, utf8('one'));
  await expectAnnFollows(ann, ben);
});

it('the welcome of a commit that arrives after its sender has sent another message is sent', async () => {
  const [ann, ben, cleo] = [await device('ann'), await device('ben'), await device('cleo')];
  await ann.openGroup(GROUP, ['ben']);
  await joined('ben', ben);
  mailbox.isLate = true;
  await expect(ann.invite(GROUP, ['cleo'])).rejects.toThrow('unreachable');
  await ann.sendIntent(GROUP, utf8('one'));
  await ann.invite(GROUP, []);
  await joined('cleo', cleo);
  await cleo.receive(GROUP);
  expect(heard).toEqual(['cleo one']);
});

it('a device recognises such a commit also after its app has started again', async () => {
  const { ann, ben } = await withLateTombstone();
  mailbox.isUnreachable = true;
  await expect(ann.sendIntent(GROUP, utf8('one'))).rejects.toThrow('unreachable');
  mailbox.isUnreachable = false;
  const again = await restarted('ann');
  await again.sendIntent(GROUP, utf8('one'));
  await expectAnnFollows(again, ben);
});
