import type { OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { actionButton, h } from '../dom.js';
import type { Photo } from '../photos.js';
import type { Choice } from './choice.js';
import { showAsking, showSharing } from './sharing.js';

export interface Toolbar {
  readonly element: HTMLElement;
  update(): void;
}

export interface ToolbarParts {
  readonly app: App;
  readonly opened: OpenAlbum;
  readonly choice: Choice;
  /** Loads what depends on the album's links. */
  readonly linksChanged: () => Promise<void>;
  readonly trash: (photos: readonly Photo[]) => Promise<void>;
}

/** Makes the buttons for an album, and for the photos of it that are chosen. */
export function albumToolbar({ app, opened, choice, linksChanged, trash }: ToolbarParts): Toolbar {
  const count = h('span', { class: 'quiet', 'aria-live': 'polite' });
  const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text);
  // Only admins can make links.
  const mayShare = opened.album.role === 'admin';
  const links = mayShare
    ? [
        button('Share the album', () => showSharing(app, opened, null, linksChanged)),
        button('Ask for photos', () => showAsking(app, opened, linksChanged)),
      ]
    : [];
  const all = button('', () => choice.chooseAll(!choice.isOfAll()));
  const ofChosen = h(
    'span',
    { class: 'row' },
    mayShare && button('Share these', () => showSharing(app, opened, choice.photos, linksChanged)),
    actionButton('Move to the trash', () => trash(choice.photos)),
  );
  const element = h('div', { class: 'row card', role: 'group', 'aria-label': 'Album' }, ...links, all, ofChosen, count);
  const update = (): void => {
    all.hidden = !choice.isPossible();
    all.textContent = choice.isOfAll() ? 'Select none' : 'Select all shown';
    // For a member who cannot make links the toolbar of an empty album is empty.
    element.hidden = !mayShare && all.hidden;
    ofChosen.hidden = choice.size === 0;
    count.textContent = choice.size === 0 ? '' : `${choice.size} chosen`;
  };
  return { element, update };
}
