import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

export const DOCS = documented({
  publishDirectory: {
    description:
      "A COSE_Sign1 (RFC 9052) by the account's identity key, Ed25519, over the deterministic CBOR map `{version, ik, " +
      'devices}`, with the external data `["service-device-directory/v1", account_id]`. The first directory pins the ' +
      'identity key. Each later one is signed by that key and has the next version. At most 256 devices.',
    answers: { 200: { version: 1, devices: [{ device_id: SAMPLE.deviceId, added_at: SAMPLE.earlier }] } },
  },
  readDirectory: {
    description: 'The signed document itself, for other devices of the account to verify.',
  },
});
