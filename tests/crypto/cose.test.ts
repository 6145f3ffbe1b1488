import { describe, expect, it } from '@jest/globals';
import { sign } from 'node:crypto';
import { CoseDocuments } from '../../adapters/crypto/cose.js';
import { Ed25519KeyMaker, importPrivateKey } from '../../adapters/crypto/ed25519-keys.js';
import { UserSignatures } from '../../adapters/crypto/user-signatures.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { fromBase64Url, fromHex, toHex, utf8 } from '../../domain/kernel/bytes.js';
import { encodeCbor, type CborValue } from '../../domain/kernel/deterministic-cbor.js';

const cose = new CoseDocuments();
const signatures = new UserSignatures();
const server = await new Ed25519KeyMaker(new SystemRandom()).generate();
const serverKey = fromBase64Url(server.jwk.x)!;
const aad = encodeCbor(['service-test/v1', 'context']);
const payload = new Map<string, CborValue>([['version', 1]]);
const content = encodeCbor(payload);

const map = (...entries: [number | string, CborValue][]): Map<number | string, CborValue> => new Map(entries);
const EDDSA = encodeCbor(map([1, -8]));
const ML_DSA = encodeCbor(map([1, -49]));
const tagged = (head: string, value: CborValue): Uint8Array => Buffer.concat([fromHex(head), encodeCbor(value)]);
const sign1 = (parts: CborValue): Uint8Array => tagged('d2', parts);
const signMany = (parts: CborValue): Uint8Array => tagged('d862', parts);
const some = new Uint8Array(64);

describe('COSE_Sign1', () => {
  const document = cose.sign1(payload, { kid: server.jwk.kid, privateKey: server.privateKey }, aad);

  it('opens what the server signed, names the key, and verifies in its own context only', () => {
    const opened = cose.openSign1(document)!;
    expect(opened.payload).toEqual(payload);
    expect(opened.signature.algorithm).toBe('ed25519');
    expect(opened.signature.kid).toEqual(utf8(server.jwk.kid));
    const verifies = (context: Uint8Array): boolean =>
      signatures.verifyEd25519(serverKey, opened.signature.signedBytes(context), opened.signature.signature);
    expect(verifies(aad)).toBe(true);
    expect(verifies(encodeCbor(['service-test/v1', 'other']))).toBe(false);
  });

  it('signs the Sig_structure of RFC 9052 section 4.4', () => {
    const opened = cose.openSign1(sign1([EDDSA, map(), content, some]))!;
    // ["Signature1", h'A10127', h'AA', h'A16776657273696F6E01']
    expect(toHex(opened.signature.signedBytes(Uint8Array.of(0xaa)))).toBe(
      '846a5369676e61747572653143a1012741aa4aa16776657273696f6e01',
    );
    expect(opened.signature.kid).toBeNull();
  });

  it('is bound to its protected header', () => {
    const head = encodeCbor(map([1, -8], [4, utf8('kid')]));
    const signed = encodeCbor(['Signature1', EDDSA, aad, content]);
    const moved = cose.openSign1(
      sign1([head, map(), content, new Uint8Array(sign(null, signed, importPrivateKey(server.privateKey)))]),
    )!;
    expect(signatures.verifyEd25519(serverKey, moved.signature.signedBytes(aad), moved.signature.signature)).toBe(
      false,
    );
  });

  it('accepts the key id in either header', () => {
    const kid = utf8('kid');
    expect(cose.openSign1(sign1([EDDSA, map([4, kid]), content, some]))?.signature.kid).toEqual(kid);
    expect(cose.openSign1(sign1([encodeCbor(map([1, -8], [4, kid])), map(), content, some]))?.signature.kid).toEqual(
      kid,
    );
  });

  it('does not open with any byte left out or added', () => {
    for (let index = 0; index < document.length; index += 1) {
      expect(cose.openSign1(document.subarray(0, index))).toBeNull();
    }
    expect(cose.openSign1(Buffer.concat([document, Uint8Array.of(0)]))).toBeNull();
  });

  it.each<[string, CborValue]>([
    ['no algorithm', [new Uint8Array(0), map(), content, some]],
    ['the algorithm unprotected', [new Uint8Array(0), map([1, -8]), content, some]],
    ['the algorithm in both', [EDDSA, map([1, -8]), content, some]],
    ['another algorithm', [encodeCbor(map([1, -7])), map(), content, some]],
    ['ML-DSA-65, which only COSE_Sign carries', [ML_DSA, map(), content, some]],
    ['the algorithm by name', [encodeCbor(map([1, 'EdDSA'])), map(), content, some]],
    ['a critical header', [encodeCbor(map([1, -8], [2, [99]], [99, 1])), map(), content, some]],
    ['an unknown protected header', [encodeCbor(map([1, -8], [99, 1])), map(), content, some]],
    ['an unknown unprotected header', [EDDSA, map([99, 1]), content, some]],
    ['a header labelled by text', [EDDSA, map(['kid', utf8('kid')]), content, some]],
    ['the key id in both', [encodeCbor(map([1, -8], [4, utf8('a')])), map([4, utf8('b')]), content, some]],
    ['a key id of text', [EDDSA, map([4, 'kid']), content, some]],
    ['a protected header that is no bytes', [map([1, -8]), map(), content, some]],
    ['a protected header that is no map', [encodeCbor([1, -8]), map(), content, some]],
    ['a protected header that is an empty array', [encodeCbor([]), map(), content, some]],
    ['a protected header that is not deterministic', [fromHex('a1013807'), map(), content, some]],
    ['a protected header with duplicate labels', [fromHex('a201270127'), map(), content, some]],
    ['an unprotected header that is no map', [EDDSA, [], content, some]],
    ['its payload sent apart', [EDDSA, map(), null, some]],
    ['a payload that is not wrapped', [EDDSA, map(), payload, some]],
    ['a payload that is not deterministic', [EDDSA, map(), fromHex('a201010102'), some]],
    ['a payload with trailing bytes', [EDDSA, map(), fromHex('a000'), some]],
    ['an empty payload', [EDDSA, map(), new Uint8Array(0), some]],
    ['no signature', [EDDSA, map(), content]],
    ['a signature of text', [EDDSA, map(), content, 'signature']],
    ['a fifth part', [EDDSA, map(), content, some, some]],
    ['a map for parts', map([0, EDDSA], [1, map()], [2, content], [3, some])],
  ])('does not open with %s', (_, parts) => {
    expect(cose.openSign1(sign1(parts))).toBeNull();
  });

  it('does not open untagged, or under the tag of COSE_Sign', () => {
    const parts = [EDDSA, map(), content, some];
    expect(cose.openSign1(sign1(parts))).not.toBeNull();
    expect(cose.openSign1(encodeCbor(parts))).toBeNull();
    expect(cose.openSign1(signMany(parts))).toBeNull();
  });
});

describe('COSE_Sign', () => {
  const none = new Uint8Array(0);
  const kid = new Uint8Array(16).fill(5);
  const classical = [EDDSA, map([4, kid]), some];
  const quantum = [ML_DSA, map([4, kid]), new Uint8Array(3309)];

  it('opens with each signature, its algorithm, its key and its own signed bytes', () => {
    const opened = cose.openSign(signMany([none, map(), content, [classical, quantum]]))!;
    expect(opened.payload).toEqual(payload);
    expect(opened.signatures.map(({ algorithm }) => algorithm)).toEqual(['ed25519', 'ml-dsa-65']);
    expect(opened.signatures.map((each) => each.kid)).toEqual([kid, kid]);
    expect(opened.signatures[1]?.signature).toHaveLength(3309);
    // ["Signature", h'', h'A10127', h'AA', h'A16776657273696F6E01'], then the same with h'A1013830'
    const signed = opened.signatures.map((each) => toHex(each.signedBytes(Uint8Array.of(0xaa))));
    expect(signed).toEqual([
      '85695369676e61747572654043a1012741aa4aa16776657273696f6e01',
      '85695369676e61747572654044a101383041aa4aa16776657273696f6e01',
    ]);
  });

  it('treats an encoded empty map as no protected header, and signs the same', () => {
    const opened = cose.openSign(signMany([fromHex('a0'), map(), content, [classical]]))!;
    const usual = cose.openSign(signMany([none, map(), content, [classical]]))!;
    expect(opened.signatures[0]?.signedBytes(aad)).toEqual(usual.signatures[0]?.signedBytes(aad));
  });

  it.each<[string, CborValue]>([
    ['no signatures', [none, map(), content, []]],
    ['bytes for signatures', [none, map(), content, some]],
    ['a map for signatures', [none, map(), content, map([0, classical])]],
    ['a signature that is no array', [none, map(), content, [classical, some]]],
    ['an unknown algorithm among them', [none, map(), content, [classical, [encodeCbor(map([1, -50])), map(), some]]]],
    ['a signature without an algorithm', [none, map(), content, [[none, map(), some]]]],
    ['an algorithm for the whole', [EDDSA, map(), content, [classical]]],
    ['a key id for the whole', [none, map([4, kid]), content, [classical]]],
    ['an unknown header for the whole', [none, map([99, 1]), content, [classical]]],
    ['a counter signature', [none, map([11, [EDDSA, map(), some]]), content, [classical]]],
    ['a signature of four parts', [none, map(), content, [[...classical, some]]]],
    ['its payload sent apart', [none, map(), null, [classical]]],
    ['the parts of COSE_Sign1', [EDDSA, map(), content, some]],
  ])('does not open with %s', (_, parts) => {
    expect(cose.openSign(signMany(parts))).toBeNull();
  });

  it('does not open under the tag of COSE_Sign1', () => {
    expect(cose.openSign(sign1([none, map(), content, [classical]]))).toBeNull();
  });
});
