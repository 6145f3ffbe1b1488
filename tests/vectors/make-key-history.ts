// Makes key-history.json with the cbor library's canonical encoder and node:crypto, without the service's code:
//   npx tsx tests/vectors/make-key-history.ts > tests/vectors/key-history.json
import { createHash } from 'node:crypto';
import cbor from 'cbor';

// The public keys of RFC 8032 section 7.1, tests 1 to 3; a kid is the RFC 7638 thumbprint.
const keys = [
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
  '_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU',
].map((x) => {
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { x, kid };
});
const activations = ['2026-01-01T00:00:00.000Z', '2026-04-02T03:04:05.678Z', '2026-04-02T03:04:05.678Z'];

let prevHash: Buffer | null = null;
const entries = keys.map(({ x, kid }, index) => {
  const activatedAt = activations[index] ?? '';
  const entry = ['service-key-history/v1', prevHash, kid, Buffer.from(x, 'base64url'), activatedAt];
  const hash = createHash('sha256').update(cbor.encodeCanonical(entry)).digest();
  const made = {
    kid,
    x,
    activated_at: activatedAt,
    retired_at: activations[index + 1] ?? null,
    prev_hash: prevHash?.toString('hex') ?? null,
    hash: hash.toString('hex'),
  };
  prevHash = hash;
  return made;
});

const about =
  'The hash chain of the attestation keys. hash is the SHA-256 of the deterministic CBOR of ["service-key-history/v1", prev_hash (32 bytes, null for the first), kid, x (its 32 bytes), activated_at (the text)]; retired_at is the next activated_at.';
process.stdout.write(`${JSON.stringify({ about, entries }, null, 2)}\n`);
