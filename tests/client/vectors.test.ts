import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FrozenState } from '../../client/src/ceremony/frozen-state.js';
import {
  decodeTombstone,
  encodeTombstone,
  readUpgradedFrom,
  upgradedFromCbor,
} from '../../client/src/ceremony/structures.js';
import { fromBase64Url, fromHex, sha256, toBase64Url, toHex } from '../../client/src/kernel/bytes.js';
import { encodeCbor } from '../../client/src/kernel/cbor.js';
import { decodeCbor } from '../../client/src/kernel/cbor-decode.js';
import { historyFault, openAttestation, type HistoryEntry } from '../../client/src/keys/attestation.js';
import { openDirectory } from '../../client/src/keys/directory.js';
import { linkSecrets, readLinkAddress } from '../../client/src/keys/links.js';
import {
  followMoved,
  logoutAllMessage,
  proveIdentity,
  type MovedCertificateFields,
} from '../../client/src/keys/proofs.js';
import { verifyEd25519 } from '../../client/src/keys/signatures.js';
import { ed25519Signer } from '../../client/src/keys/signer.js';
import { CoseDocuments } from '../../adapters/crypto/cose.js';
import { logoutAllMessage as serversLogoutMessage } from '../../domain/sessions/logout-all.js';
import { readAccessTokenPayload } from '../../domain/sessions/access-token.js';
import { CapabilityDefect, readCapability } from '../../domain/federation/capability.js';
import { liveBytes } from '../support/processes/live-memory.js';

interface Named {
  readonly name: string;
}
interface Vectors {
  readonly keys: Readonly<Record<'identity' | 'other' | 'server', { readonly seed_hex: string; readonly x: string }>>;
  readonly device_directory: { account_id: string; document: string; refused: (Named & { document: string })[] };
  readonly logout_all: {
    server_host: string;
    challenge: string;
    message: string;
    signature: string;
    refused: (Named & { signature: string })[];
  };
  readonly moved: {
    certificate: MovedCertificateFields;
    refused: (Named & { certificate: MovedCertificateFields })[];
  };
  readonly attestation: {
    history: HistoryEntry[];
    document: string;
    says: object;
    refused: (Named & { document: string })[];
  };
  readonly access_token: { issuer: string; now: string; token: string; refused: (Named & { token: string })[] };
  readonly capability: { audience: string; now: string; token: string; refused: (Named & { token: string })[] };
  readonly frozen_state: (Named & {
    album: Parameters<FrozenState['hash']>[0] & { manifest: string };
    assets: Parameters<FrozenState['addAsset']>[0][];
    frozen_state_hash: string;
    refused: (Named & { frozen_state_hash: string })[];
  })[];
  readonly upgraded_from: {
    old_album_id: string;
    intent_id: string;
    frozen_state_hash: string;
    cbor_hex: string;
    refused: (Named & { cbor_hex: string })[];
  };
  readonly tombstone: {
    intent_id: string;
    frozen_state_hash: string;
    cbor_hex: string;
    refused: (Named & { cbor_hex: string })[];
  };
  readonly link: {
    secret_hex: string;
    token: string;
    token_hash: string;
    key_hex: string;
    link_id: string;
    address: string;
    refused_tokens: (Named & { token: string })[];
    refused_addresses: (Named & { address: string })[];
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/signed-structures.json', import.meta.url), 'utf8'),
) as Vectors;
const bytes = (text: string) => fromBase64Url(text)!;
const ik = bytes(vectors.keys.identity.x);

describe('the vectors of signed and hashed structures', () => {
  it('device directory: the good one opens, at the server too, and every bad one is refused', () => {
    const { account_id, document, refused } = vectors.device_directory;
    const trusted = { ik, version: 1 };
    expect(openDirectory(bytes(document), account_id, trusted).kind).toBe('verified');
    expect(new CoseDocuments().openSign1(bytes(document))).not.toBeNull();
    for (const { name, document: bad } of refused) {
      expect([name, openDirectory(bytes(bad), account_id, null).kind]).toEqual([name, 'refused']);
    }
  });

  it('logout-all: message and signature are byte for byte those of client and server', async () => {
    const { server_host, challenge, message, signature, refused } = vectors.logout_all;
    expect(toBase64Url(logoutAllMessage(server_host, bytes(challenge)))).toBe(message);
    expect(toBase64Url(serversLogoutMessage(server_host, bytes(challenge)))).toBe(message);
    const signer = ed25519Signer(fromHex(vectors.keys.identity.seed_hex));
    await expect(proveIdentity(signer)(server_host, challenge)).resolves.toBe(signature);
    for (const bad of refused) expect(verifyEd25519(ik, bytes(message), bytes(bad.signature))).toBe(false);
  });

  it('moved certificate: followed, or the old handle kept', () => {
    const { certificate, refused } = vectors.moved;
    expect(followMoved(certificate.old_handle, certificate, ik).kind).toBe('moved');
    for (const bad of refused) expect(followMoved(certificate.old_handle, bad.certificate, ik).kind).toBe('kept');
  });

  it('attestation: what it says, under a history that holds', () => {
    const { history, document, says, refused } = vectors.attestation;
    expect(historyFault(history, null)).toBeNull();
    expect(openAttestation(bytes(document), history)).toEqual(says);
    for (const bad of refused)
      expect([bad.name, openAttestation(bytes(bad.document), history)]).toEqual([bad.name, null]);
  });

  it('attestation: by a node whose clock is behind that of the one which activated the key', () => {
    const { history, document, says } = vectors.attestation;
    const { storedAt } = openAttestation(bytes(document), history)!;
    const activated = (later: number) =>
      history.map((entry) => ({ ...entry, activated_at: new Date(Date.parse(storedAt) + later).toISOString() }));
    expect(openAttestation(bytes(document), activated(5_000))).toEqual(says);
    expect(openAttestation(bytes(document), activated(120_000))).toBeNull();
  });

  it('access token and capability: the members that the server takes', () => {
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as unknown;
    const { issuer, now, token, refused } = vectors.access_token;
    expect(readAccessTokenPayload(claims(token), issuer, Date.parse(now))).not.toBeNull();
    const audience = refused.find(({ name }) => name === 'another audience')!;
    expect(readAccessTokenPayload(claims(audience.token), issuer, Date.parse(now))).toBeNull();
    const { capability } = vectors;
    const read = (text: string) => readCapability(claims(text), capability.audience, Date.parse(capability.now));
    expect(read(capability.token)).not.toBeInstanceOf(CapabilityDefect);
    for (const bad of capability.refused) expect(read(bad.token)).toBeInstanceOf(CapabilityDefect);
    const [head = '', body = '', signature = ''] = token.split('.');
    const message = new TextEncoder().encode(`${head}.${body}`);
    expect(verifyEd25519(bytes(vectors.keys.server.x), message, bytes(signature))).toBe(true);
  });

  it('frozen state: the hash, in whatever order its parts come', () => {
    for (const { album, assets, frozen_state_hash, refused } of vectors.frozen_state) {
      for (const bad of refused) expect([bad.name, bad.frozen_state_hash]).not.toEqual([bad.name, frozen_state_hash]);
      expect(new Set(refused.map((bad) => bad.frozen_state_hash)).size).toBe(refused.length);
      for (const order of [assets, [...assets].reverse()]) {
        const state = new FrozenState();
        for (const asset of order) state.addAsset(asset);
        state.addAlbum(album);
        expect(toHex(state.hash(album))).toBe(frozen_state_hash);
      }
    }
  });

  it('upgraded_from and tombstone', () => {
    const { old_album_id: oldAlbumId, intent_id: intentId, frozen_state_hash, cbor_hex } = vectors.upgraded_from;
    const from = { oldAlbumId, intentId, frozenStateHash: fromHex(frozen_state_hash) };
    expect(toHex(encodeCbor(upgradedFromCbor(from)))).toBe(cbor_hex);
    expect(readUpgradedFrom(decodeCbor(fromHex(cbor_hex)))).toEqual(from);
    for (const { name, cbor_hex: bad } of vectors.upgraded_from.refused) {
      expect([name, readUpgradedFrom(decodeCbor(fromHex(bad)))]).toEqual([name, null]);
    }
    const tombstone = { intentId, frozenStateHash: from.frozenStateHash };
    expect(toHex(encodeTombstone(tombstone))).toBe(vectors.tombstone.cbor_hex);
    expect(decodeTombstone(fromHex(vectors.tombstone.cbor_hex))).toEqual(tombstone);
    for (const { name, cbor_hex: bad } of vectors.tombstone.refused) {
      expect([name, decodeTombstone(fromHex(bad))]).toEqual([name, null]);
    }
  });

  it('link secrets', () => {
    const { secret_hex, token, token_hash, key_hex } = vectors.link;
    const secrets = linkSecrets(fromHex(secret_hex));
    expect([secrets.token, secrets.tokenHash, toHex(secrets.key)]).toEqual([token, token_hash, key_hex]);
    const { link_id: linkId, address, refused_tokens, refused_addresses } = vectors.link;
    expect(readLinkAddress(address)).toEqual({ linkId, secret: fromHex(secret_hex) });
    for (const bad of refused_addresses) expect([bad.name, readLinkAddress(bad.address)]).toEqual([bad.name, null]);
    for (const bad of refused_tokens) expect(toHex(sha256(bytes(bad.token)))).not.toBe(token_hash);
  });
});

it('a frozen state of a hundred thousand assets takes some megabytes', () => {
  const state = new FrozenState();
  const document = (index: number) => toBase64Url(encodeCbor(['manifest', index]));
  const before = liveBytes();
  for (let index = 0; index < 100_000; index += 1) {
    state.addAsset({ manifest: { document: document(index) }, derivatives: [] } as never);
  }
  expect(liveBytes() - before).toBeLessThan(64 * 1024 * 1024);
  expect(state.hash({ album_id: 'a', owner_id: 'o', members: [] })).toHaveLength(32);
}, 60_000);

it('an array and a map are encoded however long they are', () => {
  const items = Array.from({ length: 300_000 }, (_, index) => index % 24);
  const bytes = encodeCbor(items);
  expect(bytes).toHaveLength(5 + items.length);
  expect([...bytes.subarray(0, 8)]).toEqual([0x9a, 0, 4, 0x93, 0xe0, 0, 1, 2]);
  expect(encodeCbor(new Map(items.map((item, index) => [index + 65_536, item])))).toHaveLength(5 + 6 * items.length);
}, 60_000);
