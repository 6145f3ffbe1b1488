// Makes contribution.json with node:crypto and the cbor library's canonical encoder, without the client's code:
//   npx tsx tests/vectors/make-contribution.ts > tests/vectors/contribution.json
import { createCipheriv, createHmac, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto';
import cbor from 'cbor';

const LINK = '01990000-0000-7000-8000-0000000000b1';
const OTHER_LINK = '01990000-0000-7000-8000-0000000000b2';
const HASH = 'ab'.repeat(32);

const albumKey = Buffer.alloc(32, 6);
const ephemeral = Buffer.alloc(32, 7);
const plain = cbor.encodeCanonical(['photo.jpg', Buffer.alloc(32, 8)]);

/** HMAC is HKDF's extract; one round of it is HKDF's expand for up to 32 bytes. */
const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const text = (value: string): Buffer => Buffer.from(value);

function privateKey(bytes: Buffer) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), bytes]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function publicBytes(bytes: Buffer): Buffer {
  return Buffer.from(createPublicKey(privateKey(bytes)).export({ format: 'jwk' }).x ?? '', 'base64url');
}

function extract(suite: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  return hmac(salt, text('HPKE-v1'), suite, text(label), ikm);
}

function expand(suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number): Buffer {
  const head = Buffer.from([0, length]);
  return hmac(prk, head, text('HPKE-v1'), suite, text(label), info, Buffer.of(1)).subarray(0, length);
}

/** RFC 9180, base mode, single-shot. */
function seal(recipient: Buffer, info: Buffer, aad: Buffer): Buffer {
  const [kem, hpke] = [Buffer.from('4b454d0020', 'hex'), Buffer.from('48504b45002000010003', 'hex')];
  const [none, enc] = [Buffer.alloc(0), publicBytes(ephemeral)];
  const to = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), recipient]),
    format: 'der',
    type: 'spki',
  });
  const dh = diffieHellman({ privateKey: privateKey(ephemeral), publicKey: to });
  const context = Buffer.concat([enc, recipient]);
  const shared = expand(kem, extract(kem, none, 'eae_prk', dh), 'shared_secret', context, 32);
  const hashes = [extract(hpke, none, 'psk_id_hash', none), extract(hpke, none, 'info_hash', info)];
  const schedule = Buffer.concat([Buffer.of(0), ...hashes]);
  const secret = extract(hpke, shared, 'secret', none);
  const key = expand(hpke, secret, 'key', schedule, 32);
  const nonce = expand(hpke, secret, 'base_nonce', schedule, 12);
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAAD(aad, { plaintextLength: plain.length });
  return Buffer.concat([enc, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

const scalar = Buffer.from(hkdfSync('sha256', albumKey, Buffer.alloc(0), `service-link-contributions/v1 ${LINK}`, 32));
const publicKey = publicBytes(scalar);
const sealedFor = (link: string): Buffer => {
  const info = cbor.encodeCanonical(['service-contribution/v1', link]);
  return seal(publicKey, info, Buffer.from(HASH, 'hex'));
};
const documentOf = (sealed: Buffer, label = 'service-contribution/v1'): string =>
  cbor.encodeCanonical([label, sealed]).toString('base64url');
const good = sealedFor(LINK);
const flipped = Buffer.from(good);
flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;

const vectors = {
  about:
    'Contributions through upload links, as docs/structures.md says. `refused` documents do not open at this place.',
  album_key_hex: albumKey.toString('hex'),
  link_id: LINK,
  content_hash: HASH,
  private_key_hex: scalar.toString('hex'),
  public_key_hex: publicKey.toString('hex'),
  bundle_cbor_hex: cbor.encodeCanonical(['service-link-contributions/v1', publicKey]).toString('hex'),
  ephemeral_hex: ephemeral.toString('hex'),
  plain_hex: plain.toString('hex'),
  document: documentOf(good),
  refused: [
    { name: 'sealed for another link', document: documentOf(sealedFor(OTHER_LINK)) },
    { name: 'one bit changed', document: documentOf(flipped) },
    { name: 'no ciphertext', document: documentOf(good.subarray(0, 32)) },
    {
      name: 'an encapsulated key of small order',
      document: documentOf(Buffer.concat([Buffer.alloc(32), good.subarray(32)])),
    },
    { name: 'another label', document: documentOf(good, 'service-contribution/v2') },
    {
      name: 'a trailing byte',
      document: Buffer.concat([cbor.encodeCanonical(['service-contribution/v1', good]), Buffer.of(0)]).toString(
        'base64url',
      ),
    },
  ],
};
process.stdout.write(`${JSON.stringify(vectors, null, 2)}\n`);
