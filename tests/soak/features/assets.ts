import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aClientId, createAlbum, join } from '../../support/people/writer.js';
import { forkAsset, purgeAsset, putMetadata, restoreAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { putMetadataBatch } from '../../support/uploads/batches.js';
import { framesOf } from '../../support/uploads/blob-batches.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { listedIn, trashOf } from '../listings.js';
import { sent, sentInBatch } from '../send.js';
import type { Actor, Feature } from '../world.js';

interface Stored {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly derivatives: Uint8Array[];
  state: 'there' | 'trashed' | 'purged' | 'unknown';
  /** Every possible value: one after an answer, more after a lost one; `null` is no metadata. */
  metadata: (Uint8Array | null)[];
}

/** The share of originals whose size is that of a photo: large bodies share memory (body-blocks.ts). */
const LARGE = 0.05;
/** The share of originals, and of metadata, that come in batches. */
const IN_BATCH = 0.3;

/** The share of metadata that may be too long for a row (blob-location.ts). */
const IN_FILES = 0.2;

interface Own {
  readonly writers: readonly ListedWriter[];
  readonly album: string;
  readonly fork: string;
  readonly assets: Stored[];
  readonly forks: Set<string>;
}

const facts = new Map<Actor, Own>();

/**
 * Resumed uploads, batches, derivatives, metadata by two people on one asset, trash, purge, restore, forks and
 * downloads: every acknowledged byte is there, and each person is charged for their own uploads.
 */
export const assets: Feature = {
  name: 'assets',
  actors: 3,

  async act(actor) {
    const own = await begin(actor);
    if (own === null) return;
    facts.set(actor, own);
    while (!actor.isOver) {
      const step = actor.choices.next();
      const there = own.assets.filter(({ state }) => state === 'there');
      if (step < 0.35 || there.length === 0) await upload(actor, own);
      else await change(actor, own, actor.choices.pick(there), step);
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    for (const asset of own.assets) await compareAsset(actor, own, asset);
    for (const writer of own.writers) await compareCharges(actor, own, writer);
  },
};

async function begin(actor: Actor): Promise<Own | null> {
  const writers = [await actor.made(aListedWriter), await actor.made(aListedWriter)].filter((each) => each !== null);
  const [owner, member] = writers;
  if (owner === undefined || member === undefined) return null;
  const [album, fork] = [aClientId(), aClientId()];
  for (const album_id of [album, fork]) {
    const done = await actor.insist('create an album', (client) => createAlbum(client, owner, { album_id }));
    if (done === null) return null;
    await actor.made((client) => join(client, owner, album_id, member, 'writer'));
  }
  return { writers, album, fork, assets: [], forks: new Set() };
}

async function upload(actor: Actor, { writers: [owner], album, assets: own }: Own): Promise<void> {
  if (actor.choices.chance(IN_BATCH)) {
    const contents = Array.from({ length: actor.choices.between(1, 12) }, () =>
      someBytes(actor.choices.between(1, 100_000)),
    );
    const ids = await sentInBatch(actor, owner!, album, contents);
    contents.forEach((bytes, index) => {
      const id = ids[index] ?? null;
      if (id !== null) own.push({ id, bytes, derivatives: [], state: 'there', metadata: [null] });
    });
    return;
  }
  const bytes = someBytes(actor.choices.between(1, actor.choices.chance(LARGE) ? 3_000_000 : 300_000));
  const id = await sent(actor, owner!, album, bytes);
  if (id !== null) own.push({ id, bytes, derivatives: [], state: 'there', metadata: [null] });
}

async function change(actor: Actor, own: Own, asset: Stored, step: number): Promise<void> {
  const owner = own.writers[0]!;
  if (step < 0.45) return derive(actor, own, asset);
  if (step < 0.65) return describe(actor, actor.choices.pick(own.writers), asset);
  if (step < 0.75) return download(actor, owner, asset);
  if (step < 0.8) {
    const answer = await actor.ask('fork', (client) => forkAsset(client, owner, own.fork, asset.id));
    if (answer === null || answer.status < 300) own.forks.add(asset.id);
    return;
  }
  if (!(await moved(actor, asset, 'trashed', 'to the trash', (client) => trashAsset(client, owner, asset.id)))) return;
  const comesBack = actor.choices.chance(0.5);
  if (comesBack) await moved(actor, asset, 'there', 'restore', (client) => restoreAsset(client, owner, asset.id));
  else await moved(actor, asset, 'purged', 'purge', (client) => purgeAsset(client, owner, asset.id));
}

async function moved(
  actor: Actor,
  asset: Stored,
  to: Stored['state'],
  what: string,
  request: Parameters<Actor['ask']>[1],
): Promise<boolean> {
  asset.state = 'unknown';
  const answer = await actor.ask(what, request);
  if (answer === null) return false;
  actor.expect(answer.status < 300, `${what} of an asset in its place was answered ${answer.status}`);
  asset.state = to;
  return true;
}

async function derive(actor: Actor, { writers: [owner], album }: Own, asset: Stored): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 20_000));
  const kind = actor.choices.pick(['derivative', 'provenance']);
  const id = await sent(actor, owner!, album, bytes, { kind, asset_id: asset.id });
  if (id !== null) asset.derivatives.push(bytes);
}

async function describe(actor: Actor, by: ListedWriter, asset: Stored): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, actor.choices.chance(IN_FILES) ? 40_000 : 5_000));
  const answer = await actor.ask('put metadata', (client) =>
    actor.choices.chance(IN_BATCH)
      ? putMetadataBatch(client, by, [{ asset_id: asset.id, bytes }])
      : putMetadata(client, by, asset.id, bytes),
  );
  const refusal = answer?.body?.metadata?.[0]?.problem ?? null;
  if (answer === null || refusal?.status >= 500) asset.metadata.push(bytes);
  else if (answer.status < 300 && refusal === null) asset.metadata = [bytes];
}

/** Downloads a blob; half of the downloads are aborted. */
async function download(actor: Actor, { token }: ListedWriter, { bytes }: Stored): Promise<void> {
  const path = `/v1/blobs/${hashOf(bytes)}`;
  if (actor.choices.chance(0.5)) {
    const answer = await actor.ask('download', (client) => client.get(path, { token }));
    if (answer !== null)
      actor.expect(Buffer.compare(answer.bytes, bytes) === 0, `the bytes of ${hashOf(bytes)} differ`);
    return;
  }
  const abort = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(actor.client().baseUrl + path, { headers, signal: abort.signal }).catch(() => undefined);
  abort.abort();
}

async function compareAsset(actor: Actor, { writers: [owner] }: Own, asset: Stored): Promise<void> {
  const { token } = owner!;
  const found = await actor.insist('compare', (client) => client.get(`/v1/assets/${asset.id}`, { token }));
  const state = found?.status !== 200 ? 'purged' : found.body.trashed_at === null ? 'there' : 'trashed';
  actor.expect(
    asset.state === 'unknown' || asset.state === state,
    `the asset ${asset.id} is ${state}, not ${asset.state}`,
  );
  asset.state = state;
  if (state === 'purged') return;
  const described: string | null = found?.body?.metadata?.content_hash ?? null;
  const metadata = asset.metadata.find((each) => (each === null ? null : hashOf(each)) === described);
  actor.expect(metadata !== undefined, `the metadata of ${asset.id} is ${described}, which nobody wrote last`);
  asset.metadata = [metadata ?? null];
  const contents = [asset.bytes, ...asset.derivatives, ...(metadata instanceof Uint8Array ? [metadata] : [])];
  for (const [index, blob] of (await blobsOf(actor, token, contents)).entries()) {
    const isIt = blob.status === 200 && Buffer.compare(blob.bytes, contents[index]!) === 0;
    actor.expect(isIt, `the blob ${index} of ${asset.id} is answered ${blob.status} or has other bytes`);
  }
}

interface Answered {
  readonly status: number | undefined;
  readonly bytes: Uint8Array;
}

/** Reads them one by one, or all in one response. */
async function blobsOf(actor: Actor, token: string, contents: readonly Uint8Array[]): Promise<readonly Answered[]> {
  const content_hashes = contents.map(hashOf);
  if (actor.choices.chance(IN_BATCH)) {
    const body = { content_hashes };
    const answer = await actor.insist('compare', (client) => client.post('/v1/blobs/batch', { token, body }));
    const frames = answer?.status === 200 ? framesOf(answer) : [];
    return contents.map((_, index) => ({
      status: frames[index]?.problem?.status ?? answer?.status,
      bytes: frames[index]?.bytes ?? new Uint8Array(),
    }));
  }
  const blobs: Answered[] = [];
  for (const hash of content_hashes) {
    const blob = await actor.insist('compare', (client) => client.get(`/v1/blobs/${hash}`, { token }));
    blobs.push({ status: blob?.status, bytes: blob?.bytes ?? new Uint8Array() });
  }
  return blobs;
}

/** Compares a person's charges with the assets that the service lists: each blob is charged to its uploader. */
async function compareCharges(actor: Actor, own: Own, writer: ListedWriter): Promise<void> {
  const charged = new Map<string, number>();
  // The listing does not name the writer of metadata. A fork may hold metadata that its source no longer has.
  const described = new Map<string, number>();
  const add = (entry: { content_hash: string; size: number }) => charged.set(entry.content_hash, entry.size);
  // A fork keeps the blobs of a purged source, charged as before.
  for (const album of [own.album, own.fork]) {
    for (const asset of await listedIn(actor, writer, album)) {
      if (asset.metadata !== null) described.set(asset.metadata.content_hash, asset.metadata.size);
      const references = [asset, ...asset.derivatives];
      references.filter(({ upload_user_id }) => upload_user_id === writer.accountId).forEach(add);
    }
  }
  for (const asset of await trashOf(actor, writer)) [asset, ...asset.derivatives].forEach(add);
  for (const { metadata } of own.assets)
    for (const bytes of metadata) if (bytes !== null) described.set(hashOf(bytes), bytes.length);
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);
  const references = sum(charged.values());
  const quota = await actor.made((client) => readQuota(client, writer));
  const most = references + sum(described.values());
  const used = quota?.used ?? -1;
  actor.expect(
    used >= references && used <= most,
    `${writer.accountId} is charged ${used}, not ${references} to ${most}`,
  );
  actor.expect(quota?.reserved === 0, `${writer.accountId} still has ${quota?.reserved} reserved`);
}
