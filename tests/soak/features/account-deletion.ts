import { setTimeout as delay } from 'node:timers/promises';
import { fromHex } from '../../../domain/kernel/bytes.js';
import { uuidToBytes } from '../../../domain/kernel/ids.js';
import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aLink, makeLink } from '../../support/people/guest.js';
import { logIn } from '../../support/people/person.js';
import { aClientId, createAlbum, join } from '../../support/people/writer.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { listedIn, trashOf } from '../listings.js';
import { sent } from '../send.js';
import { DELETION_DELAY } from '../settings.js';
import type { Actor, Feature } from '../world.js';

/** A node that dies at its work leaves a lease of a minute behind. */
const DELETED_WITHIN = 120_000;
const PATH = '/v1/auth/account/deletion';

interface Leaver {
  readonly writer: ListedWriter;
  readonly album: string;
  /** The bytes that must be gone with the person, or be there if they stay. */
  readonly bytes: Uint8Array[];
  handle: string;
  /** `unknown`: the world stopped before an answer came. */
  state: 'asking' | 'stays' | 'leaves' | 'unknown';
  story: string;
}

interface Own {
  readonly friend: ListedWriter;
  /** The friend's album, where leavers upload too. */
  readonly album: string;
  readonly leavers: Leaver[];
  /** The friend's own assets: in their album or, from an album that was deleted with its owner, in their trash. */
  readonly kept: Uint8Array[];
}

const facts = new Map<Actor, Own>();

/**
 * Accounts are deleted, or the request is taken back in time: who stays has everything, who leaves is in no row of any
 * table and in no file, and the friend has, and is charged for, their own assets alone.
 */
export const accountDeletion: Feature = {
  name: 'account deletion',
  actors: 2,

  async act(actor) {
    const friend = await actor.made(aListedWriter);
    const album = aClientId();
    if (friend === null || !(await makeAlbum(actor, friend, album))) return;
    const own: Own = { friend, album, leavers: [], kept: [] };
    facts.set(actor, own);
    const asked: Promise<void>[] = [];
    while (!actor.isOver) {
      const leaver = await aLife(actor, own);
      if (leaver !== null && actor.choices.chance(0.8)) asked.push(ends(actor, leaver));
      await delay(actor.choices.between(300, 2_000));
    }
    await Promise.all(asked);
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    for (const leaver of own.leavers) await settle(actor, leaver);
    const gone = own.leavers.filter(({ state }) => state === 'leaves');
    const staying = own.leavers.filter(({ state }) => state === 'stays');
    await expectGone(actor, gone);
    for (const leaver of staying) await compareStaying(actor, leaver);
    await compareFriend(actor, own);
  },
};

async function makeAlbum(actor: Actor, owner: ListedWriter, album_id: string): Promise<boolean> {
  const answer = await actor.insist('create an album', (client) => createAlbum(client, owner, { album_id }));
  return answer?.status === 201;
}

/** A person with an album, uploads there and at a friend's, metadata, a link and a display name. */
async function aLife(actor: Actor, own: Own): Promise<Leaver | null> {
  const writer = await actor.made(aListedWriter);
  const album = aClientId();
  if (writer === null || !(await makeAlbum(actor, writer, album))) return null;
  const leaver: Leaver = { writer, album, bytes: [], handle: '', state: 'stays', story: 'never asked' };
  own.leavers.push(leaver);
  await actor.made((client) => join(client, own.friend, own.album, writer, 'writer'));
  await actor.made((client) => join(client, writer, album, own.friend, 'writer'));
  for (const into of [album, own.album]) {
    const bytes = someBytes(actor.choices.between(1, 60_000));
    const id = await sent(actor, writer, into, bytes);
    if (id === null) continue;
    leaver.bytes.push(bytes);
    const metadata = someBytes(200);
    const described = await actor.insist('put metadata', (client) => putMetadata(client, writer, id, metadata));
    if (described?.status === 200 || described?.status === 204) leaver.bytes.push(metadata);
  }
  const theirs = someBytes(actor.choices.between(1, 20_000));
  if ((await sent(actor, own.friend, album, theirs)) !== null) own.kept.push(theirs);
  const { token } = writer;
  await actor.insist('make a link', (client) =>
    makeLink(client, writer, { ...aLink(album).body, link_id: aClientId() }),
  );
  const body = { display_name: `Leaver ${writer.accountId}` };
  await actor.insist('change the name', (client) => client.patch('/v1/auth/profile', { token, body }));
  const found = await actor.insist('read the handle', (client) => client.get('/v1/auth/discoverability', { token }));
  leaver.handle = String(found?.body?.handle ?? '').split('@')[0] ?? '';
  return leaver;
}

/** Asks for the deletion; some take it back at some instant, before or after it is due. */
async function ends(actor: Actor, leaver: Leaver): Promise<void> {
  leaver.state = 'asking';
  const { token, password } = leaver.writer;
  const asked = await actor.insist('ask for deletion', (client) => client.post(PATH, { token, body: { password } }));
  // A request whose answer was lost may have been done meanwhile.
  if (asked?.status !== 202) {
    leaver.state = 'unknown';
    return;
  }
  const due = Date.parse(asked.body.deletes_at);
  if (!actor.choices.chance(0.5)) {
    leaver.state = 'leaves';
    return;
  }
  await delay(actor.choices.between(0, (DELETION_DELAY + 4) * 1_000));
  await takeBack(actor, leaver, due);
}

async function takeBack(actor: Actor, leaver: Leaver, due: number): Promise<void> {
  const { token } = leaver.writer;
  const began = Date.now();
  const answer = await actor.insist('take the deletion back', (client) => client.delete(PATH, { token }));
  if (answer === null) leaver.state = 'unknown';
  else if (answer.status === 204) {
    actor.expect(began < due, 'a deletion that was due was taken back');
    leaver.state = 'stays';
    leaver.story = `asked for ${due}, taken back from ${began} to ${Date.now()}`;
  } else {
    actor.expect(Date.now() >= due && answer.status === 401, `taking a deletion back was answered ${answer.status}`);
    leaver.state = 'leaves';
  }
}

/** Everybody whose state is not known is asked again: the sign-in tells. */
async function settle(actor: Actor, leaver: Leaver): Promise<void> {
  if (leaver.state === 'stays' || leaver.state === 'leaves') return;
  const { token } = leaver.writer;
  const answer = await actor.insist('take the deletion back', (client) => client.delete(PATH, { token }));
  leaver.state = answer?.status === 204 ? 'stays' : 'leaves';
  leaver.story = 'taken back at the end';
}

async function expectGone(actor: Actor, gone: readonly Leaver[]): Promise<void> {
  for (const { writer } of gone) {
    const answer = await actor.insist('compare', (client) => logIn(client, writer));
    actor.expect(answer?.status === 401, `a deleted account signs in: ${answer?.status}`);
  }
  const traces = gone.flatMap(tracesOf);
  const until = Date.now() + DELETED_WITHIN;
  const { cutOff } = actor.world;
  const holding = async () => (await actor.world.holding(traces)).filter((each) => !cutOff.take(each));
  let left = await holding();
  while (left.length > 0 && Date.now() < until) {
    await delay(5_000);
    left = await holding();
  }
  actor.expect(left.length === 0, `one of ${gone.length} deleted accounts is left in ${left.join()}`);
}

function tracesOf({ writer, bytes, handle }: Leaver): Uint8Array[] {
  const ids = [writer.accountId, writer.sessionId, writer.deviceId];
  const texts = [writer.accountId, writer.address, ...(handle === '' ? [] : [handle])];
  const hashes = bytes.map(hashOf);
  return [...ids.map(uuidToBytes), ...texts.map((each) => Buffer.from(each)), ...hashes.map(fromHex)];
}

async function compareStaying(actor: Actor, { writer, bytes, story }: Leaver): Promise<void> {
  const { token } = writer;
  const signedIn = await actor.insist('compare', (client) => logIn(client, writer));
  actor.expect(signedIn?.status === 200, `an account that stays (${story}) signs in: ${signedIn?.status}`);
  for (const each of bytes) {
    const blob = await actor.insist('compare', (client) => client.get(`/v1/blobs/${hashOf(each)}`, { token }));
    const isIt = blob?.status === 200 && Buffer.compare(blob.bytes, each) === 0;
    actor.expect(isIt, `a blob of an account that stays is answered ${blob?.status} or has other bytes`);
  }
  const quota = await actor.made((client) => readQuota(client, writer));
  actor.expect(quota?.reserved === 0, `an account that stays still has ${quota?.reserved} reserved`);
}

async function compareFriend(actor: Actor, { friend, leavers, kept }: Own): Promise<void> {
  const { token } = friend;
  const there: number[] = [];
  for (const { album } of leavers.filter(({ state }) => state === 'stays')) {
    const assets = await listedIn(actor, friend, album);
    there.push(...assets.filter((each) => each.upload_user_id === friend.accountId).map(({ size }) => size));
  }
  const trash = await trashOf(actor, friend);
  there.push(...trash.map(({ size }) => size));
  for (const bytes of kept) {
    const hash = hashOf(bytes);
    // An asset of a deleted album is its uploader's to purge; its bytes are served to nobody.
    if (trash.some(({ content_hash }) => content_hash === hash)) continue;
    const blob = await actor.insist('compare', (client) => client.get(`/v1/blobs/${hash}`, { token }));
    actor.expect(blob?.status === 200, `the friend's blob ${hash} is answered ${blob?.status}`);
  }
  const sum = there.reduce((total, size) => total + size, 0);
  const quota = await actor.made((client) => readQuota(client, friend));
  const charged = `${quota?.used} and ${quota?.reserved}`;
  actor.expect(charged === `${sum} and 0`, `the friend is charged ${charged} reserved, not ${sum}`);
}
