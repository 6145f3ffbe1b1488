// Ends every session of the account, this one too. A session alone may not do that: the identity key proves who asks.
import * as ed25519 from '@noble/ed25519';
import { base64url, cbor, fromBase64url, request, ServiceError } from './lib.mjs';
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
  await logoutAll(baseUrl.replace(/\/$/, '')).catch((error) => {
    console.error(error instanceof ServiceError ? error.message : String(error));
    process.exitCode = 1;
  });
}

async function logoutAll(service) {
  const { id } = await request(service, 'GET', '/v1/auth/profile', { token });
  const keys = keysOf(keyFile, id);
  const { server_host } = await request(service, 'GET', '/.well-known/service/server-info');
  const { challenge } = await request(service, 'POST', '/v1/auth/logout/all/challenge', { token });
  // The host is part of what is signed, so that no other server can use the proof.
  const message = cbor(['service-logout-all/v1', server_host, fromBase64url(challenge)]);
  const signature = base64url(ed25519.sign(message, keys.ik.secretKey));
  await request(service, 'POST', '/v1/auth/logout/all', { json: { challenge, signature } });
  console.log(`Every session of ${id} has ended`);
}
