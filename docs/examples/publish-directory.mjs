// Publishes the account's device directory with this session's device in it, after which the device may write.
import { deviceSigner, identitySigner, listDevice, signDirectory } from '@gatehouse/client/keys';
import { keep, keysOf, newDevice } from './key-file.mjs';
import { inSession } from './lib.mjs';

const HELP = `Usage: ACCESS_TOKEN=… node docs/examples/publish-directory.mjs <base-url> <key-file>

Adds the device of this session to the account's device directory, signs it with the identity key, and publishes it.
The first run creates the key file, with mode 0600. Keep it: no other key can publish a directory of this account.

  <base-url>    the address of the service, for example http://127.0.0.1:8080
  <key-file>    the file of the identity key and the device's keys
  ACCESS_TOKEN  an access token of a session of the account (in the environment, since arguments can be seen by others)
`;

await inSession(HELP, async ({ client, id, keyFile }) => {
  const ownId = await ownDevice(client);
  const keys = keysOf(keyFile, id);
  if (!keys.devices.some(({ deviceId }) => deviceId === ownId)) keys.devices.push(newDevice(ownId));
  // Store the keys before publishing: the first directory binds the account to its identity key for good.
  keep(keyFile, keys);
  const devices = keys.devices.map(({ deviceId, secret, addedAt }) =>
    listDevice(deviceSigner(deviceId, secret), addedAt),
  );
  const next = { version: keys.version + 1, devices };
  const document = await signDirectory(id, next, identitySigner(keys.masterKey));
  const { version } = await client.directory.publish(document);
  keep(keyFile, { ...keys, version });
  console.log(`Published version ${version} of the device directory of ${id}`);
  for (const { deviceId } of keys.devices) console.log(`  device ${deviceId}`);
  console.log(`The keys are in ${keyFile}`);
});

/** Returns the device of this session, which the client or the server chose at sign-in. */
async function ownDevice(client) {
  const { sessions } = await client.auth.sessions({ limit: 500 });
  const own = sessions.find(({ current }) => current);
  if (own === undefined) throw new Error('This session is not among the newest 500 of the account.');
  return own.device_id;
}
