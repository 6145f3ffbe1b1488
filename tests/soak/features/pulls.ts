import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aPerson, type Person } from '../../support/people/person.js';
import { aClientId, createAlbum } from '../../support/people/writer.js';
import { purgeAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { pages } from '../listings.js';
import { sentInBatch } from '../send.js';
import type { Actor, Feature } from '../world.js';

/** A blob of the source. */
interface Content {
  readonly asset: string;
  readonly hash: string;
  readonly bytes: Uint8Array;
  isServed: boolean;
}

/** `null`: dropped, or never pulled; `unknown`: an answer was lost. */
type Pulled = WirePull | null | 'unknown';

interface WirePull {
  readonly pull_id: string;
  readonly content_hash: string;
  readonly size: number;
}

interface Puller {
  readonly person: Person;
  readonly pulled: Map<Content, Pulled>;
}

interface Own {
  readonly pullers: readonly Puller[];
  /** Acts at the source. */
  readonly there: Actor;
  readonly owner: ListedWriter;
  readonly album: string;
  readonly contents: Content[];
}

const facts = new Map<Actor, Own>();
/** The share of blobs whose size is that of a photo: some of them use up the caching budget. */
const LARGE = 0.1;
const MOST_SERVED = 40;

/**
 * Blobs that two accounts pull from another server and drop again, while that server purges some: each acknowledged pull
 * is there, nobody reads what they dropped, and each content is charged once to one of the two.
 */
export const pulls: Feature = {
  name: 'pulls',
  actors: 2,

  async act(actor) {
    const own = await begin(actor);
    if (own === null) return;
    facts.set(actor, own);
    while (!actor.isOver) {
      const step = actor.choices.next();
      const puller = actor.choices.pick(own.pullers);
      if (step < 0.15 || own.contents.length === 0) await stock(actor, own);
      else if (step < 0.2) await purge(own);
      else if (step < 0.5) await pull(actor, puller, recent(actor, own));
      else if (step < 0.6) await pullAtOnce(actor, own);
      else if (step < 0.75) await read(actor, puller);
      else await drop(actor, puller);
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    await pullAgain(actor, own);
    const sizes = new Map<string, number>();
    for (const puller of own.pullers) await comparePuller(actor, own, puller, sizes);
    let used = 0;
    for (const { person } of own.pullers) {
      const quota = await actor.made((client) => readQuota(client, person));
      used += quota?.used ?? NaN;
      actor.expect(quota?.reserved === 0, `${person.address} has ${quota?.reserved} reserved`);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    actor.expect(used === total, `the accounts are charged ${used} for their pulls, not ${total}`);
  },
};

async function begin(actor: Actor): Promise<Own | null> {
  const there = actor.at([actor.world.outside.sourceClient]);
  const owner = await there.made(aListedWriter);
  const people = [await actor.made(aPerson), await actor.made(aPerson)].filter((each) => each !== null);
  if (owner === null || people.length < 2) return null;
  const album = aClientId();
  const made = await there.insist('create an album', (client) => createAlbum(client, owner, { album_id: album }));
  const pullers = people.map((person) => ({ person, pulled: new Map() }));
  return made === null ? null : { pullers, there, owner, album, contents: [] };
}

/** Puts more contents on the source. */
async function stock({ choices }: Actor, own: Own): Promise<void> {
  const { there, owner, album, contents } = own;
  const sizes = Array.from({ length: choices.between(1, 6) }, () =>
    choices.between(1, choices.chance(LARGE) ? 3_000_000 : 100_000),
  );
  const made = sizes.map((size) => someBytes(size));
  const assets = await sentInBatch(there, owner, album, made);
  made.forEach((bytes, index) => {
    const asset = assets[index] ?? null;
    if (asset !== null) contents.push({ asset, bytes, hash: hashOf(bytes), isServed: true });
  });
  while (contents.filter(({ isServed }) => isServed).length > MOST_SERVED && !there.isOver) await purge(own);
}

/** Purges the oldest content at the source. Pulls of it stay. */
async function purge({ there, owner, contents }: Own): Promise<void> {
  const oldest = contents.find(({ isServed }) => isServed);
  if (oldest === undefined) return;
  oldest.isServed = false;
  await there.insist('to the trash', (client) => trashAsset(client, owner, oldest.asset));
  await there.insist('purge', (client) => purgeAsset(client, owner, oldest.asset));
}

/** Returns false if there is no answer. */
async function pull(actor: Actor, { person: { token }, pulled }: Puller, content: Content): Promise<boolean> {
  const { hash, bytes } = content;
  const before = pulled.get(content) ?? null;
  const body = { peer: actor.world.outside.sourceHost, content_hash: hash };
  if (before === null) pulled.set(content, 'unknown');
  const answer = await actor.ask('pull', (client) => client.post('/v1/federation/pulls', { token, body }));
  if (answer === null) return false;
  if (answer.status === 200) {
    actor.expect(answer.body.size === bytes.length, `the pull of ${hash} has ${answer.body.size} bytes`);
    pulled.set(content, answer.body as WirePull);
    return true;
  }
  const isRight = answer.status === 404 ? !content.isServed : answer.status === 403;
  actor.expect(isRight, `the pull of ${hash} was answered ${answer.status} ${answer.body?.code}`);
  actor.expect(before === null || before === 'unknown', `the pull of ${hash} is lost: ${answer.body?.code}`);
  // No pull is under way any more, unless one whose answer was lost.
  if (before === null) pulled.set(content, null);
  return true;
}

/** The servers reach each other again after the last kill: the pulls of that time may all have been unanswered. */
async function pullAgain(actor: Actor, { pullers, contents }: Own): Promise<void> {
  const newest = contents.findLast(({ isServed }) => isServed);
  if (newest === undefined) return;
  for (const puller of pullers) actor.expect(await pull(actor, puller, newest), 'a pull after all kills is unanswered');
}

/** Returns a content; the source serves most of those that were put there last. */
function recent({ choices }: Actor, { contents }: Own): Content {
  return choices.pick(contents.slice(-1.2 * MOST_SERVED));
}

/** Both accounts pull the same content at once. */
async function pullAtOnce(actor: Actor, own: Own): Promise<void> {
  const content = recent(actor, own);
  await Promise.all(own.pullers.map((puller) => pull(actor, puller, content)));
}

function pickPulled({ choices }: Actor, { pulled }: Puller): readonly [Content, WirePull] | null {
  const held = [...pulled].filter((each): each is [Content, WirePull] => each[1] !== null && each[1] !== 'unknown');
  return held.length === 0 ? null : choices.pick(held);
}

async function read(actor: Actor, puller: Puller): Promise<void> {
  const picked = pickPulled(actor, puller);
  if (picked !== null) await compareBytes(actor, puller.person, picked[0], true);
}

async function drop(actor: Actor, puller: Puller): Promise<void> {
  const picked = pickPulled(actor, puller);
  if (picked === null) return;
  const [content, { pull_id }] = picked;
  puller.pulled.set(content, 'unknown');
  const { token } = puller.person;
  const path = `/v1/federation/pulls/${pull_id}`;
  const answer = await actor.ask('drop a pull', (client) => client.delete(path, { token }));
  if (answer === null) return;
  actor.expect(answer.status === 204, `the removal of a pull was answered ${answer.status}`);
  puller.pulled.set(content, null);
}

async function comparePuller(
  actor: Actor,
  { contents }: Own,
  { person, pulled }: Puller,
  sizes: Map<string, number>,
): Promise<void> {
  const path = (cursor: string) => `/v1/federation/pulls?limit=100${cursor}`;
  const listed: readonly WirePull[] = await pages(actor, 'pulls', path, person.token);
  const found = new Map(listed.map((each) => [each.content_hash, each]));
  for (const content of contents) {
    const expected = pulled.get(content) ?? null;
    const there = found.get(content.hash) ?? null;
    if (expected !== 'unknown')
      actor.expect(
        there?.pull_id === expected?.pull_id,
        `the pull of ${content.hash} is ${there?.pull_id}, not ${expected?.pull_id}`,
      );
    if (there !== null) sizes.set(content.hash, content.bytes.length);
    found.delete(content.hash);
    await compareBytes(actor, person, content, there !== null);
  }
  actor.expect(found.size === 0, `${found.size} pulls are listed that nobody asked for`);
}

async function compareBytes(actor: Actor, { token }: Person, { hash, bytes }: Content, isHeld: boolean): Promise<void> {
  const answer = await actor.insist('read a pulled blob', (client) => client.get(`/v1/blobs/${hash}`, { token }));
  if (answer === null) return;
  const isIt = isHeld ? answer.status === 200 && Buffer.compare(answer.bytes, bytes) === 0 : answer.status === 404;
  actor.expect(isIt, `the blob ${hash} that is ${isHeld ? 'pulled' : 'not pulled'} is answered ${answer.status}`);
}
