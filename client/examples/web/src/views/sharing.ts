import type { Link } from '@gatehouse/client';
import type { App } from '../app.js';
import { actionButton, bytesInWords, counted, dayInWords, dialog, field, focusOn, form, h, say } from '../dom.js';
import type { AlbumKeys } from '../documents.js';
import type { Photo } from '../photos.js';
import { askForPhotos, linksOf, MOST_PHOTOS, shareAlbum } from '../share.js';

const LIVES = [
  ['7', 'for a week'],
  ['1', 'for a day'],
  ['30', 'for 30 days'],
  ['', 'until it is revoked'],
] as const;

/** Makes a link to the album, or to the chosen photos, and shows its address once. */
export function showSharing(
  app: App,
  album: AlbumKeys,
  photos: readonly Photo[] | null,
  changed: () => Promise<void>,
): void {
  const what = photos === null ? 'all of the album' : counted(photos.length, 'photo');
  const about = `Whoever has the link sees ${what}, without an account. The key is part of the link and reaches no server.`;
  const make = form('Make link', [lifeField()], async (typed) => {
    if (photos !== null && photos.length > MOST_PHOTOS)
      throw new Error(`Share ${MOST_PHOTOS} photos at most in one link.`);
    showAddress(make, await shareAlbum(app, album, { photos, days: daysOf(typed('days')) }));
    await changed();
  });
  dialog('Share', 'small', h('p', {}, about), make);
}

/** Makes a link through which others add photos. */
export function showAsking(app: App, album: AlbumKeys, changed: () => Promise<void>): void {
  const about =
    'Whoever has the link can add photos to this album, without an account, and sees none. They count as yours.';
  const number = { type: 'number', min: '1', required: true };
  const fields = [
    lifeField(),
    field(
      'Files at most',
      { ...number, name: 'files', value: '100', max: '100000' },
      'a photo and its thumbnail are two',
    ),
    field('Megabytes at most', { ...number, name: 'megabytes', value: '1000', max: '1000000' }),
  ];
  const make = form('Make link', fields, async (typed) => {
    const bounds = { maxFiles: Number(typed('files')), maxBytes: Number(typed('megabytes')) * 1_000_000 };
    showAddress(make, await askForPhotos(app, album, { days: daysOf(typed('days')), ...bounds }));
    await changed();
  });
  dialog('Ask for photos', 'small', h('p', {}, about), make);
}

function lifeField(): HTMLElement {
  const options = LIVES.map(([days, text]) => h('option', { value: days }, text));
  return h('label', {}, 'It works', h('select', { name: 'days' }, ...options));
}

function daysOf(typed: string): number | null {
  return typed === '' ? null : Number(typed);
}

/** Shows the address in place of the form that made it, ready to be copied. */
function showAddress(form: HTMLElement, address: string): void {
  const input = h('input', { readonly: true, value: address, 'aria-label': 'Address of the link', class: 'code' });
  const copy = actionButton('Copy', async () => {
    await navigator.clipboard.writeText(address).catch(() => {
      input.select();
      throw new Error('This browser does not let the page copy. Copy the address yourself: it is selected.');
    });
    say('The link is copied.');
  });
  const note = h('p', { class: 'quiet' }, 'Copy it now: it is not shown again, since its secret is kept nowhere.');
  form.replaceWith(h('div', {}, h('div', { class: 'row' }, input, copy), note));
  input.select();
  input.focus();
}

/** Lists the album's links with the service's counters; the service stores nothing else about guests. */
export async function linkList(app: App, albumId: string, changed: () => Promise<void>): Promise<HTMLElement | null> {
  const links = await linksOf(app, albumId);
  if (links.length === 0) return null;
  const items = links.map((link) =>
    h(
      'li',
      {},
      h('div', {}, describe(link)),
      actionButton(
        'Revoke',
        async () => {
          await app.client.links.revoke(link.link_id);
          say('The link is revoked.');
          await changed();
          focusOn('links');
        },
        { 'aria-label': `Revoke: ${describe(link)}` },
      ),
    ),
  );
  const heading = h('h2', { id: 'links', tabindex: '-1' }, 'Links');
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'links' },
    heading,
    h('ul', { class: 'plain lines' }, ...items),
  );
}

function describe(link: Link): string {
  const kind =
    link.kind === 'upload'
      ? `Contributions, ${counted(link.files_used, 'file')}, ${bytesInWords(link.bytes_used)}`
      : link.restricted
        ? 'Some photos'
        : 'The whole album';
  const end = link.expires_at === null ? 'until revoked' : `until ${dayInWords(link.expires_at)}`;
  return `${kind}, ${end}, made ${dayInWords(link.created_at)}, used ${counted(link.uses, 'time')}`;
}
