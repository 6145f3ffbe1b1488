// Shared by the examples. The package @gatehouse/client makes all requests and signatures.
import { GatehouseClient, platform, uuidV7 } from '@gatehouse/client';
import { deviceSigner, identitySigner, listDevice, signDirectory } from '@gatehouse/client/keys';

export const randomBytes = platform.random;
export const newId = () => uuidV7(platform.now(), randomBytes(16));
export const nowInSeconds = () => Math.floor(platform.now() / 1000);

/** Returns a client at the newest version that the service accepts, with the `accessToken` of an existing session. */
async function clientOf(baseUrl, accessToken) {
  const anonymous = new GatehouseClient({ baseUrl, protocolVersion: '2026-11-01' });
  const { protocol_version } = await anonymous.discovery.serverInfo();
  const none = { refresh_token: '', session_id: '', session_expires_at: '', device_id: '' };
  const tokens = { load: () => ({ ...none, access_token: accessToken }), save: () => undefined };
  return new GatehouseClient({ baseUrl, protocolVersion: protocol_version.max, tokens });
}

/**
 * Registers a new account, makes keys for its device, and publishes its first device directory, after which the device
 * may write. An app stores the master key and the device's secret; whoever has the master key controls the account.
 */
export async function newAccount(baseUrl, { address, password, protocolVersion }) {
  const client = new GatehouseClient({ baseUrl, protocolVersion });
  const { device_id } = await client.auth.register(address, password);
  const { id } = await client.auth.profile();
  const [identity, device] = [identitySigner(randomBytes(32)), deviceSigner(device_id, randomBytes(32))];
  const directory = { version: 1, devices: [listDevice(device, nowInSeconds())] };
  await client.directory.publish(await signDirectory(id, directory, identity));
  return { id, address, client, identity, device };
}

/**
 * Runs a script that acts in an existing session: reads its arguments `<base-url> <key-file>` and ACCESS_TOKEN, and passes
 * `act` the client and the account's id. Without them it prints `help`; an error of `act` is printed in one line.
 */
export async function inSession(help, act) {
  const [baseUrl, keyFile] = process.argv.slice(2);
  const token = process.env.ACCESS_TOKEN;
  if (process.argv.includes('--help')) {
    process.stdout.write(help);
  } else if (!baseUrl || !keyFile || !token) {
    process.stderr.write(help);
    process.exitCode = 2;
  } else {
    await signedIn(baseUrl, token)
      .then(({ client, id }) => act({ client, id, keyFile }))
      .catch(fail);
  }
}

async function signedIn(baseUrl, token) {
  const client = await clientOf(baseUrl, token);
  const { id } = await client.auth.profile().catch((error) => {
    // These scripts have no refresh token, so the client cannot renew the access token.
    throw error.sessionEnd ? new ExpiredToken() : error;
  });
  return { client, id };
}

class ExpiredToken extends Error {
  toString() {
    return 'ACCESS_TOKEN has expired, or is not a valid one: refresh it by POST /v1/auth/refresh, or sign in again.';
  }
}

/** Prints an error in one line; the process then ends with exit code 1. */
export function fail(error) {
  console.error(error.code === undefined ? String(error) : `${error.code}: ${error.message}`);
  process.exitCode = 1;
}
