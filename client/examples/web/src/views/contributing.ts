import type { OpenedLink } from '@gatehouse/client/links';
import { giveFile } from '../contribute.js';
import { h, show, wordsOf } from '../dom.js';
import { acceptDrops, choosing } from './dropping.js';

/** Shows the page of a web-upload link: it accepts files and shows nothing of the album. */
export function showContributing(link: OpenedLink): void {
  const input = h('input', { type: 'file', multiple: true, id: 'files', class: 'hidden' });
  const list = h('ul', { class: 'plain lines', 'aria-label': 'Your files', 'aria-live': 'polite' });
  const card = h(
    'section',
    { class: 'card drop', 'aria-labelledby': 'give' },
    h('h2', { id: 'give' }, 'Add your photos'),
    choosing(input),
    list,
  );
  let before: Promise<void> = Promise.resolve();
  const take = (files: readonly File[]): void => {
    // Send one file at a time, since a phone's uplink is slow; each shows its own progress.
    for (const file of files) {
      const line = lineOf(file.name);
      list.append(line.element);
      before = before.then(() => line.run(() => giveFile(link, file, line.progress)));
    }
    input.value = '';
  };
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  acceptDrops(card, take);
  show(
    'Somebody asks for your photos',
    h('p', { class: 'quiet' }, 'They are encrypted in your browser. Only who sent you this link can open them.'),
    card,
  );
}

function lineOf(name: string) {
  const bar = h('progress', { max: '1', value: '0', 'aria-label': name });
  const text = h('span', {}, `${name}: waiting`);
  const element = h('li', {}, text, bar);
  const run = async (work: () => Promise<void>): Promise<void> => {
    text.textContent = `${name}: sending`;
    try {
      await work();
      text.textContent = `${name}: added`;
    } catch (error) {
      text.className = 'error';
      text.textContent = `${name}: ${wordsOf(error)}`;
    } finally {
      bar.remove();
    }
  };
  return { element, run, progress: (part: number): void => void (bar.value = part) };
}
