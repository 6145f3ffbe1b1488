import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GatehouseClient } from '../../client/src/client.js';
import { openIntent } from '../../client/src/ceremony/structures.js';
import { historyFault, openAttestation, type HistoryEntry } from '../../client/src/keys/attestation.js';
import { cohortHash, type CohortPlatform } from '../../client/src/keys/cohort.js';
import { openSign } from '../../client/src/keys/cose.js';
import { listDevice, openDirectory, signDirectory } from '../../client/src/keys/directory.js';
import { newRecoveryPhrase, openEscrow, readRecoveryPhrase, sealEscrow } from '../../client/src/keys/escrow.js';
import {
  linkAddress,
  linkSecrets,
  newLinkSecret,
  openLinkBundle,
  readLinkAddress,
  sealLinkBundle,
} from '../../client/src/keys/links.js';
import { followMoved, proveIdentity, signMoved } from '../../client/src/keys/proofs.js';
import { verifyEd25519 } from '../../client/src/keys/signatures.js';
import { deviceSigner, identitySigner, type DeviceSigner, type IdentitySigner } from '../../client/src/keys/signer.js';
import { fromBase64Url, fromHex, toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { anAddress } from '../support/people/person.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { encodeCbor } from '../../client/src/kernel/cbor.js';

const vector = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

describe('keys and signatures at the real service', () => {
  let service: TestService;
  let client: GatehouseClient;
  let identity: IdentitySigner;
  let device: DeviceSigner;
  let accountId: string;
  let handle: string;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    client = new GatehouseClient({ baseUrl: service.client.baseUrl, protocolVersion: '2026-11-01' });
    const address = anAddress();
    handle = `${address.split('@')[0] ?? ''}@gatehouse.test`;
    const { device_id } = await client.auth.register(address, 'correct horse battery');
    accountId = (await client.auth.profile()).id;
    identity = identitySigner(platform.random(32));
    device = deviceSigner(device_id, platform.random(32));
  });

  async function publish(version = 1): Promise<Uint8Array> {
    const document = await signDirectory(
      accountId,
      { version, devices: [listDevice(device, 1_760_000_000)] },
      identity,
    );
    await client.directory.publish(document);
    return document;
  }

  it('publishes a directory that the service takes, and verifies what it hands out', async () => {
    expect(await client.directory.own()).toBeNull();
    const document = await publish();
    expect(await client.directory.own()).toEqual(document);
    const opened = openDirectory(document, accountId, null);
    if (opened.kind !== 'verified') throw new Error(opened.fault);
    expect(opened.directory).toMatchObject({ version: 1, ik: identity.publicKey });
    const found = await client.directory.lookUp(handle);
    const theirs = fromBase64Url(found.directory ?? '') ?? new Uint8Array();
    expect(openDirectory(theirs, found.user_id, { ik: identity.publicKey, version: 1 }).kind).toBe('verified');
  });

  it('refuses a directory of another account, of another key, an older or a changed one', async () => {
    const document = await publish();
    const fault = (...args: Parameters<typeof openDirectory>) => {
      const opened = openDirectory(...args);
      return opened.kind === 'refused' ? opened.fault : null;
    };
    const other = identitySigner(platform.random(32)).publicKey;
    expect(fault(document, '01990000-0000-7000-8000-000000000001', null)).toBe('signature');
    expect(fault(document, accountId, { ik: other, version: 1 })).toBe('other_identity');
    expect(fault(document, accountId, { ik: identity.publicKey, version: 2 })).toBe('rolled_back');
    expect(fault(Uint8Array.of(...document, 0), accountId, null)).toBe('malformed');
    const changed = document.slice();
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(fault(changed, accountId, null)).toBe('signature');
  });

  it('ends every session by a proof of the identity key, and not by that of another', async () => {
    await publish();
    const { server_host } = await client.discovery.serverInfo();
    const stranger = proveIdentity(identitySigner(platform.random(32)));
    await expect(client.auth.logoutEverywhere(stranger, server_host)).rejects.toMatchObject({
      code: 'error.auth.proof_invalid',
    });
    await client.auth.logoutEverywhere(proveIdentity(identity), server_host);
    expect(await client.session()).toBeNull();
  });

  it('publishes a moved certificate, and follows it by the key it trusts only', async () => {
    await publish();
    const move = { old_handle: handle, new_handle: 'ann@elsewhere.example', moved_at: '2026-01-02T00:00:00.000Z' };
    await client.account.publishMoved(await signMoved(move, identity));
    const certificate = await client.directory.moved(handle.split('@')[0] ?? '');
    expect(followMoved(handle, certificate, identity.publicKey)).toEqual({ kind: 'moved', handle: move.new_handle });
    const other = identitySigner(platform.random(32)).publicKey;
    expect(followMoved(handle, certificate, other)).toEqual({ kind: 'kept', handle, failure: 'unverifiable' });
    expect(followMoved('x@gatehouse.test', certificate, identity.publicKey)).toMatchObject({
      failure: 'not_this_handle',
    });
    expect(await client.directory.moved('nobody')).toBeNull();
  });

  it('verifies what the service attests by the key history that it publishes', async () => {
    await publish();
    const album = await client.albums.create({
      protocol_version: '2026-11-01',
      crypto_suite_id: 1,
      manifest: toBase64Url(utf8('sealed')),
    });
    const bytes = utf8('ciphertext');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { upload_id } = await client.uploads.create({
      album_id: album.album_id,
      kind: 'original',
      declared_size: bytes.length,
      content_hash: hash,
      manifest: { protocol_version: '2026-11-01', crypto_suite_id: 1, sidecar_schema: 1, document: 'AAAA' },
    });
    await client.uploads.append(upload_id, 0, bytes);
    const { attestation } = await client.uploads.read(upload_id);
    const { history } = await client.discovery.attestationKeys();
    expect(historyFault(history, history[0]?.hash ?? null)).toBeNull();
    const document = fromBase64Url(attestation ?? '') ?? new Uint8Array();
    expect(openAttestation(document, history)).toMatchObject({ contentHash: hash, size: bytes.length });
    expect(openAttestation(document, [])).toBeNull();
    expect(historyFault(history, 'a'.repeat(64))).toBe('rewritten');
    const forged = history.map((entry) => ({ ...entry, activated_at: '2020-01-01T00:00:00.000Z' }));
    expect(historyFault(forged, null)).toBe('broken_chain');
  });
});

describe('keys and signatures by themselves', () => {
  it('computes the cohort hashes of the vectors', () => {
    const { vectors } = vector('cohort-hash') as { vectors: Record<string, string>[] };
    for (const { user_id = '', platform_tag, primary_id, primary_id_hex, cohort_hash } of vectors) {
      const id = primary_id_hex === undefined ? (primary_id ?? '') : fromHex(primary_id_hex);
      expect(cohortHash(platform_tag as CohortPlatform, id, user_id)).toBe(cohort_hash);
    }
    expect(vectors).toHaveLength(10);
  });

  it('accepts the key history of the vectors, and no history with a changed link', () => {
    const { entries } = vector('key-history') as { entries: (HistoryEntry & { x: string })[] };
    const history = entries.map((entry) => ({ ...entry, jwk: { x: entry.x, kid: entry.kid } }));
    expect(historyFault(history, history[1]?.hash ?? '')).toBeNull();
    expect(historyFault(history.slice(1), null)).toBe('broken_chain');
    for (const [index, { retired_at }] of history.entries()) {
      for (const other of [null, '2099-01-01T00:00:00.000Z']) {
        const changed = history.with(index, { ...history[index]!, retired_at: other });
        expect(historyFault(changed, null)).toBe(other === retired_at ? null : 'broken_chain');
      }
    }
  });

  it('accepts the signed intents of the vectors that the service accepts, and no other', () => {
    const { album_id, cases, proposer, other_device, external_aad_hex } = vector('upgrade-intent') as {
      album_id: string;
      cases: { name: string; document: string; intent?: object; code?: string }[];
      proposer: { device_id: string; ed25519: string; ml_dsa_65: string };
      other_device: { device_id: string };
      external_aad_hex: string;
    };
    const keys = {
      deviceId: proposer.device_id,
      ed25519: fromBase64Url(proposer.ed25519) ?? new Uint8Array(),
      mlDsa65: fromBase64Url(proposer.ml_dsa_65) ?? new Uint8Array(),
    };
    const takes = (album: string, document: string) =>
      openIntent(album, fromBase64Url(document) ?? new Uint8Array())?.verifies(keys) === true;
    for (const { name, document, code } of cases) {
      expect([name, takes(album_id, document)]).toEqual([name, code === undefined]);
    }
    const [good] = cases;
    expect(takes(other_device.device_id, good?.document ?? '')).toBe(false);
    const opened = openSign(fromBase64Url(good?.document ?? '') ?? new Uint8Array());
    expect(opened?.verifies(keys, fromHex(external_aad_hex))).toBe(true);
    expect(opened?.verifies(keys, encodeCbor(['service-upgrade-intent/v1', 'another']))).toBe(false);
  });

  it('opens an attestation under its algorithm only', async () => {
    const signer = identitySigner(platform.random(32));
    const times = { activated_at: '2026-01-01T00:00:00.000Z', retired_at: null };
    const jwk = { kid: 'k', x: toBase64Url(signer.publicKey) };
    const history = [{ kid: 'k', jwk, ...times, prev_hash: null, hash: '' }];
    const says = { contentHash: 'ab'.repeat(32), size: 5, storedAt: '2026-02-01T00:00:00.000Z' };
    const content = encodeCbor(['service-attestation/v1', says.contentHash, says.size, says.storedAt]);
    const signed = async (algorithm: [number, number][]) => {
      const head = encodeCbor(new Map<number, number | Uint8Array>([...algorithm, [4, utf8('k')]]));
      const signature = await signer.sign(encodeCbor(['Signature1', head, new Uint8Array(), content]));
      return Buffer.concat([Uint8Array.of(0xd2), encodeCbor([head, new Map(), content, signature])]);
    };
    expect(openAttestation(await signed([[1, -8]]), history)).toEqual(says);
    for (const other of [[[1, -7]], [[1, -49]], []] as [number, number][][])
      expect(openAttestation(await signed(other), history)).toBeNull();
  });

  it('refuses a key of small order, under which one signature fits any message', () => {
    const identityPoint = new Uint8Array(32);
    identityPoint[0] = 1;
    const signature = new Uint8Array(64);
    signature[0] = 1;
    expect(verifyEd25519(identityPoint, utf8('anything'), signature)).toBe(false);
  });

  it('seals the master key under a phrase that people write down', () => {
    const [masterKey, account] = [platform.random(32), '01990000-0000-7000-8000-000000000001'];
    const phrase = newRecoveryPhrase();
    expect(phrase.split(' ')).toHaveLength(12);
    const blob = sealEscrow(masterKey, phrase, account);
    expect(openEscrow(blob, `  ${phrase.toUpperCase().replaceAll(' ', '\n')} `, account)).toEqual(masterKey);
    const numbered = phrase.split(' ').map((word, index) => `${index + 1}. ${word}`);
    for (const listed of [numbered.join(', '), numbered.join('\n')])
      expect(openEscrow(blob, listed, account)).toEqual(masterKey);
    expect(openEscrow(blob, newRecoveryPhrase(), account)).toBeNull();
    expect(openEscrow(blob, phrase, '01990000-0000-7000-8000-000000000002')).toBeNull();
    expect(openEscrow(blob.slice(0, -1), phrase, account)).toBeNull();
    expect(readRecoveryPhrase(phrase.split(' ').reverse().join(' ') + ' zoo')).toBeNull();
  });

  it('derives the secrets of a link, and keeps the secret in the fragment', () => {
    const [secret, linkId] = [newLinkSecret(), '01990000-0000-7000-8000-0000000000aa'];
    const address = linkAddress('https://app.example.org/guest', linkId, secret);
    expect(new URL(address).pathname).toBe('/guest');
    expect(readLinkAddress(address)).toEqual({ linkId, secret });
    const { token, tokenHash, key } = linkSecrets(secret);
    expect([fromBase64Url(token)?.length, tokenHash.length, key.length]).toEqual([32, 64, 32]);
    const bundle = sealLinkBundle(secret, linkId, utf8('the album key'));
    expect(openLinkBundle(secret, linkId, bundle)).toEqual(utf8('the album key'));
    expect(openLinkBundle(newLinkSecret(), linkId, bundle)).toBeNull();
  });
});
