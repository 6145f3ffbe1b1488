// Makes signed-structures.json with the cbor library's canonical encoder and node:crypto, without the code of the
// service and of the client: npx tsx tests/vectors/make-signed-structures.ts > tests/vectors/signed-structures.json
import { createHash, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import cbor from 'cbor';

const ACCOUNT = '01990000-0000-7000-8000-000000000001';
const ALBUM = '01990000-0000-7000-8000-0000000000a1';
const INTENT = '01990000-0000-7000-8000-00000000001d';
const DEVICE = '3f2b8c1e-5a44-4c0d-9e6f-000000000001';
const HOST = 'media.example.org';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const canonical = (value: unknown): Buffer => cbor.encodeCanonical(value);
const sized = (text: string): Buffer => Buffer.from(text);

/** Makes an Ed25519 key from a seed (RFC 8410's PKCS 8 form). */
function key(fill: number): { secret: KeyObject; x: Buffer; seed: Buffer } {
  const seed = Buffer.alloc(32, fill);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { secret, x: Buffer.from(secret.export({ format: 'jwk' }).x ?? '', 'base64url'), seed };
}

const [identity, other, server] = [key(1), key(2), key(3)];
const signed = (message: Uint8Array, by = identity): Buffer => sign(null, message, by.secret);

function sign1(payload: unknown, aad: Buffer, by = identity, kid?: string): Buffer {
  const head = canonical(new Map<number, unknown>([[1, -8], ...(kid === undefined ? [] : [[4, sized(kid)] as const])]));
  const content = canonical(payload);
  const signature = signed(canonical(['Signature1', head, aad, content]), by);
  return Buffer.concat([Buffer.of(0xd2), canonical([head, new Map(), content, signature])]);
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  return changed;
}

const directoryAad = canonical(['service-device-directory/v1', ACCOUNT]);
const device = new Map<string, unknown>([
  ['device_id', DEVICE],
  ['ed25519', other.x],
  ['ml_dsa_65', Buffer.alloc(1952, 7)],
  ['added_at', 1_760_000_000],
]);
const directoryOf = (entries: [string, unknown][]): Map<string, unknown> => new Map(entries);
const directoryPayload = directoryOf([
  ['version', 1],
  ['ik', identity.x],
  ['devices', [device]],
]);
const directory = sign1(directoryPayload, directoryAad);

const challenge = Buffer.alloc(32, 9);
const logoutMessage = canonical(['service-logout-all/v1', HOST, challenge]);

const moved = { old_handle: `ann@${HOST}`, new_handle: 'ann@elsewhere.example', moved_at: '2026-10-01T00:00:00.000Z' };
const movedMessage = canonical(['service-moved/v1', moved.old_handle, moved.new_handle, moved.moved_at]);

const serverX = b64(server.x);
const kid = b64(sha256(sized(`{"crv":"Ed25519","kty":"OKP","x":"${serverX}"}`)));
const contentHash = sha256(sized('ciphertext')).toString('hex');
const attested = ['service-attestation/v1', contentHash, 10, '2026-10-02T00:00:00.000Z'];
const activated = '2026-01-01T00:00:00.000Z';
const entryHash = sha256(canonical(['service-key-history/v1', null, kid, server.x, activated])).toString('hex');

function jwt(header: object, claims: object, by = server): string {
  const text = [header, claims].map((part) => b64(sized(JSON.stringify(part)))).join('.');
  return `${text}.${b64(signed(sized(text), by))}`;
}
const times = { iat: 1_760_000_000, exp: 1_760_000_900 };
const base = `https://${HOST}`;
const accessClaims = {
  iss: base,
  aud: base,
  sub: ACCOUNT,
  sid: '01990000-0000-7000-8000-0000000000b1',
  did: DEVICE,
  client_id: 'first-party',
  ...times,
  jti: '3f2b8c1e-5a44-4c0d-9e6f-0000000000c1',
};
const capabilityClaims = { iss: 'peer.example', aud: HOST, jti: 'j-1', scope: ['lookup', 'pull'], ...times };

// frozen_state_hash
const documents = {
  album: sized('album manifest'),
  first: sized('first original'),
  derivative: sized('its derivative'),
  second: sized('second original, in the trash'),
  provenances: [
    { created_at: '2026-10-02T00:00:00.000Z', content_hash: 'aa'.repeat(32), document: sized('made last') },
    {
      created_at: '2026-10-01T00:00:00.000Z',
      content_hash: 'cc'.repeat(32),
      document: sized('made first, sorted second'),
    },
    {
      created_at: '2026-10-01T00:00:00.000Z',
      content_hash: 'bb'.repeat(32),
      document: sized('made first, sorted first'),
    },
  ],
  twins: ['first twin', 'second twin', 'third twin'].map((name) => ({
    created_at: '2026-10-01T00:00:00.000Z',
    content_hash: 'ee'.repeat(32),
    document: sized(name),
  })),
};
const members = [
  ['01990000-0000-7000-8000-000000000002', 'owner'],
  ['01990000-0000-7000-8000-000000000001', 'writer'],
].sort();
function frozen(provenances: typeof documents.provenances): { cbor_hex: string; frozen_state_hash: string } {
  const { album, first, derivative, second } = documents;
  const hashes = [album, first, derivative, second, ...provenances.map((each) => each.document)].map(sha256);
  const key = ({ created_at, content_hash, document }: (typeof provenances)[number]) =>
    `${created_at} ${content_hash} ${sha256(document).toString('hex')}`;
  const log = provenances.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const head = log.reduce<Buffer>((h, { document }) => sha256(Buffer.concat([h, sha256(document)])), Buffer.alloc(32));
  const sorted = hashes.sort((a, b) => Buffer.compare(a, b));
  const state = ['service-frozen-state/v1', ALBUM, members, sorted, provenances.length === 0 ? null : head];
  const encoded = canonical(state);
  return { cbor_hex: encoded.toString('hex'), frozen_state_hash: sha256(encoded).toString('hex') };
}
/** Hashes that are wrong in one way each: a member who computes one of them must be seen to differ. */
function wrongHashes(provenances: typeof documents.provenances): object[] {
  const { album, first, derivative, second } = documents;
  const hashes = [album, first, derivative, second, ...provenances.map((each) => each.document)].map(sha256);
  const inOrder = (list: Buffer[]): Buffer[] => list.toSorted((a, b) => Buffer.compare(a, b));
  const head = provenances.reduce<Buffer>(
    (h, { document }) => sha256(Buffer.concat([h, sha256(document)])),
    Buffer.alloc(32),
  );
  const wrong = (name: string, ...[albumId, people, list, log]: [string, unknown[], Buffer[], Buffer | null]) => {
    const encoded = canonical(['service-frozen-state/v1', albumId, people, list, log]);
    return { name, frozen_state_hash: sha256(encoded).toString('hex') };
  };
  const last = provenances.length === 0 ? null : head;
  const asListed = provenances.length === 0 ? [] : [wrong('the log as listed', ALBUM, members, inOrder(hashes), head)];
  return [
    wrong('the manifests unsorted', ALBUM, members, hashes, last),
    wrong('a manifest twice', ALBUM, members, inOrder([...hashes, sha256(derivative)]), last),
    wrong('the trash left out', ALBUM, members, inOrder(hashes.filter((each) => !each.equals(sha256(second)))), last),
    wrong('the owner left out', ALBUM, members.slice(0, 1), inOrder(hashes), last),
    wrong('of another album', ALBUM.replace('a1', 'a2'), members, inOrder(hashes), last),
    ...asListed,
  ];
}
const asset = (document: Buffer, trashed: boolean, derivatives: object[]): object => ({
  manifest: { document: b64(document) },
  trashed,
  derivatives,
});
const provenance = ({ created_at, content_hash, document }: (typeof documents.provenances)[number]): object => ({
  kind: 'provenance',
  created_at,
  content_hash,
  manifest: { document: b64(document) },
});
const derivative = {
  kind: 'derivative',
  created_at: '2026-10-03T00:00:00.000Z',
  content_hash: 'dd'.repeat(32),
  manifest: { document: b64(documents.derivative) },
};
const frozenCase = (name: string, provenances: typeof documents.provenances): object => ({
  name,
  album: {
    album_id: ALBUM,
    owner_id: '01990000-0000-7000-8000-000000000002',
    manifest: b64(documents.album),
    members: [{ user_id: '01990000-0000-7000-8000-000000000001', role: 'writer' }],
  },
  assets: [
    asset(documents.first, false, [derivative, ...provenances.map(provenance)]),
    asset(documents.second, true, [derivative]),
  ],
  ...frozen(provenances),
  refused: wrongHashes(provenances),
});

const upgradedFrom = new Map<string, unknown>([
  ['old_album_id', ALBUM],
  ['intent_id', INTENT],
  ['frozen_state_hash', Buffer.from(frozen([]).frozen_state_hash, 'hex')],
]);
const tombstone = canonical(['service-album-tombstone/v1', INTENT, Buffer.from(frozen([]).frozen_state_hash, 'hex')]);

const anyHash = Buffer.from(frozen([]).frozen_state_hash, 'hex');
const hex = (name: string, value: unknown): object => ({ name, cbor_hex: canonical(value).toString('hex') });
const fromWith = (name: string, change: (map: Map<string, unknown>) => unknown): object => {
  const map = new Map(upgradedFrom);
  change(map);
  return hex(name, map);
};
const V4 = '0f8fad5b-d9cb-469f-a165-70867728950e';
const upgradedFromRefused = [
  fromWith('a key missing', (map) => map.delete('intent_id')),
  fromWith('a key too many', (map) => map.set('to_version', '2026-11-01')),
  fromWith('an intent_id that is a UUIDv4', (map) => map.set('intent_id', V4)),
  fromWith('a hash of 31 bytes', (map) => map.set('frozen_state_hash', anyHash.subarray(1))),
  fromWith('the hash as text', (map) => map.set('frozen_state_hash', anyHash.toString('hex'))),
  hex('an array', [ALBUM, INTENT, anyHash]),
];
const tombstoneRefused = [
  { name: 'a trailing byte', cbor_hex: `${tombstone.toString('hex')}00` },
  hex('another domain', ['service-album-tombstone/v2', INTENT, anyHash]),
  hex('without the hash', ['service-album-tombstone/v1', INTENT]),
  hex('a hash of 31 bytes', ['service-album-tombstone/v1', INTENT, anyHash.subarray(1)]),
  hex('an intent_id that is a UUIDv4', ['service-album-tombstone/v1', V4, anyHash]),
];

const secret = Buffer.alloc(32, 5);
const derived = (info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
const token = derived('service-link-auth/v1');

const missing = directoryOf([
  ['version', 1],
  ['ik', identity.x],
]);
const twice = directoryOf([
  ['version', 1],
  ['ik', identity.x],
  ['devices', [device, device]],
]);
const smallOrder = directoryOf([
  ['version', 1],
  ['ik', Buffer.concat([Buffer.of(1), Buffer.alloc(31)])],
  ['devices', []],
]);
const refused = (name: string, document: Buffer): object => ({ name, document: b64(document) });

const vectors = {
  about:
    'Every signed or hashed structure that has no file of its own; docs/structures.md describes them field by field. ' +
    'Keys are Ed25519 seeds in hex; documents, messages and signatures are base64url.',
  keys: {
    identity: { seed_hex: identity.seed.toString('hex'), x: b64(identity.x) },
    other: { seed_hex: other.seed.toString('hex'), x: b64(other.x) },
    server: { seed_hex: server.seed.toString('hex'), x: serverX, kid },
  },
  device_directory: {
    account_id: ACCOUNT,
    external_aad_hex: directoryAad.toString('hex'),
    document: b64(directory),
    refused: [
      refused('signed for another account', sign1(directoryPayload, canonical(['service-device-directory/v1', ALBUM]))),
      refused('signed by another key', sign1(directoryPayload, directoryAad, other)),
      refused('a bit of the signature flipped', flipped(directory)),
      refused('a trailing byte', Buffer.concat([directory, Buffer.of(0)])),
      refused('a member missing', sign1(missing, directoryAad)),
      refused('a device listed twice', sign1(twice, directoryAad)),
      refused('an identity key of small order', sign1(smallOrder, directoryAad)),
    ],
  },
  logout_all: {
    server_host: HOST,
    challenge: b64(challenge),
    message: b64(logoutMessage),
    signature: b64(signed(logoutMessage)),
    refused: [
      { name: 'over the bare challenge', signature: b64(signed(challenge)) },
      {
        name: 'for another host',
        signature: b64(signed(canonical(['service-logout-all/v1', 'x.example', challenge]))),
      },
      { name: 'by another key', signature: b64(signed(logoutMessage, other)) },
    ],
  },
  moved: {
    certificate: { ...moved, ik_sig: b64(signed(movedMessage)) },
    message: b64(movedMessage),
    refused: [
      { name: 'by another key', certificate: { ...moved, ik_sig: b64(signed(movedMessage, other)) } },
      {
        name: 'another new handle than the signed one',
        certificate: { ...moved, new_handle: 'eve@elsewhere.example', ik_sig: b64(signed(movedMessage)) },
      },
    ],
  },
  attestation: {
    history: [
      {
        kid,
        jwk: { kty: 'OKP', crv: 'Ed25519', x: serverX, kid, alg: 'EdDSA', use: 'sig' },
        activated_at: activated,
        retired_at: null,
        prev_hash: null,
        hash: entryHash,
      },
    ],
    document: b64(sign1(attested, Buffer.alloc(0), server, kid)),
    says: { contentHash, size: 10, storedAt: '2026-10-02T00:00:00.000Z' },
    refused: [
      refused('by a key that is not in the history', sign1(attested, Buffer.alloc(0), other, kid)),
      refused('without a key id', sign1(attested, Buffer.alloc(0), server)),
      refused(
        'from before the key was active',
        sign1([...attested.slice(0, 3), '2025-12-31T00:00:00.000Z'], Buffer.alloc(0), server, kid),
      ),
    ],
  },
  access_token: {
    issuer: base,
    now: '2025-10-09T08:54:00.000Z',
    token: jwt({ alg: 'EdDSA', typ: 'at+jwt', kid }, accessClaims),
    refused: [
      { name: 'by another key', token: jwt({ alg: 'EdDSA', typ: 'at+jwt', kid }, accessClaims, other) },
      { name: 'another typ', token: jwt({ alg: 'EdDSA', typ: 'JWT', kid }, accessClaims) },
      {
        name: 'another audience',
        token: jwt({ alg: 'EdDSA', typ: 'at+jwt', kid }, { ...accessClaims, aud: 'https://x.example' }),
      },
    ],
  },
  capability: {
    audience: HOST,
    now: '2025-10-09T08:54:00.000Z',
    token: jwt({ alg: 'EdDSA', typ: 'fed-cap+jwt', kid }, capabilityClaims),
    refused: [
      {
        name: 'longer than 24 hours',
        token: jwt({ alg: 'EdDSA', typ: 'fed-cap+jwt', kid }, { ...capabilityClaims, exp: times.iat + 86_401 }),
      },
      {
        name: 'for another server',
        token: jwt({ alg: 'EdDSA', typ: 'fed-cap+jwt', kid }, { ...capabilityClaims, aud: 'x.example' }),
      },
    ],
  },
  frozen_state: [
    frozenCase('without provenance', []),
    frozenCase('with a provenance log, given out of order', documents.provenances),
    frozenCase('with one content of several documents, made at the same moment', documents.twins),
  ],
  upgraded_from: {
    old_album_id: ALBUM,
    intent_id: INTENT,
    frozen_state_hash: frozen([]).frozen_state_hash,
    cbor_hex: canonical(upgradedFrom).toString('hex'),
    refused: upgradedFromRefused,
  },
  tombstone: {
    intent_id: INTENT,
    frozen_state_hash: frozen([]).frozen_state_hash,
    cbor_hex: tombstone.toString('hex'),
    refused: tombstoneRefused,
  },
  link: {
    secret_hex: secret.toString('hex'),
    token: b64(token),
    token_hash: sha256(token).toString('hex'),
    key_hex: derived('service-link-key/v1').toString('hex'),
    link_id: ALBUM,
    address: `https://app.example.org/link#${ALBUM}.${b64(secret)}`,
    // Tokens whose SHA-256 is not `token_hash`, and addresses that hold no whole secret.
    refused_tokens: [
      { name: 'the secret itself', token: b64(secret) },
      { name: 'derived with the info of the key', token: b64(derived('service-link-key/v1')) },
    ],
    refused_addresses: [
      { name: 'without a fragment', address: 'https://app.example.org/link' },
      { name: 'the last letter missing', address: `https://app.example.org/link#${ALBUM}.${b64(secret).slice(0, -1)}` },
      { name: 'with padding', address: `https://app.example.org/link#${ALBUM}.${b64(secret)}=` },
      { name: 'no link id', address: `https://app.example.org/link#${b64(secret)}` },
    ],
  },
};
process.stdout.write(`${JSON.stringify(vectors, null, 2)}\n`);
