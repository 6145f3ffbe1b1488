import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

export const DOCS = documented({
  publishDirectory: {
    description:
      "The body is a COSE_Sign1 (RFC 9052) by the account's identity key (Ed25519) over the deterministic CBOR map " +
      '`{version, ik, devices}`, with the external data `["service-device-directory/v1", account_id]`. The first ' +
      'directory pins the identity key. That key signs each later directory, whose version is the stored version ' +
      'plus one. A directory lists at most 256 devices.',
    answers: { 200: { version: 1, devices: [{ device_id: SAMPLE.deviceId, added_at: SAMPLE.earlier }] } },
  },
  readDirectory: {
    description:
      'The response is the signed document, byte for byte as it was published. Other devices of the account verify ' +
      'it.',
  },
});
