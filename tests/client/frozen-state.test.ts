import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import type { Asset } from '../../client/src/api/wire.js';
import { frozenStateHash } from '../../client/src/ceremony/frozen-state.js';
import { toBase64Url, toHex, utf8 } from '../../client/src/kernel/bytes.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { answer, scriptedFetch } from '../support/client/scripted-fetch.js';
import { liveBytes } from '../support/processes/live-memory.js';

const ALBUM = '01990000-0000-7000-8000-000000000001';
const OWNER = '01990000-0000-7000-8000-000000000002';
const ASSETS = 100_000;
const PAGE = 500;
/** A document of the size of a small manifest. */
const DOCUMENT = 'x'.repeat(2000);

const documentOf = (index: number): Uint8Array => utf8(`${index} ${DOCUMENT}`);

function assetAt(index: number): Asset {
  const manifest = { protocol_version: '2026-01-01', crypto_suite_id: 1, sidecar_schema: 1 };
  const document = Buffer.from(documentOf(index)).toString('base64url');
  return { asset_id: ALBUM, manifest: { ...manifest, document }, derivatives: [] } as unknown as Asset;
}

/** Computes the hash of the contract (section 5) with Node's hash and a minimal CBOR encoder. */
function expectedHash(): string {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const hashes = Array.from({ length: ASSETS }, (_, index) => sha256(documentOf(index)));
  hashes.push(sha256(utf8('album')));
  hashes.sort((left, right) => Buffer.compare(left, right));
  const text = (value: string) => Buffer.concat([Buffer.of(0x78, value.length), Buffer.from(value)]);
  const short = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  const count = Buffer.alloc(5);
  count[0] = 0x9a;
  count.writeUInt32BE(hashes.length, 1);
  const digest = createHash('sha256').update(Buffer.of(0x85));
  digest.update(short('service-frozen-state/v1')).update(text(ALBUM));
  digest.update(Buffer.of(0x81, 0x82)).update(text(OWNER)).update(short('owner')).update(count);
  for (const hash of hashes) digest.update(Buffer.of(0x58, 0x20)).update(hash);
  return digest.update(Buffer.of(0xf6)).digest('hex');
}

it('hashes an album of a hundred thousand assets, a quarter of a gigabyte of documents, in bounded memory', async () => {
  let most = 0;
  let requests = 0;
  const { fetch } = scriptedFetch(({ path }) => {
    if (requests % 20 === 0) most = Math.max(most, liveBytes());
    requests += 1;
    if (path === `/v1/albums/${ALBUM}`) {
      return answer(200, { album_id: ALBUM, owner_id: OWNER, members: [], manifest: toBase64Url(utf8('album')) });
    }
    if (path.includes('trashed=only')) return answer(200, { assets: [], next_cursor: null });
    const start = Number(/cursor=(\d+)/.exec(path)?.[1] ?? 0);
    const assets = Array.from({ length: Math.min(PAGE, ASSETS - start) }, (_, index) => assetAt(start + index));
    return answer(200, { assets, next_cursor: start + PAGE < ASSETS ? String(start + PAGE) : null });
  });
  const session = { access_token: 'a', refresh_token: 'r', session_id: 's', session_expires_at: '', device_id: 'd' };
  const tokens = memoryTokens(session);
  const baseUrl = 'https://media.example.org';
  const client = new GatehouseClient({ baseUrl, protocolVersion: '2026-01-01', tokens, fetch });
  const before = liveBytes();
  const hash = await frozenStateHash(client, ALBUM);
  // All documents together are 270 MB on arrival; only 32 bytes of each and a few pages in flight stay in memory.
  expect((most - before) / 1e6).toBeLessThan(60);
  expect(toHex(hash)).toBe(expectedHash());
}, 120_000);
