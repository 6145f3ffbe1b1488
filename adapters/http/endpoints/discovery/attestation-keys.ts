import { ReadAttestationKeys } from '../../../../application/discovery/read-attestation-keys.js';
import type { HistoryEntry } from '../../../../domain/discovery/key-history.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { arrayOf, INSTANT, nullable, object, schema, SHA256, text } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { record } from './record.js';
import { jwkSchema } from './server-info.js';
import { DOCS } from './docs.js';

const attestationKeysSchema = schema(
  'AttestationKeys',
  object({
    keys: arrayOf(jwkSchema),
    history: arrayOf(
      object({
        kid: text(),
        jwk: jwkSchema,
        activated_at: INSTANT,
        retired_at: nullable(INSTANT),
        prev_hash: nullable(SHA256),
        hash: {
          ...SHA256,
          description:
            'SHA-256 of the deterministic CBOR of ["service-key-history/v1", prev_hash (bytes, or null), kid, x (bytes), activated_at (text)]',
        },
      }),
    ),
  }),
);

export const attestationKeys = record({
  useCase: ReadAttestationKeys,
  summary: 'List the keys that verify attestations, newest first, and their history',
  docs: DOCS.readAttestationKeys,
  maxAge: 60,
  schema: attestationKeysSchema,
  read: async (readAttestationKeys) => {
    const history = await readAttestationKeys.execute();
    return { keys: history.map(({ key }) => key.jwk).toReversed(), history: history.map(historyMembers) };
  },
});

function historyMembers({ key, prevHash, hash }: HistoryEntry): object {
  return {
    kid: key.jwk.kid,
    jwk: key.jwk,
    activated_at: toRfc3339(key.activatedAt),
    retired_at: instantToWire(key.retiredAt),
    prev_hash: prevHash === null ? null : toHex(prevHash),
    hash: toHex(hash),
  };
}
