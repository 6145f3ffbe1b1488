import { createHash } from 'node:crypto';
import { getCiphersuiteFromName, getCiphersuiteImpl } from 'ts-mls';
import type { NewUpload } from '../../../client/src/api/wire.js';
import { GatehouseClient } from '../../../client/src/client.js';
import { catalogFile } from '../../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../../client/src/catalog/open.js';
import { CeremonyStore } from '../../../client/src/ceremony/ceremony-store.js';
import type { AlbumSealer } from '../../../client/src/ceremony/sealer.js';
import { readUpgradedFrom, upgradedFromCbor } from '../../../client/src/ceremony/structures.js';
import { Upgrades } from '../../../client/src/ceremony/upgrades.js';
import { AssetStayed, WriteQueue, type WriteTarget } from '../../../client/src/ceremony/write-queue.js';
import type { Platform } from '../../../client/src/kernel/platform.js';
import { platform } from '../../../client/src/kernel/platform.js';
import { fromBase64Url, toBase64Url } from '../../../client/src/kernel/bytes.js';
import { encodeCbor, type CborValue } from '../../../client/src/kernel/cbor.js';
import { isMap } from '../../../client/src/kernel/cbor-decode.js';
import { uuidV7 } from '../../../client/src/kernel/uuid.js';
import { openSign, signByDevice, type DeviceKeys } from '../../../client/src/keys/cose.js';
import { listDevice, signDirectory } from '../../../client/src/keys/directory.js';
import { deviceSigner, identitySigner, type DeviceSigner } from '../../../client/src/keys/signer.js';
import { memoryTokens, type TokenStorage } from '../../../client/src/http/tokens.js';
import { GroupStore } from '../../../client/src/mls/group-store.js';
import { TsMlsTransport } from '../../../client/src/mls/ts-mls-transport.js';
import { anAddress } from '../people/person.js';
import { killableDelivery, killableFetch, killableFile, Killer } from './killable.js';
import type { DeliveryService } from '../../../client/src/mls/delivery.js';

export const FROM = '2026-01-01';
export const TO = '2026-11-01';

/** An account with its keys; it outlives the processes of its client. */
export interface Member {
  readonly accountId: string;
  readonly tokens: TokenStorage;
  readonly device: DeviceSigner;
  readonly keys: DeviceKeys;
  /** The secret that `device` was made from. */
  readonly deviceSecret: Uint8Array;
}

export interface Photo {
  readonly bytes: string;
  readonly contentHash: string;
}

export function aPhoto(): Photo {
  const bytes = platform.random(500);
  return { bytes: toBase64Url(bytes), contentHash: createHash('sha256').update(bytes).digest('hex') };
}

export async function aMember(baseUrl: string): Promise<Member> {
  const tokens = memoryTokens();
  const client = new GatehouseClient({ baseUrl, protocolVersion: FROM, tokens });
  const { device_id } = await client.auth.register(anAddress(), 'correct horse battery');
  const { id: accountId } = await client.auth.profile();
  const deviceSecret = platform.random(32);
  const device = deviceSigner(device_id, deviceSecret);
  const devices = [listDevice(device, 1_760_000_000)];
  const identity = identitySigner(platform.random(32));
  await client.directory.publish(await signDirectory(accountId, { version: 1, devices }, identity));
  const keys = { deviceId: device_id, ed25519: device.ed25519.publicKey, mlDsa65: device.mlDsa65.publicKey };
  return { accountId, tokens, device, keys, deviceSecret };
}

/** Starts one process of a member's client, with a catalog on disk. */
export async function startClient(
  member: Member,
  world: { readonly baseUrl: string; readonly mailbox: DeliveryService; readonly everybody: () => readonly Member[] },
  options: {
    readonly path: string;
    readonly killer?: Killer;
    readonly onSleep?: () => Promise<void>;
    readonly now?: () => number;
  },
) {
  const killer = options.killer ?? new Killer();
  const sleeping: Platform['sleep'] = async () => {
    killer.requireAlive();
    await options.onSleep?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const client = new GatehouseClient({
    baseUrl: world.baseUrl,
    protocolVersion: TO,
    tokens: member.tokens,
    fetch: inPagesOfOne(killableFetch(killer)),
    platform: { ...platform, sleep: sleeping, ...(options.now && { now: options.now }) },
  });
  const file = killableFile(catalogFile(options.path), killer);
  const database = await openCatalog(file);
  const store = new CeremonyStore(database);
  const sealer = sealerOf(member, world.everybody);
  const handlers = handlersOf(client, member);
  const queue = new WriteQueue(client, store, handlers);
  const mls = new TsMlsTransport({
    cipherSuite: await suite,
    delivery: killableDelivery(world.mailbox, killer),
    store: new GroupStore(database),
    identity: member.accountId,
    onEvent: (event) => upgrades.receive(event),
  });
  const trustedDevice = (_albumId: string, deviceId: string) =>
    Promise.resolve(world.everybody().find(({ keys }) => keys.deviceId === deviceId)?.keys ?? null);
  const { device } = member;
  const upgrades: Upgrades = new Upgrades({ client, store, queue, mls, sealer, device, trustedDevice, pollEvery: 1 });
  const add = (albumId: string, kind: string, payload: object) =>
    queue.add({ writeId: uuidV7(platform.now(), platform.random(16)), albumId, kind, payload });
  return { client, store, queue, mls, upgrades, add, stop: () => file.kill() };
}

/** Lists come in pages of one item, so that every list of a ceremony has several pages. */
function inPagesOfOne(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch((input as string).replace('limit=500', 'limit=1'), init);
}

export type Running = Awaited<ReturnType<typeof startClient>>;

const suite = getCiphersuiteImpl(getCiphersuiteFromName('MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519'));

/** Seals the app's documents: here a COSE_Sign of a small map, which is enough to carry `upgraded_from`. */
function sealerOf({ device }: Member, everybody: () => readonly Member[]): AlbumSealer {
  return {
    sealAlbum: async ({ albumId, protocolVersion, upgradedFrom }) => {
      const core = new Map<string, CborValue>([
        ['album_id', albumId],
        ['protocol_version', protocolVersion],
        ['upgraded_from', upgradedFromCbor(upgradedFrom)],
      ]);
      return { manifest: await signByDevice(core, encodeCbor(['test-album/v1']), device), cryptoSuiteId: 1 };
    },
    readUpgradedFrom: (manifest) => {
      const opened = openSign(manifest);
      const isTrusted = everybody().some(({ keys }) => opened?.verifies(keys, encodeCbor(['test-album/v1'])));
      const core = isTrusted ? opened?.payload : undefined;
      return Promise.resolve(core !== undefined && isMap(core) ? readUpgradedFrom(core.get('upgraded_from')) : null);
    },
    sealFork: (asset, { albumId, protocolVersion }) => {
      const manifest = (content_hash: string) => manifestFor(albumId, protocolVersion, content_hash);
      const derivatives = asset.derivatives.map(({ content_hash }) => ({
        content_hash,
        manifest: manifest(content_hash),
      }));
      return Promise.resolve({ manifest: manifest(asset.content_hash), derivatives });
    },
  };
}

export function manifestFor(albumId: string, protocolVersion: string, contentHash: string) {
  const document = toBase64Url(encodeCbor([albumId, contentHash, protocolVersion]));
  return { protocol_version: protocolVersion, crypto_suite_id: 1, sidecar_schema: 1, document };
}

interface Restored {
  readonly assetId: string;
  readonly albumId: string;
}

function handlersOf(client: GatehouseClient, { accountId }: Member) {
  return {
    upload: async (photo: Photo, target: WriteTarget) => {
      const former = target.formerId('upload');
      if (former !== null) await client.uploads.cancel(former).catch(() => undefined);
      await upload(client, accountId, target, photo, target.newId('upload'));
    },
    trash: async ({ assetId }: { readonly assetId: string }, { protocolVersion, ...target }: WriteTarget) => {
      const id = await target.assetId(assetId).catch((error: unknown) => {
        if (error instanceof AssetStayed) return null;
        throw error;
      });
      if (id !== null) await client.assets.trash(id, { protocolVersion });
    },
    restore: async ({ assetId, albumId: from }: Restored, target: WriteTarget) => {
      const { albumId, protocolVersion } = target;
      const intentId = from === albumId ? null : await target.upgradeOf(from);
      const asset = await client.assets.restore(assetId, { protocolVersion, ...(intentId !== null && { intentId }) });
      if (from === albumId) return;
      const manifest = manifestFor(albumId, protocolVersion, asset.content_hash);
      await client.albums.fork(albumId, { source_asset_id: assetId, manifest }, { protocolVersion });
    },
  };
}

export async function upload(
  client: GatehouseClient,
  _ownerId: string,
  album: { readonly albumId: string; readonly protocolVersion: string },
  photo: Photo,
  uploadId: string,
  about: Pick<NewUpload, 'kind' | 'asset_id'> = { kind: 'original' },
): Promise<void> {
  const bytes = fromBase64Url(photo.bytes) ?? new Uint8Array();
  const { albumId, protocolVersion } = album;
  const created = await client.uploads.create({
    upload_id: uploadId,
    album_id: albumId,
    declared_size: bytes.length,
    content_hash: photo.contentHash,
    manifest: manifestFor(albumId, protocolVersion, photo.contentHash),
    ...about,
  });
  if (created.state === 'Completed') return;
  await client.uploads.append(uploadId, created.offset, bytes.subarray(created.offset), { protocolVersion });
}
