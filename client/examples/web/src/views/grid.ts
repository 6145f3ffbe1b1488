import { h, wordsOf } from '../dom.js';
import type { Photo } from '../photos.js';

/** The source of a grid's pictures: the owner's cache, or a guest's link. */
export interface Source {
  /** An aborted `signal` says that the tile was scrolled past: nothing more is to be requested for it. */
  thumbnail(photo: Photo, signal: AbortSignal): Promise<Blob | null>;
  file(photo: Photo): Promise<Blob>;
}

/** The photos that the person has chosen. */
export interface Selection {
  has(photo: Photo): boolean;
  choose(photo: Photo, isChosen: boolean): void;
}

/** Makes a list of tiles. With a `selection` each has a checkbox. */
export function photoGrid(
  photos: readonly Photo[],
  source: Source,
  open: (photo: Photo) => void,
  selection?: Selection,
): HTMLElement {
  const tiles = photos.map((photo) => {
    const props = { class: 'tile', 'data-asset': photo.asset.asset_id };
    return h('li', props, tileButton(photo, source, open), select(photo));
  });
  return h('ul', { class: 'plain grid' }, ...tiles);

  function select(photo: Photo): HTMLElement | null {
    if (selection === undefined) return null;
    const choose = (): void => selection.choose(photo, box.checked);
    const box = h('input', { type: 'checkbox', checked: selection.has(photo), onchange: choose });
    return h('label', {}, h('span', { class: 'hidden' }, `Select ${photo.info.name}`), box);
  }
}

/**
 * Adds a page of photos in place of the button that asked for it, and moves the focus from there to the first of them.
 * `more` asks for the next page.
 */
export function addPage(grids: HTMLElement, page: readonly HTMLElement[], more: HTMLElement | null): void {
  const asked = grids.lastElementChild?.matches('.row') === true ? grids.lastElementChild : null;
  grids.append(...page, ...(more === null ? [] : [more]));
  if (asked === null) return;
  asked.remove();
  const first = page.map((each) => each.querySelector('button')).find((each) => each !== null);
  (first ?? more?.querySelector('button'))?.focus({ preventScroll: true });
}

function tileButton(photo: Photo, source: Source, open: (photo: Photo) => void): HTMLElement {
  const button = h('button', { type: 'button' });
  button.addEventListener('click', () => {
    // Not every browser focuses a button that is clicked. The focus returns to it, and tells which photos are beside it.
    button.focus();
    open(photo);
  });
  const name = h('span', { class: 'file' }, h('bdi', {}, photo.info.name));
  button.append(name);
  if (photo.thumbnail === null) return button;
  whileNear(button, async (signal) => {
    try {
      const blob = await source.thumbnail(photo, signal);
      if (blob !== null) button.replaceChildren(picture(blob, photo.info.name));
    } catch (error) {
      if (signal.aborted) return false;
      name.append(`: ${wordsOf(error)}`);
    }
    return true;
  });
  return button;
}

/** Works for an element near the screen, anew whenever it comes there, until the work is done. */
function whileNear(element: HTMLElement, work: (signal: AbortSignal) => Promise<boolean>): void {
  let passed: AbortController | null = null;
  const seen = new IntersectionObserver(
    (entries) => {
      const isNear = entries.at(-1)?.isIntersecting === true;
      if (isNear === (passed !== null)) return;
      passed?.abort();
      passed = isNear ? new AbortController() : null;
      if (passed !== null) void work(passed.signal).then((isDone) => isDone && seen.disconnect());
    },
    { rootMargin: '300px' },
  );
  seen.observe(element);
}

function picture(blob: Blob, alt: string): HTMLImageElement {
  const image = h('img', { alt, src: URL.createObjectURL(blob) });
  image.addEventListener('load', () => URL.revokeObjectURL(image.src));
  return image;
}
