import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';

/** A log whose newest messages are not returned until it has caught up. */
class LaggingMailbox extends Mailbox {
  shown = Infinity;

  override async read(groupId: string, from: number): Promise<readonly Uint8Array[]> {
    return (await super.read(groupId, 0)).slice(from, this.shown);
  }
}

let mailbox: LaggingMailbox;
let waits: number[];
let devices: MlsDevices;
/** Called at each wait. */
let waiting: () => void;

beforeEach(async () => {
  mailbox = new LaggingMailbox();
  devices = await MlsDevices.sharing(mailbox);
  [waits, waiting] = [[], () => undefined];
});
afterEach(() => devices.close());

async function device(name: string): Promise<TsMlsTransport> {
  const { mls } = await devices.publish(name, {
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      waiting();
      return Promise.resolve();
    },
  });
  return mls;
}

/** Returns Ann's device, whose log lacks the message that Ben's device has sent. */
async function behind(): Promise<TsMlsTransport> {
  const [ann, ben] = [await device('ann'), await device('ben')];
  await ann.openGroup(GROUP, ['ben']);
  const [welcome] = mailbox.welcomes('ben');
  await ben.join(GROUP, welcome!.welcome, welcome!.position);
  await ben.sendIntent(GROUP, new Uint8Array(3));
  mailbox.shown = 1;
  return ann;
}

it('a sender waits for a log that lags, and sends once it has caught up', async () => {
  const ann = await behind();
  waiting = () => {
    if (waits.length === 3) mailbox.shown = Infinity;
  };
  await ann.sendIntent(GROUP, new Uint8Array(4));
  expect(waits).toEqual([100, 200, 400]);
  expect(await mailbox.read(GROUP, 0)).toHaveLength(3);
});

it('a sender gives up after some seconds, and sends later', async () => {
  const ann = await behind();
  await expect(ann.sendIntent(GROUP, new Uint8Array(4))).rejects.toThrow(/^Position 1 in the log .* Send again later/);
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200]);
  mailbox.shown = Infinity;
  await ann.sendIntent(GROUP, new Uint8Array(4));
  expect(await mailbox.read(GROUP, 0)).toHaveLength(3);
});

it('a sender whom somebody came before sends again at once', async () => {
  const ann = await behind();
  mailbox.shown = Infinity;
  await ann.sendIntent(GROUP, new Uint8Array(4));
  expect(waits).toEqual([]);
});
