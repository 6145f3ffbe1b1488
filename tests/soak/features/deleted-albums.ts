import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aClientId, createAlbum, PIN } from '../../support/people/writer.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { deleteUpload, postUpload, readQuota, uploadBody } from '../../support/uploads/uploads.js';
import { listedIn, trashOf } from '../listings.js';
import { sentInBatch } from '../send.js';
import type { Actor, Feature } from '../world.js';

interface Made {
  readonly id: string;
  readonly assets: string[];
  /** `unknown`: the answer to its deletion was lost, and part of its assets may be in the trash. */
  state: 'there' | 'deleted' | 'unknown';
}

interface Own {
  readonly writer: ListedWriter;
  readonly albums: Made[];
}

const facts = new Map<Actor, Own>();
const MOST_ALBUMS = 60;

/**
 * Albums that are deleted with their assets and open uploads, and a trash that is emptied: what is there is charged, and
 * nothing else is charged or reserved.
 */
export const deletedAlbums: Feature = {
  name: 'deleted albums',
  actors: 1,

  async act(actor) {
    const writer = await actor.made(aListedWriter);
    if (writer === null) return;
    const own: Own = { writer, albums: [] };
    facts.set(actor, own);
    while (!actor.isOver) {
      const there = own.albums.filter(({ state }) => state === 'there');
      const album = there.length === 0 ? null : actor.choices.pick(there);
      const step = actor.choices.next();
      if (album === null || (step < 0.2 && own.albums.length < MOST_ALBUMS)) await make(actor, own);
      else if (step < 0.6) await fill(actor, own, album);
      else if (step < 0.75) await announce(actor, own, album);
      else if (step < 0.9) await remove(actor, own, album);
      else await actor.ask('empty the trash', (client) => client.delete('/v1/trash', atPin(own.writer)));
      await actor.pause();
    }
  },

  async compare(actor) {
    const own = facts.get(actor);
    if (own === undefined) return;
    let total = 0;
    for (const album of own.albums) total += await compareAlbum(actor, own, album);
    await actor.insist('empty the trash', (client) => client.delete('/v1/trash', atPin(own.writer)));
    actor.expect((await trashOf(actor, own.writer)).length === 0, 'the emptied trash has assets');
    const quota = await actor.made((client) => readQuota(client, own.writer));
    const charged = `${quota?.used} and ${quota?.reserved} reserved`;
    actor.expect(charged === `${total} and 0 reserved`, `the owner is charged ${charged}, not ${total}`);
  },
};

const atPin = ({ token }: ListedWriter) => ({ token, protocol: PIN });

async function make(actor: Actor, { writer, albums }: Own): Promise<void> {
  const id = aClientId();
  const made = await actor.insist('create an album', (client) => createAlbum(client, writer, { album_id: id }));
  if (made?.status === 201) albums.push({ id, assets: [], state: 'there' });
}

async function fill(actor: Actor, { writer }: Own, album: Made): Promise<void> {
  const contents = Array.from({ length: actor.choices.between(1, 12) }, () =>
    someBytes(actor.choices.between(1, 9_000)),
  );
  const ids = await sentInBatch(actor, writer, album.id, contents);
  album.assets.push(...ids.filter((id) => id !== null));
}

/** The upload stays open; the deletion of its album ends it. */
async function announce(actor: Actor, { writer }: Own, album: Made): Promise<void> {
  const upload_id = aClientId();
  const body = uploadBody(album.id, someBytes(1_000), { upload_id });
  await actor.ask('announce an upload', (client) => postUpload(client, writer, body));
  actor.abandoned.push((client) => deleteUpload(client, writer, upload_id));
}

async function remove(actor: Actor, { writer }: Own, album: Made): Promise<void> {
  album.state = 'unknown';
  const path = `/v1/albums/${album.id}?assets=trash`;
  const answer = await actor.ask('delete an album', (client) => client.delete(path, atPin(writer)));
  if (answer === null) return;
  actor.expect(answer.status === 204, `the deletion of an album was answered ${answer.status}`);
  if (answer.status === 204) album.state = 'deleted';
}

/** Returns the bytes of the assets in the album. */
async function compareAlbum(actor: Actor, { writer }: Own, { id, assets, state }: Made): Promise<number> {
  const album = await actor.insist('compare', (client) => client.get(`/v1/albums/${id}`, { token: writer.token }));
  const expected = { there: [200], deleted: [404], unknown: [200, 404] }[state];
  actor.expect(expected.includes(album?.status ?? 0), `the album ${id} that is ${state} is answered ${album?.status}`);
  if (album?.status !== 200) return 0;
  const listed = await listedIn(actor, writer, id);
  const found = new Set(listed.map(({ asset_id }) => asset_id));
  if (state === 'there')
    actor.expect(
      assets.every((asset) => found.has(asset)),
      `${id} has lost assets`,
    );
  return listed.reduce((sum, { size }) => sum + size, 0);
}
