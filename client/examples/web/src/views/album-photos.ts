import type { OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { actionButton, focusOn, h, say } from '../dom.js';
import { loadFile, loadThumbnail, openPhoto, type Photo } from '../photos.js';
import { refusedOf, type Made } from '../writes.js';
import { addPage, photoGrid, type Selection, type Source } from './grid.js';
import { showPhoto } from './photo.js';
import { showAsking, showSharing } from './sharing.js';

const PAGE = 60;

type Page = Awaited<ReturnType<App['client']['albums']['assets']>>;

/**
 * The photos of an album's page. What the person has chosen, and the pages that they have opened, stay when the photos
 * are loaded anew, such as after an import.
 */
export class AlbumPhotos {
  readonly element = h('section', { id: 'photos', 'aria-label': 'Photos', tabindex: '-1' });
  private readonly chosen = new Map<string, Photo>();
  private readonly source: Source;
  private pages = 1;
  private loads = 0;

  constructor(
    private readonly app: App,
    private readonly opened: OpenAlbum,
    private readonly mayWrite: boolean,
    /** Loads what depends on the photos or on their links. */
    private readonly changed: Readonly<Record<'photos' | 'links', () => Promise<void>>>,
  ) {
    this.source = { thumbnail: (photo) => loadThumbnail(app, photo), file: (photo) => loadFile(app, photo) };
  }

  /** Loads the photos. Of several loads at a time the last one is shown, which has seen every write before it. */
  async load(): Promise<void> {
    this.loads += 1;
    const load = this.loads;
    const pages = await this.openPages();
    if (load === this.loads) this.show(pages);
  }

  private async openPages(): Promise<readonly Page[]> {
    const pages: Page[] = [];
    let next: string | null = null;
    do {
      const page: Page = await this.page(next);
      pages.push(page);
      next = page.next_cursor;
    } while (next !== null && pages.length < this.pages);
    return pages;
  }

  /** Reads the page at a cursor, or the first one. */
  private page(cursor: string | null): Promise<Page> {
    return this.app.client.albums.assets(this.opened.albumId, {
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
  }

  /** Reads one page more than are open. It is counted at once, so that a load that has begun before includes it. */
  private async another(cursor: string): Promise<Page> {
    this.pages += 1;
    try {
      return await this.page(cursor);
    } catch (error) {
      this.pages -= 1;
      throw error;
    }
  }

  /** Replaces the tiles without a wait, in which the person would choose one that is replaced. */
  private show(pages: readonly Page[]): void {
    // A photo that another device has removed is not chosen any more.
    const listed = new Set(pages.flatMap(({ assets }) => assets.map(({ asset_id }) => asset_id)));
    for (const id of this.chosen.keys()) if (!listed.has(id)) this.chosen.delete(id);
    const grids = h('div', {});
    const toolbar = this.mayWrite ? this.toolbar() : null;
    for (const page of pages) this.add(page, { grids, toolbar, isLast: page === pages.at(-1) });
    toolbar?.update();
    this.element.replaceChildren(...(toolbar === null ? [] : [toolbar.element]), grids);
  }

  private add(
    page: Page,
    to: { readonly grids: HTMLElement; readonly toolbar: Toolbar | null; readonly isLast: boolean },
  ): void {
    const photos = page.assets.map((asset) => openPhoto(this.opened, asset)).filter((photo) => photo !== null);
    const next = page.next_cursor;
    const more = async (cursor: string): Promise<void> => {
      this.add(await this.another(cursor), { ...to, isLast: true });
    };
    const button = next === null || !to.isLast ? null : actionButton('Show more', () => more(next));
    const alien = page.assets.length - photos.length;
    const notes = [
      alien > 0 ? h('p', { class: 'card warn' }, `${alien} that no member signed: not shown.`) : null,
      page.assets.length === 0 ? h('p', { class: 'quiet' }, 'No photo yet.') : null,
    ];
    const selection = to.toolbar === null ? undefined : this.selection(to.toolbar);
    const grid = photoGrid(photos, this.source, (photo) => this.open(photo), selection);
    addPage(to.grids, [grid, ...notes.filter((note) => note !== null)], button);
  }

  private selection(toolbar: Toolbar): Selection {
    return {
      has: ({ asset }) => this.chosen.has(asset.asset_id),
      choose: (photo, isChosen) => {
        if (isChosen) this.chosen.set(photo.asset.asset_id, photo);
        else this.chosen.delete(photo.asset.asset_id);
        toolbar.update();
      },
    };
  }

  private open(photo: Photo): void {
    const away = actionButton('Move to the trash', async () => {
      element.close();
      await this.trash([photo]);
    });
    const element = showPhoto(photo, this.source, this.mayWrite ? [away] : []);
  }

  private async trash(photos: readonly Photo[]): Promise<void> {
    say(await moveToTrash(this.app, this.opened.albumId, photos));
    for (const { asset } of photos) this.chosen.delete(asset.asset_id);
    await this.changed.photos();
    focusOn('photos');
  }

  private toolbar(): Toolbar {
    const { app, opened, chosen, changed } = this;
    const count = h('span', { class: 'quiet', 'aria-live': 'polite' });
    const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text);
    // Only admins can make links.
    const mayShare = opened.album.role === 'admin';
    const links = mayShare
      ? [
          button('Share the album', () => showSharing(app, opened, null, changed.links)),
          button('Ask for photos', () => showAsking(app, opened, changed.links)),
        ]
      : [];
    const ofChosen = h(
      'span',
      { class: 'row' },
      mayShare && button('Share these', () => showSharing(app, opened, [...chosen.values()], changed.links)),
      actionButton('Move to the trash', () => this.trash([...chosen.values()])),
    );
    const element = h('div', { class: 'row card', role: 'group', 'aria-label': 'Album' }, ...links, ofChosen, count);
    const update = (): void => {
      // For a member who cannot make links the toolbar is empty until photos are chosen.
      element.hidden = !mayShare && chosen.size === 0;
      ofChosen.hidden = chosen.size === 0;
      count.textContent = chosen.size === 0 ? '' : `${chosen.size} chosen`;
    };
    return { element, update };
  }
}

interface Toolbar {
  readonly element: HTMLElement;
  update(): void;
}

/** Returns what to say about the outcome. */
async function moveToTrash(app: App, albumId: string, photos: readonly Photo[]): Promise<string> {
  const outcomes: Made[] = [];
  for (const { asset } of photos) {
    outcomes.push(await app.work.writes.make(albumId, 'trash', { assetId: asset.asset_id }));
  }
  const refused = refusedOf(outcomes);
  if (refused !== null) return refused;
  const waits = outcomes.at(-1)?.state === 'waits';
  const what = photos.length === 1 ? 'One photo' : `${photos.length} photos`;
  const be = photos.length === 1 ? 'is' : 'are';
  return waits ? `${what} will be in the trash after the upgrade.` : `${what} ${be} in the trash.`;
}
