import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { fromHex, toBase64Url, toHex, utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import {
  contributionBundle,
  contributionKeys,
  openContribution,
  readContributionBundle,
  sealContribution,
} from '../../client/src/keys/contributions.js';
import { hpkeOpen, hpkeSeal, x25519Pair } from '../../client/src/keys/hpke.js';
import { contribute, type Contribution } from '../../client/src/links/contribute.js';
import { contributions, openContributed } from '../../client/src/links/contributions.js';
import { makeShareLink, makeUploadLink } from '../../client/src/links/make.js';
import { openLink, type OpenedLink } from '../../client/src/links/open.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aMember, TO, type Member } from '../support/client/ceremony-people.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

/** RFC 9180, appendix A.2.1, the first encryption. */
const RFC = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  ephemeral: 'f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600',
  enc: '1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a',
  privateKey: '8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb',
  publicKey: '4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a',
  aad: '436f756e742d30',
  plain: '4265617574792069732074727574682c20747275746820626561757479',
  sealed: '1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28',
};

describe('HPKE', () => {
  it('seals and opens what the vector of RFC 9180 says', () => {
    const pair = x25519Pair(fromHex(RFC.privateKey));
    expect(toHex(pair.publicKey)).toBe(RFC.publicKey);
    const context = { info: fromHex(RFC.info), aad: fromHex(RFC.aad) };
    const sealed = hpkeSeal(pair.publicKey, context, fromHex(RFC.plain), fromHex(RFC.ephemeral));
    expect(toHex(sealed)).toBe(RFC.enc + RFC.sealed);
    expect(toHex(hpkeOpen(pair, context, sealed)!)).toBe(RFC.plain);
    expect(hpkeOpen(pair, { ...context, info: utf8('other') }, sealed)).toBeNull();
    expect(hpkeOpen(x25519Pair(platform.random(32)), context, sealed)).toBeNull();
  });
});

describe('the vectors of contributions', () => {
  const vector = JSON.parse(readFileSync(new URL('../vectors/contribution.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  > & { readonly refused: readonly { readonly name: string; readonly document: string }[] };
  const keys = contributionKeys(fromHex(vector['album_key_hex']!), vector['link_id']!);
  const place = { linkId: vector['link_id']!, contentHash: vector['content_hash']! };

  it('agree on keys, bundle and document', () => {
    expect([toHex(keys.privateKey), toHex(keys.publicKey)]).toEqual([
      vector['private_key_hex'],
      vector['public_key_hex'],
    ]);
    expect(toHex(contributionBundle(keys.publicKey))).toBe(vector['bundle_cbor_hex']);
    expect(readContributionBundle(fromHex(vector['bundle_cbor_hex']!))).toEqual(keys.publicKey);
    const plain = fromHex(vector['plain_hex']!);
    const random = () => fromHex(vector['ephemeral_hex']!);
    expect(sealContribution(keys.publicKey, place, plain, random)).toBe(vector['document']);
    expect(openContribution(keys, place, vector['document']!)).toEqual(plain);
  });

  it.each(vector.refused)('refuse $name', ({ document }) => {
    expect(openContribution(keys, place, document)).toBeNull();
  });

  it('open at no other place', () => {
    expect(openContribution(keys, { ...place, contentHash: 'cd'.repeat(32) }, vector['document']!)).toBeNull();
    expect(readContributionBundle(utf8('something else'))).toBeNull();
  });
});

describe('links at the real service', () => {
  const page = 'https://app.example.org/guests.html';
  const albumKey = platform.random(32);
  let service: TestService;
  let member: Member;
  let client: GatehouseClient;
  let albumId: string;
  beforeAll(async () => {
    service = await startTestService();
    member = await aMember(service.client.baseUrl);
    client = clientOf({ tokens: member.tokens });
    albumId = (await client.albums.create({ protocol_version: TO, crypto_suite_id: 1, manifest: 'AAAA' })).album_id;
  });
  afterAll(() => service.stop());

  function clientOf(options: object = {}): GatehouseClient {
    return new GatehouseClient({ baseUrl: service.client.baseUrl, protocolVersion: TO, ...options });
  }

  async function opened(address: string, guest = clientOf()): Promise<OpenedLink> {
    return (await openLink(guest, address))!;
  }

  const aFile = (bytes = platform.random(5_000)): Contribution => ({
    uploadId: uuidV7(Date.UTC(2026, 5, 1), platform.random(16)),
    content: bytesSource(bytes),
    info: utf8('photo.jpg and its key'),
    sidecarSchema: 1,
  });

  it('show a guest who has no account what they are to show', async () => {
    const content = utf8('the keys of the album');
    const bytes = platform.random(3_000);
    const upload = await makeUploadLink(client, { page, albumId, albumKey });
    const { asset_id } = await contribute(await opened(upload.address), aFile(bytes));
    const made = await makeShareLink(client, { page, albumId, content, assetIds: [asset_id!] });
    expect(made.address.startsWith(`${page}#${made.link.link_id}.`)).toBe(true);
    const link = await opened(made.address);
    expect(link.content).toEqual(content);
    const seen = [];
    for await (const asset of link.guest.allAssets()) seen.push(asset);
    expect(seen.map((each) => each.asset_id)).toEqual([asset_id]);
    expect(await link.guest.blob(seen[0]!.content_hash)).toEqual(bytes);
  });

  it('take contributions, which members find and open, and nobody without the key of the album', async () => {
    const { address, link } = await makeUploadLink(client, { page, albumId, albumKey, maxFiles: 3 });
    const guest = await opened(address);
    const sent: number[] = [];
    const upload = await contribute(guest, aFile(), { chunkSize: 2_000, onProgress: (done) => sent.push(done) });
    expect([upload.state, sent.at(-1)]).toEqual(['Completed', 5_000]);
    await contribute(guest, { ...aFile(), info: utf8('small'), derivativeOf: upload.asset_id! });
    await client.links.revoke(link.link_id);
    await expect(contribute(guest, aFile())).rejects.toMatchObject({ code: 'error.link.invalid' });
    const found = [];
    for await (const asset of contributions(client, albumId)) {
      if (asset.via_link === link.link_id) found.push(asset);
    }
    expect(found.map((each) => each.asset_id)).toEqual([upload.asset_id]);
    expect(openContributed(albumKey, found[0]!)).toEqual(utf8('photo.jpg and its key'));
    expect(openContributed(albumKey, found[0]!, found[0]!.derivatives[0]!.content_hash)).toEqual(utf8('small'));
    expect(openContributed(platform.random(32), found[0]!)).toBeNull();
    expect(openContributed(albumKey, { ...found[0]!, via_link: null })).toBeNull();
  });

  it('go on with a contribution that was broken off', async () => {
    const { address } = await makeUploadLink(client, { page, albumId, albumKey });
    const file = aFile(platform.random(20_000));
    const given = new AbortController();
    const onProgress = (sent: number) => {
      if (sent >= 10_000) given.abort();
    };
    const options = { chunkSize: 5_000, signal: given.signal, onProgress };
    await expect(contribute(await opened(address), file, options)).rejects.toMatchObject({
      code: 'error.client.aborted',
    });
    expect(await contribute(await opened(address), file)).toMatchObject({ state: 'Completed', offset: 20_000 });
  });

  it('are no links when they are not whole, or when another secret is in them', async () => {
    const { address } = await makeUploadLink(client, { page, albumId, albumKey });
    expect(await openLink(clientOf(), page)).toBeNull();
    const at = address.lastIndexOf('.');
    const other = `${address.slice(0, at)}.${toBase64Url(platform.random(32))}`;
    await expect(openLink(clientOf(), other)).rejects.toMatchObject({ code: 'error.link.invalid' });
  });
});
