import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { utf8 } from '../../client/src/kernel/bytes.js';
import type { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';

/** A delivery service that fails now and then. */
class FailingMailbox extends Mailbox {
  failing: 'welcomes' | 'appends' | null = null;

  override async append(groupId: string, position: number, message: Uint8Array): Promise<boolean> {
    if (this.failing === 'appends') throw new Error('unreachable');
    return super.append(groupId, position, message);
  }

  override async sendWelcome(userId: string, groupId: string, welcome: Uint8Array, position: number): Promise<void> {
    if (this.failing === 'welcomes') throw new Error('unreachable');
    return super.sendWelcome(userId, groupId, welcome, position);
  }
}

let mailbox: FailingMailbox;
let devices: MlsDevices;
let heard: string[];

beforeEach(async () => {
  mailbox = new FailingMailbox();
  devices = await MlsDevices.sharing(mailbox);
  heard = [];
});
afterEach(() => devices.close());

async function device(name: string): Promise<TsMlsTransport> {
  const { mls } = await devices.publish(name, {
    onEvent: (event) => {
      if (event.kind === 'intent') heard.push(`${name} ${Buffer.from(event.signedIntent).toString()}`);
      return Promise.resolve();
    },
  });
  return mls;
}

async function joined(name: string, mls: TsMlsTransport): Promise<void> {
  const [invitation] = mailbox.welcomes(name);
  expect(await mls.join(GROUP, invitation!.welcome, invitation!.position)).toBe(true);
}

/** Returns Ann's and Ben's devices, and Cleo's, which Ann's has added and whose welcome could not be sent. */
async function withoutWelcome(): Promise<readonly [TsMlsTransport, TsMlsTransport, TsMlsTransport]> {
  const [ann, ben, cleo] = [await device('ann'), await device('ben'), await device('cleo')];
  await ann.openGroup(GROUP, ['ben']);
  await joined('ben', ben);
  mailbox.failing = 'welcomes';
  await expect(ann.invite(GROUP, ['cleo'])).rejects.toThrow('unreachable');
  return [ann, ben, cleo];
}

it('a welcome that could not be sent is sent after other messages of the sender', async () => {
  const [ann, ben, cleo] = await withoutWelcome();
  await ann.sendIntent(GROUP, utf8('one'));
  await ben.sendIntent(GROUP, utf8('two'));
  mailbox.failing = null;
  await ann.invite(GROUP, []);
  await joined('cleo', cleo);
  await cleo.receive(GROUP);
  expect(heard).toEqual(['ben one', 'cleo one', 'cleo two']);
});

it('a welcome that could not be sent is sent beside a message that was not sent, and before the next one', async () => {
  const [ann, ben, cleo] = await withoutWelcome();
  mailbox.failing = 'appends';
  await expect(ann.sendIntent(GROUP, utf8('one'))).rejects.toThrow('unreachable');
  mailbox.failing = null;
  await ben.sendIntent(GROUP, utf8('two'));
  const dora = await device('dora');
  await ann.invite(GROUP, ['dora']);
  await joined('cleo', cleo);
  await joined('dora', dora);
  await ann.sendIntent(GROUP, utf8('three'));
  for (const each of [cleo, dora]) await each.receive(GROUP);
  expect(heard).toEqual(['ann two', 'cleo two', 'cleo three', 'dora three']);
});

it('the welcome of a commit that was not sent is never sent', async () => {
  const [ann, ben] = [await device('ann'), await device('ben')];
  await device('cleo');
  await ann.openGroup(GROUP, ['ben']);
  await joined('ben', ben);
  mailbox.failing = 'appends';
  await expect(ann.invite(GROUP, ['cleo'])).rejects.toThrow('unreachable');
  mailbox.failing = null;
  await ann.sendIntent(GROUP, utf8('one'));
  await ann.invite(GROUP, []);
  expect(mailbox.welcomes('cleo')).toEqual([]);
});

it('a welcome that could not be sent is sent before another device is added at the same moment', async () => {
  const ann = await device('ann');
  const [ben, cleo, dora] = [await device('ben'), await device('cleo'), await device('dora')];
  await ann.openGroup(GROUP, ['ben']);
  await joined('ben', ben);
  mailbox.failing = 'welcomes';
  await Promise.allSettled([ann.invite(GROUP, ['cleo']), ann.invite(GROUP, ['dora'])]);
  mailbox.failing = null;
  await ann.invite(GROUP, ['dora']);
  await joined('cleo', cleo);
  await joined('dora', dora);
});
