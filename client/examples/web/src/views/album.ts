import { CeremonyStore } from '@gatehouse/client/ceremony';
import { openAlbum, type OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { actionButton, h, say, show } from '../dom.js';
import { loadFile, loadThumbnail, openPhoto, type Photo } from '../photos.js';
import { addingPhotos } from './adding.js';
import { photoGrid, type Source } from './grid.js';
import { showPhoto } from './photo.js';
import { linkList, showAsking, showSharing } from './sharing.js';

const PAGE = 60;

export async function showAlbum(app: App, albumId: string): Promise<void> {
  const opened = await openAlbum(app, albumId);
  if (opened === null) {
    show(
      'Not your album',
      h('p', { class: 'card' }, 'No device of your account signed this album, so it is not shown.'),
    );
    return;
  }
  const successor = await new CeremonyStore(app.catalog).successor(albumId);
  const mayWrite = app.readOnly === null && successor === null;
  const photos = h('section', { 'aria-label': 'Photos' });
  const links = h('div', {});
  const refresh = async (): Promise<void> => {
    photos.replaceChildren(...(await photoPages(app, opened, mayWrite, refresh)));
    links.replaceChildren(...[await linkList(app, albumId, refresh)].filter((each) => each !== null));
  };
  const { protocol_version: protocolVersion } = opened.album;
  show(
    opened.name,
    successor === null ? null : movedTo(successor),
    mayWrite ? upgradeOffer(app, opened) : null,
    mayWrite ? addingPhotos(app, { albumId, protocolVersion }, refresh) : null,
    photos,
    links,
  );
  await refresh();
}

function movedTo(successor: string): HTMLElement {
  const link = h('a', { href: `#/album/${successor}` }, 'new album');
  return h(
    'p',
    { class: 'card warn' },
    'This album was upgraded. Its photos are in the ',
    link,
    ', and this one stays as it was.',
  );
}

/** Offers an upgrade if the service accepts a newer version than the album's. */
function upgradeOffer(app: App, { album, name }: OpenAlbum): HTMLElement | null {
  const toVersion = app.server.protocol_version.max;
  if (album.protocol_version >= toVersion) return null;
  const steps = h('p', { role: 'status' });
  const upgrade = actionButton(`Upgrade to ${toVersion}`, async () => {
    // The MLS code is loaded only when it is needed.
    const { upgradeAlbum } = await import('../upgrade.js');
    const plan = { albumId: album.album_id, name, toVersion };
    const successor = await upgradeAlbum(app, plan, (text) => (steps.textContent = text));
    say('The album is upgraded. No photo was uploaded again.');
    window.location.hash = `#/album/${successor}`;
  });
  const about = h(
    'p',
    {},
    `This album is of version ${album.protocol_version}. An upgrade moves it to the newest, with all that is in it.`,
  );
  return h('section', { class: 'card warn', 'aria-label': 'Upgrade' }, about, upgrade, steps);
}

async function photoPages(
  app: App,
  { album }: OpenAlbum,
  mayWrite: boolean,
  refresh: () => Promise<void>,
): Promise<Node[]> {
  const source: Source = { thumbnail: (photo) => loadThumbnail(app, photo), file: (photo) => loadFile(app, photo) };
  const chosen = new Map<string, Photo>();
  const trash = async (photos: readonly Photo[]): Promise<void> => {
    for (const { asset } of photos) {
      await app.client.assets.trash(asset.asset_id, { protocolVersion: album.protocol_version });
    }
    say(`${photos.length === 1 ? 'One photo is' : `${photos.length} photos are`} in the trash.`);
    await refresh();
  };
  const toolbar = mayWrite ? toolbarOf(app, album.album_id, chosen, { trash, refresh }) : null;
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
    const page = await app.client.albums.assets(album.album_id, {
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    const photos = page.assets.map((asset) => openPhoto(app, asset)).filter((photo) => photo !== null);
    const next = page.next_cursor;
    const button = next === null ? null : actionButton('Show more', () => more(next));
    if (grids.lastElementChild?.matches('.row') === true) grids.lastElementChild.remove();
    grids.append(
      photoGrid(photos, source, open, mayWrite ? onSelect : undefined),
      ...(button === null ? [] : [button]),
    );
    const alien = page.assets.length - photos.length;
    if (alien > 0)
      grids.append(h('p', { class: 'card warn' }, `${alien} that none of your devices signed: not shown.`));
    if (page.assets.length === 0) grids.append(h('p', { class: 'quiet' }, 'No photo yet.'));
  };
  await more();
  return toolbar === null ? [grids] : [toolbar.element, grids];
}

function toolbarOf(
  app: App,
  albumId: string,
  chosen: ReadonlyMap<string, Photo>,
  {
    trash,
    refresh,
  }: { readonly trash: (photos: readonly Photo[]) => Promise<void>; readonly refresh: () => Promise<void> },
) {
  const count = h('span', { class: 'quiet', 'aria-live': 'polite' });
  const ask = h('button', { type: 'button', onclick: () => showAsking(app, albumId, refresh) }, 'Ask for photos');
  const ofChosen = h('span', { class: 'row', hidden: true });
  const share = h(
    'button',
    { type: 'button', onclick: () => showSharing(app, albumId, null, refresh) },
    'Share the album',
  );
  const shareChosen = h(
    'button',
    { type: 'button', onclick: () => showSharing(app, albumId, [...chosen.values()], refresh) },
    'Share these',
  );
  ofChosen.append(
    shareChosen,
    actionButton('Move to the trash', () => trash([...chosen.values()])),
  );
  const element = h('div', { class: 'row card', role: 'group', 'aria-label': 'Album' }, share, ask, ofChosen, count);
  const update = (): void => {
    ofChosen.hidden = chosen.size === 0;
    count.textContent = chosen.size === 0 ? '' : `${chosen.size} chosen`;
  };
  return { element, update };
}
