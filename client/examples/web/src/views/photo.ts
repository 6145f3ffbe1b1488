import { bytesInWords, dayInWords, dialog, h, wordsOf } from '../dom.js';
import type { Photo } from '../photos.js';
import type { Source } from './grid.js';

/** Shows the whole picture, decrypted in this browser, and lets the person save it. */
export function showPhoto(photo: Photo, source: Source, more: readonly HTMLElement[] = []): HTMLDialogElement {
  const { info, asset } = photo;
  const place = h('div', {}, h('p', { role: 'status' }, 'Decrypting …'));
  const facts = h('p', { class: 'quiet' }, `${bytesInWords(asset.size)} · added ${dayInWords(asset.created_at)}`);
  const element = dialog(info.name, '', place, facts, h('div', { class: 'row' }, ...more));
  // The browser's choice is the first button, which moves the photo to the trash: the key that opened it may repeat.
  element.querySelector<HTMLElement>('.close')?.focus();
  source.file(photo).then(
    (blob) => {
      const url = URL.createObjectURL(blob);
      element.addEventListener('close', () => URL.revokeObjectURL(url));
      const download = h('a', { class: 'button', href: url, download: info.name }, 'Download');
      const image = photo.thumbnail === null ? null : h('img', { src: url, alt: info.name });
      place.replaceChildren(...(image === null ? [] : [image]), h('p', {}, download));
    },
    (error: unknown) => place.replaceChildren(h('p', { class: 'error', role: 'alert' }, wordsOf(error))),
  );
  return element;
}
