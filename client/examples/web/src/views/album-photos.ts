import type { Asset } from '@gatehouse/client';
import type { OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { actionButton, focusOn, h, say } from '../dom.js';
import { loadFile, loadThumbnail, openPhotos, type Photo } from '../photos.js';
import { withProgress } from '../progress.js';
import { leftOf } from '../outcomes.js';
import { albumToolbar, type Toolbar } from './album-toolbar.js';
import { Choice } from './choice.js';
import { addPage, photoGrid, type Source } from './grid.js';
import { showPhoto } from './photo.js';

const PAGE = 60;

type Page = Awaited<ReturnType<App['client']['albums']['assets']>>;
type OpenPage = Page & { readonly photos: readonly Photo[] };

/**
 * The photos of an album's page. After an import or a removal only what has changed is loaded. What the person has
 * chosen, and the pages that they have opened, stay when the photos are loaded anew, such as after an upgrade.
 */
export class AlbumPhotos {
  readonly element = h('section', { id: 'photos', 'aria-label': 'Photos', tabindex: '-1' });
  private readonly choice = new Choice(this.element, () => this.toolbar?.update());
  /** The assets on the opened pages, those too that cannot be opened. */
  private readonly listed = new Set<string>();
  private readonly source: Source;
  private toolbar: Toolbar | null = null;
  private pages = 1;
  private loads = 0;
  /** The load that is shown. While a later one is under way, it may not have seen a change. */
  private shown = 0;

  constructor(
    private readonly app: App,
    private readonly opened: OpenAlbum,
    private readonly mayWrite: boolean,
    /** Loads what depends on the album's links. */
    private readonly linksChanged: () => Promise<void>,
  ) {
    this.source = {
      thumbnail: (photo, signal) => loadThumbnail(app, photo, signal),
      file: (photo) => loadFile(app, photo),
    };
  }

  /** Loads the photos. Of several loads at a time the last one is shown, which has seen every write before it. */
  async load(): Promise<void> {
    this.loads += 1;
    const load = this.loads;
    const pages = await this.openPages();
    if (load !== this.loads) return;
    this.show(pages);
    this.shown = load;
  }

  /** Shows photos that were added since, at the begin of the list; if they fill a page, loads all that is open. */
  async loadAdded(): Promise<void> {
    const { assets } = await this.page(null);
    const opened = await openPhotos(
      this.opened,
      assets.filter((asset) => this.isNew(asset)),
    );
    // What another call has shown meanwhile is not new any more.
    const added = assets.filter((asset) => this.isNew(asset));
    const photos = opened.filter(({ asset }) => this.isNew(asset));
    if (this.shown !== this.loads || added.length === assets.length || photos.length < added.length) {
      await this.load();
      return;
    }
    this.insert(photos, assets);
    for (const { asset_id } of added) this.listed.add(asset_id);
    this.toolbar?.update();
  }

  private isNew({ asset_id }: Pick<Asset, 'asset_id'>): boolean {
    return !this.listed.has(asset_id);
  }

  /** Inserts tiles of photos in the order of the page's assets. The tiles that are shown stay, with the focus. */
  private insert(photos: readonly Photo[], assets: Page['assets']): void {
    const { children } = this.grid(photos);
    const tiles = new Map([...children].map((tile, index) => [photos[index]?.asset.asset_id, tile]));
    let before: Element | null = null;
    for (const { asset_id } of assets) {
      const tile = tiles.get(asset_id);
      if (tile !== undefined && before === null) this.element.querySelector('.grid')?.prepend(tile);
      else if (tile !== undefined) before?.after(tile);
      before = tile ?? this.tileOf(asset_id) ?? before;
    }
  }

  private tileOf(assetId: string): Element | null {
    return this.element.querySelector(`[data-asset="${assetId}"]`);
  }

  /** Removes the tiles of photos that are in the trash now. */
  private async removeTiles(photos: readonly Photo[]): Promise<void> {
    for (const { asset } of photos) {
      this.tileOf(asset.asset_id)?.remove();
      this.listed.delete(asset.asset_id);
    }
    this.toolbar?.update();
    if (this.shown !== this.loads || this.element.querySelector('.tile') === null) await this.load();
  }

  private async openPages(): Promise<readonly OpenPage[]> {
    const pages: OpenPage[] = [];
    let next: string | null = null;
    do {
      const page: Page = await this.page(next);
      pages.push(await this.openPage(page));
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

  private async openPage(page: Page): Promise<OpenPage> {
    return { ...page, photos: await openPhotos(this.opened, page.assets) };
  }

  /** Reads one page more than are open. It is counted at once, so that a load that has begun before includes it. */
  private async another(cursor: string): Promise<OpenPage> {
    this.pages += 1;
    try {
      return await this.openPage(await this.page(cursor));
    } catch (error) {
      this.pages -= 1;
      throw error;
    }
  }

  /** Replaces the tiles without a wait, in which the person would choose one that is replaced. */
  private show(pages: readonly OpenPage[]): void {
    // A photo that another device has removed is not chosen any more.
    this.listed.clear();
    for (const { assets } of pages) for (const { asset_id } of assets) this.listed.add(asset_id);
    this.choice.keepOnly(this.listed);
    const grids = h('div', {});
    this.toolbar = this.mayWrite ? this.newToolbar() : null;
    for (const page of pages) this.add(page, grids, page === pages.at(-1));
    this.element.replaceChildren(...(this.toolbar === null ? [] : [this.toolbar.element]), grids);
    this.toolbar?.update();
  }

  private add(page: OpenPage, grids: HTMLElement, isLast: boolean): void {
    const { photos } = page;
    const next = page.next_cursor;
    const more = async (cursor: string): Promise<void> => {
      const another = await this.another(cursor);
      for (const { asset_id } of another.assets) this.listed.add(asset_id);
      this.add(another, grids, true);
      this.toolbar?.update();
    };
    const button = next === null || !isLast ? null : actionButton('Show more', () => more(next));
    const alien = page.assets.length - photos.length;
    const notes = [
      alien > 0 ? h('p', { class: 'card warn' }, `${alien} that no member signed: not shown.`) : null,
      page.assets.length === 0 ? h('p', { class: 'quiet' }, 'No photo yet.') : null,
    ];
    addPage(grids, [this.grid(photos), ...notes.filter((note) => note !== null)], button);
  }

  private grid(photos: readonly Photo[]): HTMLElement {
    return photoGrid(photos, this.source, (photo) => this.open(photo), this.mayWrite ? this.choice : undefined);
  }

  private newToolbar(): Toolbar {
    const { app, opened, choice, linksChanged } = this;
    return albumToolbar({ app, opened, choice, linksChanged, trash: (photos) => this.trash(photos) });
  }

  private open(photo: Photo): void {
    const away = actionButton('Move to the trash', async () => {
      element.close();
      await this.trash([photo]);
    });
    const element = showPhoto(photo, this.source, this.mayWrite ? [away] : []);
  }

  private async trash(photos: readonly Photo[]): Promise<void> {
    const { text, isSure } = await moveToTrash(this.app, this.opened.albumId, photos);
    say(text);
    this.choice.forget(photos);
    await (isSure ? this.removeTiles(photos) : this.load());
    // The person may have left the page meanwhile.
    if (this.element.isConnected) focusOn('photos');
  }
}

/** Returns what to say about the outcome; `isSure` if all of the photos are in the trash now. */
async function moveToTrash(app: App, albumId: string, photos: readonly Photo[]) {
  const payloads = photos.map(({ asset }) => ({ assetId: asset.asset_id }));
  const outcomes = await withProgress('Moving to the trash', payloads.length, (progress) =>
    app.work.writes.makeAll('trash', new Map([[albumId, payloads]]), progress),
  );
  const isSure = outcomes.every(({ state }) => state === 'made');
  const waits = outcomes.at(-1)?.state === 'waits';
  const what = photos.length === 1 ? 'One photo' : `${photos.length} photos`;
  const be = photos.length === 1 ? 'is' : 'are';
  const text = waits ? `${what} will be in the trash after the upgrade.` : `${what} ${be} in the trash.`;
  return { isSure, text: leftOf(outcomes) ?? text };
}
