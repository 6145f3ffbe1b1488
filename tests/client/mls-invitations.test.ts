import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { defaultCapabilities, encodeMlsMessage, generateKeyPackage } from 'ts-mls';
import { utf8 } from '../../client/src/kernel/bytes.js';
import type { TsMlsTransport } from '../../client/src/mls/ts-mls-transport.js';
import { Mailbox } from '../support/client/mailbox.js';
import { MlsDevices } from '../support/client/mls-devices.js';

const GROUP = '01990000-0000-7000-8000-000000000001';
const EVERYBODY = ['ben', 'eve', 'cleo', 'dora', 'gus', 'hal'];
const STRANGER = 'eve';

let mailbox: Mailbox;
let devices: MlsDevices;
let isDown: boolean;

beforeEach(async () => {
  mailbox = new Mailbox();
  devices = await MlsDevices.sharing(mailbox);
  isDown = false;
});
afterEach(() => devices.close());

async function device(name: string): Promise<TsMlsTransport> {
  const { mls } = await devices.open(name, {
    authenticate: {
      validateCredential: (credential) =>
        isDown
          ? Promise.reject(new Error('down'))
          : Promise.resolve(credential.credentialType === 'basic' && textOf(credential.identity) !== STRANGER),
    },
  });
  return mls;
}

/** Publishes valid key packages of Ben and Hal, and key packages of the others that decode but are not valid. */
async function publishAll(ben: TsMlsTransport, hal: TsMlsTransport): Promise<void> {
  const ofBen = await ben.newKeyPackage();
  mailbox.publish('ben', ofBen);
  mailbox.publish('eve', await (await device(STRANGER)).newKeyPackage());
  const signedWrong = await (await device('cleo')).newKeyPackage();
  signedWrong[signedWrong.length - 1]! ^= 1;
  mailbox.publish('cleo', signedWrong);
  mailbox.publish('dora', await expired('dora'));
  // Valid by itself, but not beside the package that it is a copy of.
  mailbox.publish('gus', ofBen);
  mailbox.publish('hal', await hal.newKeyPackage());
}

async function expired(name: string): Promise<Uint8Array> {
  const credential = { credentialType: 'basic', identity: utf8(name) } as const;
  const lifetime = { notBefore: 0n, notAfter: 1_000_000n };
  const made = await generateKeyPackage(credential, defaultCapabilities(), lifetime, [], devices.cipherSuite);
  return encodeMlsMessage({ version: 'mls10', wireformat: 'mls_key_package', keyPackage: made.publicPackage });
}

async function namesIn(transport: TsMlsTransport): Promise<readonly string[]> {
  return (await transport.members(GROUP)).map(({ identity }) => textOf(identity));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

it('adds everybody with a valid key package at once, and names those whose key package is not valid', async () => {
  const [ann, ben, hal] = [await device('ann'), await device('ben'), await device('hal')];
  await publishAll(ben, hal);
  await ann.openGroup(GROUP, []);
  await expect(ann.invite(GROUP, EVERYBODY)).rejects.toMatchObject({
    name: 'InvalidKeyPackages',
    refused: ['eve', 'cleo', 'dora', 'gus'].map((userId) => ({ userId, reason: expect.any(Error) })),
    message: expect.stringMatching(/eve \(.*credential.*cleo \(.*signature.*dora \(.*Lifetime/),
  });
  expect(await namesIn(ann)).toEqual(['ann', 'ben', 'hal']);
  for (const [name, mls] of Object.entries({ ben, hal })) {
    const [welcome] = mailbox.welcomes(name);
    expect(await mls.join(GROUP, welcome!.welcome, welcome!.position)).toBe(true);
  }
  for (const name of ['eve', 'cleo', 'dora', 'gus']) expect(mailbox.welcomes(name)).toEqual([]);
});

it('opens the group of an upgraded album without those whose key package is not valid', async () => {
  const [ann, ben, hal] = [await device('ann'), await device('ben'), await device('hal')];
  await publishAll(ben, hal);
  await ann.openGroup(GROUP, EVERYBODY);
  expect(await namesIn(ann)).toEqual(['ann', 'ben', 'hal']);
  mailbox.publish('cleo', await (await device('cleo 2')).newKeyPackage());
  await ann.invite(GROUP, ['cleo']);
  expect(await namesIn(ann)).toEqual(['ann', 'ben', 'hal', 'cleo 2']);
});

it('reads a commit that adds several devices again later if nobody can check them now', async () => {
  const [ann, ben, cleo, hal] = [await device('ann'), await device('ben'), await device('cleo'), await device('hal')];
  for (const [name, mls] of Object.entries({ ben, cleo, hal })) mailbox.publish(name, await mls.newKeyPackage());
  await ann.openGroup(GROUP, []);
  await ann.invite(GROUP, ['ben']);
  const [welcome] = mailbox.welcomes('ben');
  await ben.join(GROUP, welcome!.welcome, welcome!.position);
  await ann.invite(GROUP, ['cleo', 'hal']);
  isDown = true;
  await expect(ben.receive(GROUP)).rejects.toThrow('cannot be verified now');
  isDown = false;
  await ben.receive(GROUP);
  expect(await namesIn(ben)).toEqual(['ann', 'ben', 'cleo', 'hal']);
});

it('leaves nobody out while a credential cannot be checked', async () => {
  const [ann, ben, hal] = [await device('ann'), await device('ben'), await device('hal')];
  mailbox.publish('ben', await ben.newKeyPackage());
  mailbox.publish('hal', await hal.newKeyPackage());
  isDown = true;
  await expect(ann.openGroup(GROUP, ['ben', 'hal'])).rejects.toThrow('cannot be verified now');
  expect(await namesIn(ann)).toEqual(['ann']);
});

it('adds nobody by a key package of another user, although that one is valid', async () => {
  const { mls: ann } = await devices.open('ann', {
    isOf: ({ identity }, userId) => Promise.resolve(textOf(identity) === userId),
  });
  const [ben, hal] = [await device('ben'), await device('hal')];
  mailbox.publish('ben', await (await device('mallory')).newKeyPackage());
  mailbox.publish('hal', await hal.newKeyPackage());
  await ann.openGroup(GROUP, []);
  await expect(ann.invite(GROUP, ['ben', 'hal'])).rejects.toMatchObject({
    name: 'InvalidKeyPackages',
    refused: [{ userId: 'ben', reason: expect.objectContaining({ message: 'It is of another user' }) }],
  });
  expect(await namesIn(ann)).toEqual(['ann', 'hal']);
  mailbox.publish('ben', await ben.newKeyPackage());
  await ann.invite(GROUP, ['ben']);
  expect(await namesIn(ann)).toEqual(['ann', 'hal', 'ben']);
});
