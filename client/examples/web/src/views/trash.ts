import type { TrashPage } from '@gatehouse/client';
import type { App } from '../app.js';
import { actionButton, ask, bytesInWords, counted, focusOn, h, say } from '../dom.js';
import { withProgress } from '../progress.js';
import { leftOf } from '../outcomes.js';

/** Makes what the account's page shows of the trash; `refresh` loads the page anew. */
export function trashCan(app: App, trash: Trash, refresh: () => Promise<void>): HTMLElement {
  const { writes } = app.work;
  const can = h('div', {}, ...partsOf(app, trash.page, refresh));
  let seen = trash.count;
  // Photos go into the trash and out of it behind the page too, such as those that an outage has left.
  app.work.whileShown(can, async () => {
    if (writes.count === seen || writes.isMaking()) return;
    const latest = await readTrash(app);
    const hadFocus = can.contains(document.activeElement);
    can.replaceChildren(...partsOf(app, latest.page, refresh));
    if (hadFocus) focusOn('trash');
    seen = latest.count;
  });
  return can;
}

/** The first page of the trash, and the count of writes before it was read: it may lack what later ones did. */
interface Trash {
  readonly page: TrashPage;
  readonly count: number;
}

export async function readTrash({ client, work }: App): Promise<Trash> {
  const { count } = work.writes;
  return { page: await client.assets.listTrash({ limit: 500 }), count };
}

function partsOf(app: App, trash: TrashPage, refresh: () => Promise<void>): readonly HTMLElement[] {
  const count = trash.assets.length;
  if (count === 0) return [h('p', {}, 'It is empty.')];
  const bring = actionButton('Put all back', async () => {
    say(await putAllBack(app));
    await refresh();
  });
  // The service does not count the trash, and reading all of it here would take long.
  const isAll = trash.next_cursor === null;
  const photos = `${isAll ? '' : 'More than '}${counted(count, 'photo')}`;
  const empty = h('button', { type: 'button' }, 'Delete for ever');
  empty.addEventListener('click', () => {
    ask(`Delete ${photos.toLowerCase()} for ever?`, 'Nobody can bring them back.', 'Delete for ever', async () => {
      const { purged, credited } = await app.client.assets.emptyTrash();
      say(`${purged} deleted, ${bytesInWords(credited)} freed.`);
      await refresh();
    });
  });
  const text = `${photos}. ${isAll && count === 1 ? 'It counts until it is' : 'They count until they are'} deleted.`;
  return [h('p', {}, text), h('div', { class: 'row' }, bring, empty)];
}

/** Returns what to say about the outcome. */
async function putAllBack({ client, work }: App): Promise<string> {
  const byAlbum = new Map<string, object[]>();
  let count = 0;
  for await (const { asset_id: assetId, album_id: albumId } of client.assets.allTrash()) {
    const ofAlbum = byAlbum.get(albumId) ?? [];
    ofAlbum.push({ assetId, albumId });
    byAlbum.set(albumId, ofAlbum);
    count += 1;
  }
  const outcomes = await withProgress('Putting back', count, (progress) =>
    work.writes.makeAll('restore', byAlbum, progress),
  );
  const waits = outcomes.some(({ state }) => state === 'waits');
  const back = waits ? 'The photos are back after the upgrade of their album.' : 'All photos are back in their albums.';
  return leftOf(outcomes) ?? back;
}
