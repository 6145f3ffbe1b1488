import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import { aClientId, createAlbum } from '../../support/people/writer.js';
import { purgeAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { sent } from '../send.js';
import { HARD_LIMIT } from '../settings.js';
import type { Actor, Feature } from '../world.js';

const facts = new Map<Actor, ListedWriter>();

/**
 * Three actors fill one account to its limit and empty it again: usage never exceeds the limit, whichever node dies.
 */
export const quota: Feature = {
  name: 'quota',
  actors: 1,

  async act(actor) {
    const writer = await actor.made(aListedWriter);
    const album_id = aClientId();
    if (writer === null) return;
    if ((await actor.insist('create an album', (client) => createAlbum(client, writer, { album_id }))) === null) return;
    facts.set(actor, writer);
    const stored: string[] = [];
    const fill = async (): Promise<void> => {
      while (!actor.isOver) {
        const id = await sent(actor, writer, album_id, someBytes(actor.choices.between(2_000_000, 9_000_000)));
        if (id !== null) stored.push(id);
        const full = (await within(actor, writer)) > HARD_LIMIT * 0.7;
        const gone = full ? stored.shift() : undefined;
        if (gone === undefined) continue;
        await actor.ask('to the trash', (client) => trashAsset(client, writer, gone));
        await actor.ask('purge', (client) => purgeAsset(client, writer, gone));
      }
    };
    await Promise.all([fill(), fill(), fill()]);
  },

  async compare(actor) {
    const writer = facts.get(actor);
    if (writer !== undefined) await within(actor, writer);
  },
};

async function within(actor: Actor, writer: ListedWriter): Promise<number> {
  const status = await actor.made((client) => readQuota(client, writer));
  if (status?.used === undefined) return 0;
  const total = status.used + status.reserved;
  actor.expect(total <= HARD_LIMIT, `used and reserved are ${total}, above the limit of ${HARD_LIMIT}`);
  return total;
}
