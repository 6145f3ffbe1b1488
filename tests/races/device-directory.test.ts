import { expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { aListedDevice, anIdentity, putDirectory, signDirectory } from '../support/people/identity.js';
import { aPerson } from '../support/people/person.js';

onEveryDeployment('a directory of 256 devices', (deployment) => {
  it('is published, and read back byte for byte', async () => {
    const client = deployment().client(0);
    const person = await aPerson(client);
    const accountId: string = (await client.get('/v1/auth/profile', { token: person.token })).body.id;
    const devices = Array.from({ length: 256 }, () => aListedDevice());
    const document = signDirectory(anIdentity(), accountId, { version: 1, devices });
    expect(document.length).toBeGreaterThan(512 * 1024);
    expect((await putDirectory(client, person, document)).status).toBe(200);
    const { bytes } = await deployment().client(1).get('/v1/devices/directory', { token: person.token });
    expect(Buffer.compare(bytes, document)).toBe(0);
  });
});

onEveryDeployment('publications at once', (deployment) => {
  it.each([1, 2])('of 8 of version %d one is taken, and what stands is that one', async (version) => {
    const client = deployment().client(0);
    const person = await aPerson(client);
    const identity = anIdentity();
    const accountId: string = (await client.get('/v1/auth/profile', { token: person.token })).body.id;
    const signedBy = (signer: typeof identity, number: number) =>
      signDirectory(signer, accountId, { version: number, devices: [aListedDevice()] });
    if (version === 2) await putDirectory(client, person, signedBy(identity, 1));
    // The first version pins the identity key, so there each document has its own key.
    const documents = Array.from({ length: 8 }, () => signedBy(version === 1 ? anIdentity() : identity, version));
    const answers = await inParallel(8, (turn) => putDirectory(deployment().client(turn), person, documents[turn]!));
    const taken = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    const refusal = version === 1 ? 'error.device.identity_mismatch' : 'error.device.stale_directory';
    expect(refusals).toEqual(Array(7).fill(refusal));
    const { bytes } = await client.get('/v1/devices/directory', { token: person.token });
    expect(Buffer.compare(bytes, documents[taken]!)).toBe(0);
  });
});
