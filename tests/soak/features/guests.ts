import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aLink, asGuest, makeLink, type GuestLink } from '../../support/people/guest.js';
import { aClientId, createAlbum } from '../../support/people/writer.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { sent, sentThrough } from '../send.js';
import { listedIn, type WireAsset } from '../listings.js';
import type { Actor, Feature } from '../world.js';

interface Made {
  readonly guest: GuestLink;
  readonly kind: 'share' | 'upload';
  readonly bundle: string;
  /** `unknown`: the answer to its revocation was lost, or has not come yet. */
  state: 'open' | 'revoked' | 'unknown';
  /** Contributions that were acknowledged. */
  readonly contributed: { readonly id: string; readonly bytes: Uint8Array }[];
}

interface Own {
  readonly owner: ListedWriter;
  readonly album: string;
  readonly links: Made[];
  /** The owner's own assets, which share links show. */
  readonly shown: { readonly id: string; readonly bytes: Uint8Array }[];
}

const facts = new Map<Actor, Own>();
const MAX_FILES = 12;
/** Below the rate at which guests of one link are refused. */
const MOST_LINKS = 20;

/**
 * Links made and revoked while guests read and contribute: a revoked link stays revoked, an open one opens what was
 * sealed for it, every acknowledged contribution is there, within the link's bounds, and its maker is charged for it.
 */
export const guests: Feature = {
  name: 'guests',
  actors: 2,

  async act(actor) {
    const owner = await actor.made(aListedWriter);
    const album = aClientId();
    if (owner === null) return;
    const request = { album_id: album };
    if ((await actor.insist('create an album', (client) => createAlbum(client, owner, request))) === null) return;
    const own: Own = { owner, album, links: [], shown: [] };
    facts.set(actor, own);
    await Promise.all([hostActs(actor, own), guestsAct(actor, own), guestsAct(actor, own)]);
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    const assets = await listedIn(actor, own.owner, own.album);
    for (const link of own.links) await compareLink(actor, own, link, assets);
    const all = assets.flatMap((asset) => [asset, ...asset.derivatives]);
    const sizes = all.reduce((total, { size }) => total + size, 0);
    const quota = await actor.made((client) => readQuota(client, own.owner));
    actor.expect(quota?.used === sizes, `the maker is charged ${quota?.used}, not ${sizes}`);
    actor.expect(quota?.reserved === 0, `the maker still has ${quota?.reserved} reserved`);
  },
};

async function hostActs(actor: Actor, own: Own): Promise<void> {
  while (!actor.isOver) {
    const step = actor.choices.next();
    const open = own.links.filter(({ state }) => state === 'open');
    if (step < 0.3) {
      const bytes = someBytes(actor.choices.between(1, 50_000));
      const id = await sent(actor, own.owner, own.album, bytes);
      if (id !== null) own.shown.push({ id, bytes });
    } else if (open.length < 3 && own.links.length < MOST_LINKS) await make(actor, own);
    else if (step > 0.9 && open.length > 1) await revoke(actor, own.owner, actor.choices.pick(open));
    await actor.pause();
    await actor.pause();
  }
}

async function make(actor: Actor, { owner, album, links }: Own): Promise<void> {
  const kind = actor.choices.pick(['share', 'upload'] as const);
  const { token, body } = aLink(album);
  const link_id = aClientId();
  const terms = kind === 'upload' ? { max_files: MAX_FILES } : {};
  const wanted = { ...body, kind, link_id, ...terms };
  const made = await actor.insist('make a link', (client) => makeLink(client, owner, wanted));
  if (made === null) return;
  actor.expect(made.status === 201, `a link was answered ${made.status} ${String(made.body?.code)}`);
  const link = { guest: { linkId: link_id, token }, kind, bundle: body.bundle, contributed: [] };
  if (made.status === 201) links.push({ ...link, state: 'open' });
}

async function revoke(actor: Actor, { token }: ListedWriter, link: Made): Promise<void> {
  link.state = 'unknown';
  const path = `/v1/links/${link.guest.linkId}`;
  const answer = await actor.ask('revoke a link', (client) => client.delete(path, { token }));
  if (answer?.status === 204) link.state = 'revoked';
}

async function guestsAct(actor: Actor, own: Own): Promise<void> {
  while (!actor.isOver) {
    const link = own.links.length === 0 ? null : actor.choices.pick(own.links);
    if (link?.state === 'open' && link.kind === 'upload') await contribute(actor, link);
    else if (link?.kind === 'share' && own.shown.length > 0) await look(actor, link, actor.choices.pick(own.shown));
    else if (link !== null) await opens(actor, link);
    await actor.pause();
    await actor.pause();
  }
}

/** Opens the link; what it answers must fit what was acknowledged before the request, or what has changed since. */
async function opens(actor: Actor, link: Made): Promise<void> {
  const before = link.state;
  const answer = await actor.ask('open a link', (client) => asGuest(client, link.guest));
  if (answer === null || answer.status === 429 || before !== link.state) return;
  expectState(actor, link, answer.status);
  if (answer.status === 200) actor.expect(answer.body.bundle === link.bundle, 'the bundle is the one that was sealed');
}

function expectState(actor: Actor, { guest, state }: Made, status: number): void {
  const expected = { open: [200], revoked: [401], unknown: [200, 401] }[state];
  actor.expect(expected.includes(status), `a link ${guest.linkId} that is ${state} was answered ${status}`);
}

async function look(actor: Actor, link: Made, { bytes }: Own['shown'][number]): Promise<void> {
  const before = link.state;
  const path = `/v1/guest/blobs/${hashOf(bytes)}`;
  const answer = await actor.ask('read as a guest', (client) => asGuest(client, link.guest, path));
  if (answer === null || answer.status === 429 || before !== link.state) return;
  expectState(actor, link, answer.status);
  if (answer.status === 200) actor.expect(Buffer.compare(answer.bytes, bytes) === 0, 'a guest is given other bytes');
}

async function contribute(actor: Actor, link: Made): Promise<void> {
  const bytes = someBytes(actor.choices.between(1, 100_000));
  const id = await sentThrough(actor, link.guest, bytes, () => link.state !== 'open');
  if (id !== null) link.contributed.push({ id, bytes });
}

async function compareLink(actor: Actor, { owner }: Own, link: Made, assets: readonly WireAsset[]): Promise<void> {
  const { linkId } = link.guest;
  const opened = await actor.insist('compare', (client) => asGuest(client, link.guest));
  expectState(actor, link, opened?.status ?? 0);
  const through = assets.filter(({ via_link }) => via_link === linkId);
  actor.expect(through.length <= MAX_FILES, `${through.length} files came through ${linkId}, more than ${MAX_FILES}`);
  for (const { id, bytes } of link.contributed) {
    actor.expect(
      through.some(({ asset_id }) => asset_id === id),
      `the contribution ${id} is not in the album`,
    );
    const path = `/v1/blobs/${hashOf(bytes)}`;
    const blob = await actor.insist('compare', (client) => client.get(path, { token: owner.token }));
    const isIt = blob?.status === 200 && Buffer.compare(blob.bytes, bytes) === 0;
    actor.expect(isIt, `the contribution ${id} is answered ${blob?.status} or has other bytes`);
  }
  if (opened?.status !== 200) return;
  const listed = await actor.insist('compare', (client) => client.get('/v1/links?limit=500', { token: owner.token }));
  const found = (listed?.body?.links ?? []).find((each: { link_id: string }) => each.link_id === linkId);
  const used = through.reduce((total, { size }) => total + size, 0);
  actor.expect(
    link.kind === 'share' || (found?.bytes_used === used && found?.files_used === through.length),
    `the bounds of ${linkId} hold ${found?.files_used} files and ${found?.bytes_used} bytes, not ${through.length} and ${used}`,
  );
}
