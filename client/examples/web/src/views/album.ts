import { openAlbum, type OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { refusedOf, type Made } from '../writes.js';
import { actionButton, focusOn, h, say, showHere } from '../dom.js';
import { loadFile, loadThumbnail, openPhoto, type Photo } from '../photos.js';
import { addingPhotos } from './adding.js';
import { addPage, photoGrid, type Source } from './grid.js';
import { memberList } from './members.js';
import { showPhoto } from './photo.js';
import { linkList, showAsking, showSharing } from './sharing.js';
import { upgradeCard } from './upgrade.js';

const PAGE = 60;

export async function showAlbum(app: App, albumId: string): Promise<void> {
  const show = showHere();
  const opened = await openAlbum(app, app.work.groups, albumId);
  if (opened === null) {
    const why = 'Its key is not here yet, or nobody signed it whom you know. It opens when a member lets you in.';
    show('An album that does not open', h('p', { class: 'card' }, why));
    return;
  }
  const { role, protocol_version: protocolVersion } = opened.album;
  const { successor } = await app.work.stateOf(albumId);
  const mayWrite = app.readOnly === null && successor === null && role !== 'reader';
  const photos = h('section', { id: 'photos', 'aria-label': 'Photos', tabindex: '-1' });
  const below = h('div', {});
  const refresh = async (): Promise<void> => {
    photos.replaceChildren(...(await photoPages(app, opened, mayWrite, { refresh, refreshBelow })));
    await refreshBelow();
  };
  // The photos stay, with the selection and the button that gets the focus back from a dialog.
  const refreshBelow = async (): Promise<void> => {
    const links = role === 'admin' ? await linkList(app, albumId, refreshBelow) : null;
    const latest = await app.client.albums.read(albumId);
    const members = await memberList(app, { ...opened, album: latest }, refresh);
    below.replaceChildren(...[members, links].filter((each) => each !== null));
  };
  const upgrade = await upgradeCard(app, opened, refresh);
  show(
    opened.name,
    upgrade,
    mayWrite ? addingPhotos(app, { ...opened, protocolVersion }, refresh) : null,
    photos,
    below,
  );
  await refresh();
  if (role === 'admin' && opened.album.members.length > 0 && successor === null) await app.work.letIn(albumId);
}

async function photoPages(
  app: App,
  opened: OpenAlbum,
  mayWrite: boolean,
  { refresh, refreshBelow }: Readonly<Record<'refresh' | 'refreshBelow', () => Promise<void>>>,
): Promise<Node[]> {
  const source: Source = { thumbnail: (photo) => loadThumbnail(app, photo), file: (photo) => loadFile(app, photo) };
  const chosen = new Map<string, Photo>();
  const trash = async (photos: readonly Photo[]): Promise<void> => {
    await moveToTrash(app, opened.albumId, photos);
    await refresh();
    focusOn('photos');
  };
  const toolbar = mayWrite ? toolbarOf(app, opened, chosen, { trash, changed: refreshBelow }) : null;
  const open = (photo: Photo): void => {
    const away = actionButton('Move to the trash', async () => {
      element.close();
      await trash([photo]);
    });
    const element = showPhoto(photo, source, mayWrite ? [away] : []);
  };
  const onSelect = (photo: Photo, isChosen: boolean): void => {
    if (isChosen) chosen.set(photo.asset.asset_id, photo);
    else chosen.delete(photo.asset.asset_id);
    toolbar?.update();
  };
  const grids = h('div', {});
  const more = async (cursor?: string): Promise<void> => {
    const page = await app.client.albums.assets(opened.albumId, {
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    const photos = page.assets.map((asset) => openPhoto(opened, asset)).filter((photo) => photo !== null);
    const next = page.next_cursor;
    const button = next === null ? null : actionButton('Show more', () => more(next));
    const alien = page.assets.length - photos.length;
    const notes = [
      alien > 0 ? h('p', { class: 'card warn' }, `${alien} that no member signed: not shown.`) : null,
      page.assets.length === 0 ? h('p', { class: 'quiet' }, 'No photo yet.') : null,
    ];
    const grid = photoGrid(photos, source, open, mayWrite ? onSelect : undefined);
    addPage(grids, [grid, ...notes.filter((note) => note !== null)], button);
  };
  await more();
  return toolbar === null ? [grids] : [toolbar.element, grids];
}

async function moveToTrash(app: App, albumId: string, photos: readonly Photo[]): Promise<void> {
  const outcomes: Made[] = [];
  for (const { asset } of photos) {
    outcomes.push(await app.work.writes.make(albumId, 'trash', { assetId: asset.asset_id }));
  }
  const refused = refusedOf(outcomes);
  if (refused !== null) {
    say(refused);
    return;
  }
  const waits = outcomes.at(-1)?.state === 'waits';
  const what = photos.length === 1 ? 'One photo' : `${photos.length} photos`;
  const be = photos.length === 1 ? 'is' : 'are';
  say(waits ? `${what} will be in the trash after the upgrade.` : `${what} ${be} in the trash.`);
}

function toolbarOf(
  app: App,
  opened: OpenAlbum,
  chosen: ReadonlyMap<string, Photo>,
  {
    trash,
    changed,
  }: { readonly trash: (photos: readonly Photo[]) => Promise<void>; readonly changed: () => Promise<void> },
) {
  const count = h('span', { class: 'quiet', 'aria-live': 'polite' });
  const ask = h('button', { type: 'button', onclick: () => showAsking(app, opened, changed) }, 'Ask for photos');
  const ofChosen = h('span', { class: 'row', hidden: true });
  const share = h(
    'button',
    { type: 'button', onclick: () => showSharing(app, opened, null, changed) },
    'Share the album',
  );
  const shareChosen = h(
    'button',
    { type: 'button', onclick: () => showSharing(app, opened, [...chosen.values()], changed) },
    'Share these',
  );
  ofChosen.append(
    shareChosen,
    actionButton('Move to the trash', () => trash([...chosen.values()])),
  );
  // Only admins can make links.
  const links = opened.album.role === 'admin' ? [share, ask] : [];
  if (links.length === 0) shareChosen.remove();
  const element = h('div', { class: 'row card', role: 'group', 'aria-label': 'Album' }, ...links, ofChosen, count);
  // For a member who cannot make links this is empty until photos are chosen.
  element.hidden = links.length === 0;
  const update = (): void => {
    element.hidden = links.length === 0 && chosen.size === 0;
    ofChosen.hidden = chosen.size === 0;
    count.textContent = chosen.size === 0 ? '' : `${chosen.size} chosen`;
  };
  return { element, update };
}
