import { codeOf, GatehouseClient, type GuestApi, type GuestAsset } from '@gatehouse/client';
import { readContributionBundle } from '@gatehouse/client/keys';
import { openLink } from '@gatehouse/client/links';
import { PROTOCOL_VERSION, readConfig } from './config.js';
import { actionButton, h, show, stillHere, wordsOf } from './dom.js';
import type { Photo } from './photos.js';
import { openFile } from './sealing.js';
import { openerOfBundle } from './share.js';
import { showContributing } from './views/contributing.js';
import { refuseDrops } from './views/dropping.js';
import { addPage, photoGrid, type Source } from './views/grid.js';
import { showPhoto } from './views/photo.js';

const PAGE = 60;

/** A link's address, and what a message has put behind its secret of 43 letters, such as a bracket. */
const WITH_MORE = /^([^#]*#[^.]*\.[\w-]{43})[^\w-].*$/;

async function open(): Promise<void> {
  const isHere = stillHere();
  try {
    await openHere(isHere);
  } catch (error) {
    if (isHere()) failed(error);
  }
}

/** Opens the link without an account. The secret stays in the fragment; the service only gets a token made from it. */
async function openHere(isHere: () => boolean): Promise<void> {
  const { service } = await readConfig();
  const client = new GatehouseClient({ baseUrl: service, protocolVersion: PROTOCOL_VERSION });
  const link = await openLink(client, window.location.href.replace(WITH_MORE, '$1'));
  if (!isHere()) return;
  if (link === null) {
    show('This link is not whole', h('p', { class: 'card' }, 'Copy all of it, to its last letter.'));
    return;
  }
  const opened = openerOfBundle(link.content);
  if (opened !== null) await showShared(link.guest, opened);
  else if (readContributionBundle(link.content) !== null) showContributing(link);
  else throw new Error('The link was made by another app. Open it there.');
}

async function showShared(guest: GuestApi, open: (asset: GuestAsset) => Photo | null): Promise<void> {
  const source = sourceOf(guest);
  const grids = h('div', {});
  show(
    'Shared with you',
    h('p', { class: 'quiet' }, 'Decrypted in your browser. Nobody in between can see them.'),
    grids,
  );
  const more = async (cursor?: string): Promise<void> => {
    const page = await guest.assets({ limit: PAGE, ...(cursor !== undefined && { cursor }) });
    const photos = page.assets.map(open).filter((photo) => photo !== null);
    const next = page.next_cursor;
    const grid = photoGrid(photos, source, (photo) => showPhoto(photo, source));
    const none = page.assets.length > 0 ? [] : [h('p', { class: 'card' }, 'There is no photo here yet.')];
    addPage(grids, [grid, ...none], next === null ? null : actionButton('Show more', () => more(next)));
  };
  await more();
}

function sourceOf(guest: GuestApi): Source {
  return {
    thumbnail: async ({ thumbnail }, signal) =>
      thumbnail === null ? null : opened(thumbnail.info, await guest.smallBlob(thumbnail.contentHash, { signal })),
    file: async ({ asset, info }) => opened(info, await guest.blob(asset.content_hash, { size: asset.size })),
  };
}

function opened({ key, type }: Photo['info'], sealed: Uint8Array): Blob {
  return openFile(key, sealed, type);
}

function failed(error: unknown): void {
  const ended = codeOf(error) === 'error.link.invalid';
  const text = ended ? 'It has expired or was revoked, or a letter of it is missing. Ask who sent it.' : wordsOf(error);
  show(
    ended ? 'This link does not open anything' : 'That did not work',
    h('p', { class: ended ? 'card' : 'card error', role: 'alert' }, text),
    ended ? null : actionButton('Try again', open),
  );
}

// Opening another link in the same tab changes only the fragment.
window.addEventListener('hashchange', () => void open());
refuseDrops('Nothing was added: this page takes no files.');
void open();
