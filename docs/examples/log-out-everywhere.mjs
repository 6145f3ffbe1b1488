// Ends every session of the account, including this one. This needs the identity key; a session alone may not do it.
import { identitySigner, proveIdentity } from '@gatehouse/client/keys';
import { keysOf } from './key-file.mjs';
import { inSession } from './lib.mjs';

const HELP = `Usage: ACCESS_TOKEN=… node docs/examples/log-out-everywhere.mjs <base-url> <key-file>

Requests a challenge, signs it with the identity key and sends the proof: every session of the account ends.

  <base-url>    the address of the service, for example http://127.0.0.1:8080
  <key-file>    the keys that publish-directory.mjs stored
  ACCESS_TOKEN  an access token of a session of the account
`;

await inSession(HELP, async ({ client, id, keyFile }) => {
  const { masterKey } = keysOf(keyFile, id);
  // The signature covers the host, so that no other server can use the proof. An app takes it from its configuration.
  const { server_host } = await client.discovery.serverInfo();
  await client.auth.logoutEverywhere(proveIdentity(identitySigner(masterKey)), server_host);
  console.log(`Every session of ${id} has ended`);
});
