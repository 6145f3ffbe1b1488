// Shared by the examples. The package @gatehouse/client makes all requests and signatures.
import { GatehouseClient, platform, uuidV7 } from '@gatehouse/client';
import { deviceSigner, identitySigner, listDevice, signDirectory } from '@gatehouse/client/keys';

export const randomBytes = platform.random;
export const newId = () => uuidV7(platform.now(), randomBytes(16));
export const nowInSeconds = () => Math.floor(platform.now() / 1000);

/** Returns a client at the newest version that the service accepts, with the `accessToken` of an existing session. */
export async function clientOf(baseUrl, accessToken) {
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

/** For scripts: prints an error's code and message in one line and sets the exit code. */
export function fail(error) {
  console.error(error.code === undefined ? String(error) : `${error.code}: ${error.message}`);
  process.exitCode = 1;
}
