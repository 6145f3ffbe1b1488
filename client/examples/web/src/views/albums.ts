import { createAlbum, openAlbum, type OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { field, form, h, showHere } from '../dom.js';

/** Albums that are read at once; one after the other, a thousand would take a minute over a slow network. */
const AT_ONCE = 6;

export async function showAlbums(app: App): Promise<void> {
  const show = showHere();
  const { current, former, closed } = await everyAlbum(app);
  const list = h('ul', { class: 'plain lines' }, ...current.map((album) => h('li', {}, albumLink(album))));
  show(
    'Albums',
    app.readOnly === null ? null : h('p', { class: 'card warn' }, app.readOnly),
    h(
      'section',
      { class: 'card' },
      current.length === 0 ? h('p', {}, 'You have no album yet. Make your first one.') : list,
    ),
    closed === 0 ? null : h('p', { class: 'card warn' }, closedText(closed)),
    app.readOnly === null ? newAlbum(app) : null,
    former.length === 0 ? null : formerAlbums(former),
  );
}

function closedText(count: number): string {
  const what = count === 1 ? 'One album does' : `${count} albums do`;
  return `${what} not open here yet. The key comes when the member who invited you has the app open.`;
}

function albumLink({ album, name }: OpenAlbum): HTMLElement {
  const version = h('span', { class: 'quiet' }, ` version ${album.protocol_version}`);
  return h('div', {}, h('a', { href: `#/album/${album.album_id}` }, h('bdi', {}, name)), version);
}

/** Lists the upgraded albums, which stay readable for ever. */
function formerAlbums(former: readonly OpenAlbum[]): HTMLElement {
  const items = former.map((album) => h('li', {}, albumLink(album)));
  return h(
    'details',
    { class: 'card' },
    h('summary', {}, 'Albums that were upgraded'),
    h('p', { class: 'quiet' }, 'Their photos are in the new album; these stay as they were.'),
    h('ul', { class: 'plain lines' }, ...items),
  );
}

async function everyAlbum(app: App): Promise<{ current: OpenAlbum[]; former: OpenAlbum[]; closed: number }> {
  const ids: string[] = [];
  for await (const { album_id } of app.client.albums.all()) ids.push(album_id);
  const opened: (OpenAlbum | null)[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map((id) => openAlbum(app, app.work.groups, id));
    opened.push(...(await Promise.all(some)));
  }
  const albums = opened.filter((album) => album !== null);
  const closed = opened.length - albums.length;
  // The new album's signed manifest names the old album; the catalog lists the albums that this browser has moved.
  const { store } = app.work;
  const moved = new Set(albums.map(({ upgradedFrom }) => upgradedFrom?.oldAlbumId));
  const isFormer = await Promise.all(
    albums.map(async ({ album }) => moved.has(album.album_id) || (await store.successor(album.album_id)) !== null),
  );
  return {
    closed,
    current: albums.filter((_album, index) => isFormer[index] === false),
    former: albums.filter((_album, index) => isFormer[index] === true),
  };
}

function newAlbum(app: App): HTMLElement {
  const { min, max } = app.server.protocol_version;
  const versions = min === max ? [max] : [max, min];
  const options = versions.map((version) => h('option', { value: version }, version));
  const select = h('select', { name: 'version' }, ...options);
  const fields = [
    field('Name', { name: 'name', required: true, maxlength: '200', autocomplete: 'off' }),
    h(
      'details',
      {},
      h('summary', {}, 'For developers'),
      h('label', {}, 'Protocol version ', h('small', { class: 'quiet' }, 'an older one, to see an upgrade'), select),
    ),
  ];
  const make = form('Make album', fields, async (typed) => {
    const name = typed('name').trim();
    if (name === '') throw new Error('Give the album a name.');
    const albumId = await createAlbum(app, name, typed('version'));
    window.location.hash = `#/album/${albumId}`;
  });
  return h('section', { class: 'card narrow', 'aria-labelledby': 'new' }, h('h2', { id: 'new' }, 'New album'), make);
}
