import { openAlbum } from '../albums.js';
import type { App } from '../app.js';
import { h, showHere } from '../dom.js';
import { addingPhotos } from './adding.js';
import { AlbumPhotos } from './album-photos.js';
import { memberList } from './members.js';
import { linkList } from './sharing.js';
import { upgradeCard } from './upgrade.js';

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
  const below = h('div', {});
  const refresh = async (): Promise<void> => {
    await photos.load();
    await refreshBelow();
  };
  // The photos stay, with the selection and the button that gets the focus back from a dialog.
  const refreshBelow = async (): Promise<void> => {
    const links = role === 'admin' ? await linkList(app, albumId, refreshBelow) : null;
    const latest = await app.client.albums.read(albumId);
    const members = await memberList(app, { ...opened, album: latest }, refresh);
    below.replaceChildren(...[members, links].filter((each) => each !== null));
  };
  const photos = new AlbumPhotos(app, opened, mayWrite, refreshBelow);
  const imports = { added: () => photos.loadAdded(), removed: () => photos.load() };
  const upgrade = await upgradeCard(app, opened, refresh);
  show(
    opened.name,
    upgrade,
    mayWrite ? addingPhotos(app, { ...opened, protocolVersion }, imports) : null,
    photos.element,
    below,
  );
  await refresh();
  if (role === 'admin' && opened.album.members.length > 0 && successor === null) await app.work.letIn(albumId);
}
