// Ends every session of the account, including this one. This needs the identity key; a session alone may not do it.
import { identitySigner, proveIdentity } from '@gatehouse/client/keys';
import { clientOf, fail } from './lib.mjs';
import { keysOf } from './key-file.mjs';

const HELP = `Usage: ACCESS_TOKEN=… node docs/examples/log-out-everywhere.mjs <base-url> <key-file>

Asks for a challenge, signs it with the identity key, and hands it in: every session of the account ends.

  <base-url>    where the service is, as http://127.0.0.1:8080
  <key-file>    the keys that publish-directory.mjs has kept
  ACCESS_TOKEN  an access token of a session of the account
`;

const [baseUrl, keyFile] = process.argv.slice(2);
const token = process.env.ACCESS_TOKEN;
if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else if (!baseUrl || !keyFile || !token) {
  process.stderr.write(HELP);
  process.exitCode = 2;
} else {
  await logOutEverywhere().catch(fail);
}

async function logOutEverywhere() {
  const client = await clientOf(baseUrl, token);
  const { id } = await client.auth.profile();
  const { masterKey } = keysOf(keyFile, id);
  // The signature covers the host, so that no other server can use the proof. An app takes it from its configuration.
  const { server_host } = await client.discovery.serverInfo();
  await client.auth.logoutEverywhere(proveIdentity(identitySigner(masterKey)), server_host);
  console.log(`Every session of ${id} has ended`);
}
