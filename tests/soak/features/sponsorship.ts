import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aClientId, createAlbum } from '../../support/people/writer.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { listedIn, type WireAsset } from '../listings.js';
import { sent } from '../send.js';
import type { Actor, Feature } from '../world.js';

interface Stored {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly derivatives: Uint8Array[];
  /** Every possible value: one after an answer, more after a lost one; `null` is no metadata. */
  metadata: (Uint8Array | null)[];
}

interface Kid {
  readonly id: string;
  /** An album that the account owns. */
  readonly album: string;
  /** True if the other person is an owner; `null` if the response to the last change was lost. */
  isShared: boolean | null;
  state: 'there' | 'ended' | 'unknown';
  readonly assets: Stored[];
}

interface Own {
  readonly sponsor: ListedWriter;
  readonly other: ListedWriter;
  readonly kids: Kid[];
}

const facts = new Map<Actor, Own>();
const MOST_KIDS = 40;

/**
 * Sponsored accounts whose owners change, upload as them, add derivatives and metadata, and which end: owners and their
 * access are those that were acknowledged, nothing uploaded is lost, and the sponsor alone is charged, whoever adds.
 */
export const sponsorship: Feature = {
  name: 'sponsorship',
  actors: 2,

  async act(actor) {
    const [sponsor, other] = [await actor.made(aListedWriter), await actor.made(aListedWriter)];
    if (sponsor === null || other === null) return;
    const own: Own = { sponsor, other, kids: [] };
    facts.set(actor, own);
    while (!actor.isOver) {
      const there = own.kids.filter(({ state }) => state === 'there');
      const step = actor.choices.next();
      if (there.length < 2 && own.kids.length < MOST_KIDS) await make(actor, own);
      else if (there.length > 0) await change(actor, own, actor.choices.pick(there), step);
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    const { sponsor, other, kids } = own;
    const listed = await owned(actor, sponsor);
    let total = 0;
    for (const kid of kids) {
      const assets = await listedIn(actor, sponsor, kid.album);
      const sizes = assets.reduce((sum, asset) => sum + sizeOf(asset), 0);
      total += sizes;
      await compareKid(actor, own, kid, assets);
      const found = listed.find(({ account_id }) => account_id === kid.id);
      actor.expect(found === undefined || found.used === sizes, `${kid.id} has used ${found?.used}, not ${sizes}`);
      compareOwners(actor, own, kid, found);
    }
    const [pays, pays2] = [await quotaOf(actor, sponsor), await quotaOf(actor, other)];
    actor.expect(pays === `${total} and 0`, `the sponsor is charged ${pays} reserved, not ${total}`);
    actor.expect(pays2 === '0 and 0', `the other owner is charged ${pays2} reserved, not nothing`);
  },
};

function sizeOf({ size, derivatives, metadata }: WireAsset): number {
  return derivatives.reduce((sum, each) => sum + each.size, size + (metadata?.size ?? 0));
}

interface Owned {
  readonly account_id: string;
  readonly owners: readonly string[];
  readonly used: number;
}

async function owned(actor: Actor, { token }: ListedWriter): Promise<readonly Owned[]> {
  const path = '/v1/auth/sponsored-accounts?limit=500';
  const answer = await actor.insist('compare', (client) => client.get(path, { token }));
  return (answer?.body?.sponsored_accounts ?? []) as Owned[];
}

async function quotaOf(actor: Actor, writer: ListedWriter): Promise<string> {
  const quota = await actor.made((client) => readQuota(client, writer));
  return `${quota?.used} and ${quota?.reserved}`;
}

/** An account whose creation lost its answer stays unused. */
async function make(actor: Actor, { sponsor, kids }: Own): Promise<void> {
  const { token } = sponsor;
  const made = await actor.ask('sponsor an account', (client) => client.post('/v1/auth/sponsored-accounts', { token }));
  if (made?.status !== 201) return;
  const id = String(made.body.account_id);
  const album = aClientId();
  const request = { album_id: album, owner_id: id };
  const answer = await actor.insist('create an album', (client) => createAlbum(client, sponsor, request));
  if (answer?.status === 201) kids.push({ id, album, isShared: false, state: 'there', assets: [] });
}

async function change(actor: Actor, own: Own, kid: Kid, step: number): Promise<void> {
  const asset = kid.assets.length === 0 ? null : actor.choices.pick(kid.assets);
  if (step < 0.3 || (step < 0.55 && asset === null)) return upload(actor, own, kid);
  if (step < 0.42 && asset !== null) return derive(actor, own, kid, asset);
  if (step < 0.55 && asset !== null) return describe(actor, ownerOf(actor, own, kid), asset);
  if (step < 0.75) return setOwner(actor, own, kid, true);
  if (step < 0.92) return setOwner(actor, own, kid, false);
  if (step < 0.95) return end(actor, own, kid);
}

/** Returns either owner; the other one only while nothing that is known forbids it. */
function ownerOf(actor: Actor, { sponsor, other }: Own, kid: Kid): ListedWriter {
  return kid.isShared === true && actor.choices.chance(0.6) ? other : sponsor;
}

async function upload(actor: Actor, own: Own, kid: Kid): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 100_000));
  const id = await sent(actor, ownerOf(actor, own, kid), kid.album, bytes, { owner_id: kid.id });
  if (id !== null) kid.assets.push({ id, bytes, derivatives: [], metadata: [null] });
}

async function derive(actor: Actor, own: Own, kid: Kid, asset: Stored): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 20_000));
  const changes = { kind: actor.choices.pick(['derivative', 'provenance']), asset_id: asset.id };
  const id = await sent(actor, ownerOf(actor, own, kid), kid.album, bytes, changes);
  if (id !== null) asset.derivatives.push(bytes);
}

async function describe(actor: Actor, by: ListedWriter, asset: Stored): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 5_000));
  const answer = await actor.ask('describe as an owner', (client) => putMetadata(client, by, asset.id, bytes));
  if (answer === null) asset.metadata.push(bytes);
  else if (answer.status < 300) asset.metadata = [bytes];
  else actor.expect(false, `an owner's metadata was answered ${answer.status} ${String(answer.body?.code)}`);
}

async function setOwner(actor: Actor, { sponsor, other }: Own, kid: Kid, isOwner: boolean): Promise<void> {
  kid.isShared = null;
  const path = `/v1/auth/sponsored-accounts/${kid.id}/owners/${other.accountId}`;
  const method = isOwner ? 'PUT' : 'DELETE';
  const answer = await actor.ask(isOwner ? 'add an owner' : 'remove an owner', (client) =>
    client.send(method, path, { token: sponsor.token }),
  );
  if (answer === null) return;
  // Somebody who is no owner cannot be removed.
  const isRight = answer.status < 300 || (!isOwner && answer.body?.code === 'error.account.owner_not_found');
  actor.expect(isRight, `a change of the owners was answered ${answer.status} ${String(answer.body?.code)}`);
  if (isRight) kid.isShared = isOwner;
}

async function end(actor: Actor, { sponsor: { token } }: Own, kid: Kid): Promise<void> {
  kid.state = 'unknown';
  const path = `/v1/auth/sponsored-accounts/${kid.id}`;
  const answer = await actor.ask('end a sponsored account', (client) => client.delete(path, { token }));
  if (answer === null) return;
  actor.expect(answer.status === 204, `the end of a sponsored account was answered ${answer.status}`);
  if (answer.status === 204) kid.state = 'ended';
}

function compareOwners(actor: Actor, { other }: Own, kid: Kid, found: Owned | undefined): void {
  const state = found === undefined ? 'ended' : 'there';
  actor.expect(kid.state === 'unknown' || kid.state === state, `${kid.id} is ${state}, not ${kid.state}`);
  kid.state = state;
  if (found === undefined || kid.isShared === null) return;
  const isShared = found.owners.includes(other.accountId);
  actor.expect(isShared === kid.isShared, `${kid.id} is shared: ${isShared}; acknowledged was ${kid.isShared}`);
}

async function compareKid(actor: Actor, own: Own, kid: Kid, assets: readonly WireAsset[]): Promise<void> {
  const { sponsor, other } = own;
  for (const asset of kid.assets) {
    const found = assets.find(({ asset_id }) => asset_id === asset.id);
    const owners = { there: [kid.id], ended: [sponsor.accountId], unknown: [kid.id, sponsor.accountId] }[kid.state];
    const isOwned = found !== undefined && owners.includes(found.owner_id);
    actor.expect(isOwned, `${asset.id} is owned by ${found?.owner_id}`);
    if (found !== undefined) await compareAsset(actor, own, asset, found);
  }
  if (kid.isShared === null || kid.state === 'unknown') return;
  const sees = await actor.insist('compare', (client) => client.get(`/v1/albums/${kid.album}`, { token: other.token }));
  const expected = kid.isShared && kid.state === 'there' ? 200 : 404;
  actor.expect(sees?.status === expected, `the other person is answered ${sees?.status} for ${kid.album}`);
}

async function compareAsset(actor: Actor, { sponsor: { token } }: Own, asset: Stored, found: WireAsset): Promise<void> {
  const described = found.metadata?.content_hash ?? null;
  const metadata = asset.metadata.find((each) => (each === null ? null : hashOf(each)) === described);
  actor.expect(metadata !== undefined, `the metadata of ${asset.id} is ${described}, which nobody wrote last`);
  const held = [found, ...found.derivatives].map(({ content_hash }) => content_hash);
  const all = [asset.bytes, ...asset.derivatives];
  for (const bytes of all) actor.expect(held.includes(hashOf(bytes)), `${asset.id} does not refer to ${hashOf(bytes)}`);
  for (const bytes of metadata instanceof Uint8Array ? [...all, metadata] : all) {
    const path = `/v1/blobs/${hashOf(bytes)}`;
    const blob = await actor.insist('compare', (client) => client.get(path, { token }));
    const isIt = blob?.status === 200 && Buffer.compare(blob.bytes, bytes) === 0;
    actor.expect(isIt, `${hashOf(bytes)} of ${asset.id} is answered ${blob?.status} or has other bytes`);
  }
}
