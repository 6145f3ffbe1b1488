// Makes upgrade-intent.json with the cbor library's encoder, node:crypto and noble's ML-DSA, without the service's
// code; signatures are deterministic, so each run makes the same file:
//   npx tsx tests/vectors/make-upgrade-intent.ts > tests/vectors/upgrade-intent.json
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import cbor from 'cbor';

const ALBUM = '01990000-0000-7000-8000-0000000000a1';
const OTHER_ALBUM = '01990000-0000-7000-8000-0000000000a2';
const PROPOSER = '3f2b8c1e-5a44-4c0d-9e6f-000000000001';
const OTHER_DEVICE = '3f2b8c1e-5a44-4c0d-9e6f-000000000002';
const INTENT = '01990000-0000-7000-8000-00000000001d';
const EDDSA = -8;
const ML_DSA_65 = -49;

const encode = (value: unknown): Buffer => cbor.encodeCanonical(value);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const idBytes = (uuid: string): Buffer => hex(uuid.replaceAll('-', ''));

function keysOf(seedByte: number) {
  const ed25519Seed = Buffer.alloc(32, seedByte);
  const mlDsaSeed = Buffer.alloc(32, seedByte + 0x80);
  const pkcs8 = Buffer.concat([hex('302e020100300506032b657004220420'), ed25519Seed]);
  const ed25519 = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return { ed25519Seed, mlDsaSeed, ed25519, mlDsa: ml_dsa65.keygen(mlDsaSeed) };
}
type Keys = ReturnType<typeof keysOf>;
const proposerKeys = keysOf(1);
const otherKeys = keysOf(2);

/** Encodes a map with its entries as given: in any order, duplicates included, with values already encoded. */
function rawMap(
  entries: readonly (readonly [string, Buffer])[],
  head: Buffer = Buffer.of(0xa0 + entries.length),
): Buffer {
  return Buffer.concat([head, ...entries.flatMap(([key, value]) => [encode(key), value])]);
}

const FIELDS = {
  deadline: encode(86_400),
  intent_id: encode(INTENT),
  to_version: encode('2026-06-01'),
  from_version: encode('2026-01-01'),
  proposer_device: encode(PROPOSER),
};
/** Encodes the payload in deterministic order; `undefined` leaves a field out. */
function payloadOf(changes: Record<string, Buffer | undefined> = {}): Buffer {
  const fields = Object.entries({ ...FIELDS, ...changes }).filter((entry): entry is [string, Buffer] =>
    Boolean(entry[1]),
  );
  return rawMap(fields.sort(([left], [right]) => Buffer.compare(encode(left), encode(right))));
}

interface Half {
  readonly alg: number;
  readonly keys: Keys;
  readonly kid: Buffer | null;
  readonly kidProtected: boolean;
  readonly algProtected: boolean;
  readonly extra: boolean;
  readonly alter: (signature: Buffer) => Buffer;
}
const half = (alg: number, changes: Partial<Half> = {}): Half => ({
  alg,
  keys: proposerKeys,
  kid: idBytes(PROPOSER),
  kidProtected: false,
  algProtected: true,
  extra: false,
  alter: (signature) => signature,
  ...changes,
});
const halves = (changes: Partial<Half> = {}): Half[] => [half(EDDSA, changes), half(ML_DSA_65, changes)];

interface Parts {
  readonly payload: Buffer;
  readonly signedPayload: Buffer;
  readonly aad: Buffer;
  readonly context: string;
  readonly bodyHead: Buffer;
  readonly halves: readonly Half[];
  readonly tag: Buffer;
  readonly arrayHead: Buffer;
  readonly detached: boolean;
  readonly tail: Buffer;
}

const aadOf = (album: string): Buffer => encode(['service-upgrade-intent/v1', album]);

function documentOf(changes: Partial<Parts> = {}): Buffer {
  const payload = changes.payload ?? payloadOf();
  const parts: Parts = {
    payload,
    signedPayload: payload,
    aad: aadOf(ALBUM),
    context: 'Signature',
    bodyHead: Buffer.alloc(0),
    halves: halves(),
    tag: hex('d862'),
    arrayHead: hex('84'),
    detached: false,
    tail: Buffer.alloc(0),
    ...changes,
  };
  const body = [encode(parts.bodyHead), encode(new Map()), encode(parts.detached ? null : payload)];
  const signatures = encode(parts.halves.map((each) => signed(each, parts)));
  return Buffer.concat([parts.tag, parts.arrayHead, ...body, signatures, parts.tail]);
}

function signed(each: Half, parts: Parts): readonly unknown[] {
  const [head, loose] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
  (each.algProtected ? head : loose).set(1, each.alg);
  if (each.kid !== null) (each.kidProtected ? head : loose).set(4, each.kid);
  if (each.extra) loose.set(6, Buffer.of(1));
  const encodedHead = head.size === 0 ? Buffer.alloc(0) : encode(head);
  const message = encode([parts.context, Buffer.alloc(0), encodedHead, parts.aad, parts.signedPayload]);
  const signature =
    each.alg === ML_DSA_65
      ? Buffer.from(ml_dsa65.sign(message, each.keys.mlDsa.secretKey, { extraEntropy: false }))
      : sign(null, message, each.keys.ed25519);
  return [encodedHead, loose, each.alter(signature)];
}

const flipped = (signature: Buffer): Buffer => {
  const copy = Buffer.from(signature);
  copy[7]! ^= 0x10;
  return copy;
};
const withDeadline = (encoded: Buffer): Buffer => documentOf({ payload: payloadOf({ deadline: encoded }) });
const inDeterministicOrder = Object.entries(FIELDS);

const taken = [
  ['as the contract has it', documentOf(), 86_400],
  ['without a deadline: seven days', documentOf({ payload: payloadOf({ deadline: undefined }) }), 604_800],
  ['with the shortest deadline', withDeadline(encode(60)), 60],
  ['with the longest deadline', withDeadline(encode(2_592_000)), 2_592_000],
  ['the ML-DSA-65 half first', documentOf({ halves: halves().reverse() }), 86_400],
  ['the kids in the protected headers', documentOf({ halves: halves({ kidProtected: true }) }), 86_400],
  ['the body header an encoded empty map', documentOf({ bodyHead: hex('a0') }), 86_400],
] as const;

const malformed: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['JSON', Buffer.from('{"intent_id":"x"}')],
  ['tag 18, COSE_Sign1', documentOf({ tag: hex('d2') })],
  ['no tag', documentOf({ tag: Buffer.alloc(0) })],
  ['the tag not in its shortest form', documentOf({ tag: hex('d90062') })],
  ['a trailing byte', documentOf({ tail: Buffer.of(0) })],
  ['the last byte missing', documentOf().subarray(0, -1)],
  ['an array of indefinite length', documentOf({ arrayHead: hex('9f'), tail: hex('ff') })],
  ['the array head not in its shortest form', documentOf({ arrayHead: hex('9804') })],
  ['the payload sent apart', documentOf({ detached: true })],
  ['a payload that is no map', documentOf({ payload: encode(['intent']) })],
  ['the payload followed by a byte', documentOf({ payload: Buffer.concat([payloadOf(), Buffer.of(0)]) })],
  [
    'a payload of indefinite length',
    documentOf({ payload: Buffer.concat([rawMap(inDeterministicOrder, hex('bf')), hex('ff')]) }),
  ],
  ['payload keys out of order', documentOf({ payload: rawMap([...inDeterministicOrder].reverse()) })],
  ['a payload key twice', documentOf({ payload: rawMap([['deadline', encode(60)], ...inDeterministicOrder]) })],
  ['an unknown payload key', documentOf({ payload: payloadOf({ note: encode('x') }) })],
  ['no intent_id', documentOf({ payload: payloadOf({ intent_id: undefined }) })],
  ['no from_version', documentOf({ payload: payloadOf({ from_version: undefined }) })],
  ['no to_version', documentOf({ payload: payloadOf({ to_version: undefined }) })],
  ['no proposer_device', documentOf({ payload: payloadOf({ proposer_device: undefined }) })],
  ['an intent_id that is a UUIDv4', documentOf({ payload: payloadOf({ intent_id: encode(PROPOSER) }) })],
  ['an intent_id in capitals', documentOf({ payload: payloadOf({ intent_id: encode(INTENT.toUpperCase()) }) })],
  ['an intent_id as bytes', documentOf({ payload: payloadOf({ intent_id: encode(idBytes(INTENT)) }) })],
  ['a day that is none', documentOf({ payload: payloadOf({ to_version: encode('2026-02-30') }) })],
  ['a date with one digit', documentOf({ payload: payloadOf({ from_version: encode('2026-1-1') }) })],
  ['a tagged date', documentOf({ payload: payloadOf({ to_version: Buffer.concat([hex('c0'), FIELDS.to_version]) }) })],
  ['a deadline of 59', withDeadline(encode(59))],
  ['a deadline of 0', withDeadline(encode(0))],
  ['a deadline of thirty days and a second', withDeadline(encode(2_592_001))],
  ['a negative deadline', withDeadline(encode(-60))],
  ['a deadline of 2^63', withDeadline(hex('1b8000000000000000'))],
  ['a deadline not in its shortest form', withDeadline(hex('1900ff'))],
  ['a deadline as a float', withDeadline(hex('fb4076800000000000'))],
  ['a deadline as text', withDeadline(encode('3600'))],
  ['a deadline of null', withDeadline(encode(null))],
  ['no signature', documentOf({ halves: [] })],
  ['the Ed25519 half alone', documentOf({ halves: [half(EDDSA)] })],
  ['the ML-DSA-65 half alone', documentOf({ halves: [half(ML_DSA_65)] })],
  ['the Ed25519 half twice', documentOf({ halves: [half(EDDSA), half(EDDSA)] })],
  ['a third signature', documentOf({ halves: [...halves(), half(EDDSA)] })],
  ['another algorithm', documentOf({ halves: [half(-7), half(ML_DSA_65)] })],
  ['the algorithms unprotected', documentOf({ halves: halves({ algProtected: false }) })],
  ['no kid', documentOf({ halves: halves({ kid: null }) })],
  ['a kid of 15 bytes', documentOf({ halves: halves({ kid: idBytes(PROPOSER).subarray(1) }) })],
  ['the kid as text', documentOf({ halves: halves({ kid: PROPOSER as unknown as Buffer }) })],
  ['another header', documentOf({ halves: halves({ extra: true }) })],
];

const unproven: readonly (readonly [string, Buffer])[] = [
  ['a bit of the Ed25519 half flipped', documentOf({ halves: [half(EDDSA, { alter: flipped }), half(ML_DSA_65)] })],
  ['a bit of the ML-DSA-65 half flipped', documentOf({ halves: [half(EDDSA), half(ML_DSA_65, { alter: flipped })] })],
  ['the Ed25519 half empty', documentOf({ halves: [half(EDDSA, { alter: () => Buffer.alloc(0) }), half(ML_DSA_65)] })],
  [
    'the ML-DSA-65 half cut',
    documentOf({ halves: [half(EDDSA), half(ML_DSA_65, { alter: (bytes) => bytes.subarray(1) })] }),
  ],
  ['the Ed25519 half by another device', documentOf({ halves: [half(EDDSA, { keys: otherKeys }), half(ML_DSA_65)] })],
  ['the ML-DSA-65 half by another device', documentOf({ halves: [half(EDDSA), half(ML_DSA_65, { keys: otherKeys })] })],
  ['both halves by another device', documentOf({ halves: halves({ keys: otherKeys }) })],
  ['the kids of another device', documentOf({ halves: halves({ kid: idBytes(OTHER_DEVICE) }) })],
  [
    'the kid of another device on the Ed25519 half',
    documentOf({ halves: [half(EDDSA, { kid: idBytes(OTHER_DEVICE) }), half(ML_DSA_65)] }),
  ],
  [
    'the kid of another device on the ML-DSA-65 half',
    documentOf({ halves: [half(EDDSA), half(ML_DSA_65, { kid: idBytes(OTHER_DEVICE) })] }),
  ],
  ['signed for another album', documentOf({ aad: aadOf(OTHER_ALBUM) })],
  ['signed without external_aad', documentOf({ aad: Buffer.alloc(0) })],
  ['signed in the context of COSE_Sign1', documentOf({ context: 'Signature1' })],
  ['another payload signed', documentOf({ signedPayload: payloadOf({ deadline: encode(60) }) })],
  [
    "another device's intent, signed by the session's",
    documentOf({
      payload: payloadOf({ proposer_device: encode(OTHER_DEVICE) }),
      halves: halves({ kid: idBytes(OTHER_DEVICE) }),
    }),
  ],
  [
    "another device's intent, signed by that device",
    documentOf({
      payload: payloadOf({ proposer_device: encode(OTHER_DEVICE) }),
      halves: halves({ keys: otherKeys, kid: idBytes(OTHER_DEVICE) }),
    }),
  ],
];

const device = (id: string, keys: Keys) => ({
  device_id: id,
  ed25519_seed_hex: keys.ed25519Seed.toString('hex'),
  ml_dsa_65_seed_hex: keys.mlDsaSeed.toString('hex'),
  ed25519: createPublicKey(keys.ed25519).export({ format: 'jwk' }).x,
  ml_dsa_65: Buffer.from(keys.mlDsa.publicKey).toString('base64url'),
});
const about =
  'SignedUpgradeIntents (COSE_Sign, RFC 9052) for one album, sent by a session of the proposer. Keys and documents are ' +
  'base64url, the rest hex. A case has the intent that it holds (deadline in seconds) or the code that refuses it.';
const intent = { intent_id: INTENT, from_version: '2026-01-01', to_version: '2026-06-01', proposer_device: PROPOSER };
const refused = (code: string) => (entry: readonly [string, Buffer]) => ({
  name: entry[0],
  code,
  document: entry[1].toString('base64url'),
});
const cases = [
  ...taken.map(([name, document, deadline]) => ({
    name,
    intent: { ...intent, deadline },
    document: document.toString('base64url'),
  })),
  ...malformed.map(refused('error.album.intent_malformed')),
  ...unproven.map(refused('error.album.intent_signature')),
];
const file = {
  about,
  album_id: ALBUM,
  external_aad_hex: aadOf(ALBUM).toString('hex'),
  proposer: device(PROPOSER, proposerKeys),
  other_device: device(OTHER_DEVICE, otherKeys),
  cases,
};
console.log(JSON.stringify(file, null, 2));
