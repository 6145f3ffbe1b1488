import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aLink, asGuest, makeLink, type GuestLink } from '../../support/people/guest.js';
import { aClientId, createAlbum, join, PIN } from '../../support/people/writer.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { sent, sentThrough } from '../send.js';
import { listedIn } from '../listings.js';
import type { Actor, Feature } from '../world.js';

interface Made {
  readonly guest: GuestLink;
  readonly kind: 'share' | 'upload';
  /** The assets that a share link is restricted to. */
  readonly assetIds: readonly string[];
  /** Milliseconds since the epoch; infinite without an expiry. */
  readonly expiresAt: number;
  /** True after its maker's role has ended; `null` while that is unknown. */
  hasEnded: boolean | null;
}

interface Stored {
  readonly id: string;
  readonly bytes: Uint8Array;
}

interface Own {
  readonly owner: ListedWriter;
  readonly maker: ListedWriter;
  readonly album: string;
  /** The maker's role; `undefined`: the answer to its last change was lost, or has not come yet. */
  role: 'admin' | 'writer' | null | undefined;
  readonly links: Made[];
  readonly shown: Stored[];
  readonly contributed: Stored[];
}

const facts = new Map<Actor, Own>();
const MOST_LINKS = 25;

/**
 * Links to some assets, links that expire, and links whose maker loses the role of an admin, for good: a link
 * works exactly while it may, shows its assets and no other, and what came through it is kept and charged to its maker.
 */
export const endsOfLinks: Feature = {
  name: 'ends of links',
  actors: 2,

  async act(actor) {
    const [owner, maker] = [await actor.made(aListedWriter), await actor.made(aListedWriter)];
    const album = aClientId();
    if (owner === null || maker === null) return;
    const request = { album_id: album };
    if ((await actor.insist('create an album', (client) => createAlbum(client, owner, request))) === null) return;
    await actor.made((client) => join(client, owner, album, maker, 'admin'));
    const own: Own = { owner, maker, album, role: 'admin', links: [], shown: [], contributed: [] };
    facts.set(actor, own);
    await Promise.all([adminsAct(actor, own), guestActs(actor, own)]);
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    await compareRole(actor, own);
    for (const link of own.links) await look(actor, own, link);
    await compareContributions(actor, own);
  },
};

async function adminsAct(actor: Actor, own: Own): Promise<void> {
  while (!actor.isOver) {
    const step = actor.choices.next();
    if (step < 0.2 || own.shown.length < 2) {
      const bytes = someBytes(actor.choices.between(1, 30_000));
      const id = await sent(actor, own.owner, own.album, bytes);
      if (id !== null) own.shown.push({ id, bytes });
    } else if (step < 0.4 && own.role === 'admin' && own.links.length < MOST_LINKS) await make(actor, own);
    else if (step < 0.55 || own.role === undefined) await changeRole(actor, own);
    else if (own.links.length > 0) await look(actor, own, actor.choices.pick(own.links));
    await actor.pause();
  }
}

async function make(actor: Actor, { maker, album, links, shown }: Own): Promise<void> {
  const { token, body } = aLink(album);
  const kind = actor.choices.pick(['share', 'share', 'upload'] as const);
  const expiresAt = actor.choices.chance(0.4) ? Date.now() + actor.choices.between(1_000, 15_000) : Infinity;
  const assetIds = kind === 'share' ? [...new Set([actor.choices.pick(shown).id, actor.choices.pick(shown).id])] : [];
  const link_id = aClientId();
  const wanted = {
    ...{ ...body, kind, link_id },
    ...(kind === 'share' && { asset_ids: assetIds }),
    ...(expiresAt < Infinity && { expires_at: new Date(expiresAt).toISOString() }),
  };
  const made = await actor.insist('make a link that ends', (client) => makeLink(client, maker, wanted));
  if (made === null) return;
  // A repeat may come after the expiry.
  const isRight = made.status === 201 || Date.now() >= expiresAt;
  actor.expect(isRight, `a link that ends was answered ${made.status} ${String(made.body?.code)}`);
  if (made.status === 201)
    links.push({ guest: { linkId: link_id, token }, kind, assetIds, expiresAt, hasEnded: false });
}

async function changeRole(actor: Actor, own: Own): Promise<void> {
  const role = own.role === 'admin' ? actor.choices.pick(['writer', null] as const) : 'admin';
  own.role = undefined;
  // The end of the role ends the links; until the answer it is unknown whether it has come.
  if (role !== 'admin') for (const link of own.links) if (link.hasEnded === false) link.hasEnded = null;
  const path = `/v1/albums/${own.album}/members/${own.maker.accountId}`;
  const request = { token: own.owner.token, protocol: PIN };
  const answer = await actor.ask(role === 'admin' ? 'make an admin' : 'end an admin’s role', (client) =>
    role === null ? client.delete(path, request) : client.put(path, { ...request, body: { role } }),
  );
  if (answer === null) return;
  actor.expect(answer.status < 300, `a change of the maker's role was answered ${answer.status}`);
  if (answer.status >= 300) return;
  own.role = role;
  if (role !== 'admin') for (const link of own.links) link.hasEnded = true;
}

/** True or false when it is known whether the link works at this time. */
function works({ role }: Own, { expiresAt, hasEnded }: Made, since: number): boolean | null {
  if (since >= expiresAt || role === 'writer' || role === null || hasEnded === true) return false;
  return role === undefined || hasEnded === null || Date.now() >= expiresAt ? null : true;
}

/** Opens a link and reads through it; every answer fits what was acknowledged before the request. */
async function look(actor: Actor, own: Own, link: Made): Promise<void> {
  await opens(actor, own, link, '/v1/guest', 200);
  if (link.kind === 'upload' || own.shown.length === 0) return;
  const { id, bytes } = actor.choices.pick(own.shown);
  const isShown = link.assetIds.includes(id);
  const blob = await opens(actor, own, link, `/v1/guest/blobs/${hashOf(bytes)}`, isShown ? 200 : 404);
  if (blob !== null) actor.expect(Buffer.compare(blob.bytes, bytes) === 0, 'a guest is given other bytes');
  const listed = await opens(actor, own, link, '/v1/guest/assets', 200);
  if (listed === null) return;
  const found = (listed.body?.assets ?? []).map(({ asset_id }: { asset_id: string }) => asset_id);
  actor.expect(
    [...found].sort().join() === [...link.assetIds].sort().join(),
    `a restricted link lists ${found.join()}`,
  );
}

/** Returns the answer if it is a 200. */
async function opens(actor: Actor, own: Own, link: Made, path: string, status: number) {
  const since = Date.now();
  const answer = await actor.ask('use a link that ends', (client) => asGuest(client, link.guest, path));
  const isLive = works(own, link, since);
  if (answer === null || answer.status === 429) return null;
  const expected = isLive === null ? [status, 401] : [isLive ? status : 401];
  const what = `${path} of a link whose maker is ${String(own.role)}, ${link.expiresAt - since} ms before its end,`;
  actor.expect(expected.includes(answer.status), `${what} was answered ${answer.status}, not ${expected.join(' or ')}`);
  return answer.status === 200 ? answer : null;
}

async function guestActs(actor: Actor, own: Own): Promise<void> {
  while (!actor.isOver) {
    const links = own.links.filter((link) => link.kind === 'upload' && works(own, link, Date.now()) === true);
    if (links.length > 0) await contribute(actor, own, actor.choices.pick(links));
    await actor.pause();
    await actor.pause();
  }
}

async function contribute(actor: Actor, own: Own, link: Made): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 60_000));
  const id = await sentThrough(actor, link.guest, bytes, () => works(own, link, Date.now()) !== true);
  if (id !== null) own.contributed.push({ id, bytes });
}

async function compareRole(actor: Actor, own: Own): Promise<void> {
  const { token } = own.owner;
  const album = await actor.insist('compare', (client) => client.get(`/v1/albums/${own.album}`, { token }));
  const members = (album?.body?.members ?? []) as { user_id: string; role: 'admin' | 'writer' }[];
  const role = members.find(({ user_id }) => user_id === own.maker.accountId)?.role ?? null;
  actor.expect(own.role === undefined || own.role === role, `the maker is ${role}, acknowledged was ${own.role}`);
  own.role = role;
}

async function compareContributions(actor: Actor, { owner, maker, album, contributed, shown }: Own): Promise<void> {
  const assets = await listedIn(actor, owner, album);
  for (const { id, bytes } of [...contributed, ...shown]) {
    const isThere = assets.some(({ asset_id, content_hash }) => asset_id === id && content_hash === hashOf(bytes));
    actor.expect(isThere, `the asset ${id} is not in the album`);
    const path = `/v1/blobs/${hashOf(bytes)}`;
    const blob = await actor.insist('compare', (client) => client.get(path, { token: owner.token }));
    const isIt = blob?.status === 200 && Buffer.compare(blob.bytes, bytes) === 0;
    actor.expect(isIt, `the blob of ${id} is answered ${blob?.status} or has other bytes`);
  }
  const through = assets.filter(({ via_link }) => (via_link ?? null) !== null);
  const [pays, others] = [through, assets.filter((asset) => !through.includes(asset))].map((each) =>
    each.reduce((total, { size }) => total + size, 0),
  );
  const [ofMaker, ofOwner] = [await quotaOf(actor, maker), await quotaOf(actor, owner)];
  actor.expect(ofMaker === `${pays} and 0`, `the maker is charged ${ofMaker} reserved, not ${pays}`);
  actor.expect(ofOwner === `${others} and 0`, `the owner is charged ${ofOwner} reserved, not ${others}`);
}

async function quotaOf(actor: Actor, writer: ListedWriter): Promise<string> {
  const quota = await actor.made((client) => readQuota(client, writer));
  return `${quota?.used} and ${quota?.reserved}`;
}
