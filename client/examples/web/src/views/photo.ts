import { bytesInWords, dayInWords, dialog, focusClose, h, wordsOf } from '../dom.js';
import type { Photo } from '../photos.js';
import type { Source } from './grid.js';

/**
 * Shows the whole picture, decrypted in this browser, and lets the person save it. The arrow keys, and buttons, show the
 * photos beside it in the grid.
 */
export function showPhoto(photo: Photo, source: Source, more: readonly HTMLElement[] = []): HTMLDialogElement {
  const { info, asset } = photo;
  const place = h('div', {}, h('p', { role: 'status' }, 'Decrypting …'));
  const facts = h('p', { class: 'quiet' }, `${bytesInWords(asset.size)} · added ${dayInWords(asset.created_at)}`);
  const steps = stepsFrom(document.activeElement, () => element);
  const element = dialog(info.name, '', place, facts, h('div', { class: 'row' }, ...steps, ...more));
  focusClose(element);
  element.addEventListener('keydown', pressByKey);
  source.file(photo).then(
    (blob) => {
      const url = URL.createObjectURL(blob);
      element.addEventListener('close', () => URL.revokeObjectURL(url));
      const download = h('a', { class: 'button', href: url, download: info.name }, 'Download');
      place.replaceChildren(preview(info, url), h('p', {}, download));
    },
    (error: unknown) => place.replaceChildren(h('p', { class: 'error', role: 'alert' }, wordsOf(error))),
  );
  return element;
}

/** Returns the picture or the video, or a sentence that says why there is none. */
function preview({ name, type }: Photo['info'], url: string): HTMLElement {
  const note = h('p', { role: 'status' });
  const shown = type.startsWith('image/')
    ? h('img', { src: url, alt: name })
    : type.startsWith('video/')
      ? h('video', { src: url, 'aria-label': name, controls: true, playsinline: true })
      : null;
  if (shown === null) note.textContent = 'Only photos and videos are shown here.';
  shown?.addEventListener('error', () => {
    shown.remove();
    note.textContent = 'This browser cannot show this file. Download it to open it in another program.';
  });
  return h('div', { class: 'preview' }, shown, note);
}

const STEPS = [
  { text: 'Previous', key: 'ArrowLeft', by: -1 },
  { text: 'Next', key: 'ArrowRight', by: 1 },
];

/** Returns buttons that open the neighbours of a tile of the grid, which the arrow keys press too. */
function stepsFrom(tile: Element | null, current: () => HTMLDialogElement): readonly HTMLElement[] {
  const tiles = [...document.querySelectorAll<HTMLElement>('.tile > button')];
  const at = tiles.findIndex((each) => each === tile);
  return STEPS.flatMap(({ text, key, by }) => {
    const neighbour = at < 0 ? undefined : tiles[at + by];
    if (neighbour === undefined) return [];
    const step = h('button', { type: 'button', 'aria-keyshortcuts': key }, text);
    step.addEventListener('click', () => {
      current().close();
      neighbour.click();
    });
    return [step];
  });
}

function pressByKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { currentTarget: dialog, target } = event;
  // There the arrow keys move within the film.
  if (target instanceof HTMLVideoElement) return;
  if (dialog instanceof Element) dialog.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`)?.click();
}
