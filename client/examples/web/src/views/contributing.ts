import { codeOf } from '@gatehouse/client';
import type { OpenedLink } from '@gatehouse/client/links';
import { giving, type Give } from '../contribute.js';
import { h, show, wordsOf } from '../dom.js';
import { acceptChosen, acceptDrops, choosing } from './dropping.js';

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
  // Send one file at a time, since a phone's uplink is slow; each shows its own progress.
  const inTurn = (work: () => Promise<void>): void => void (before = before.then(work));
  const take = (files: readonly File[]): void => {
    for (const file of files) list.append(lineOf(file.name, giving(link, file), inTurn));
  };
  acceptChosen(input, take);
  acceptDrops(card, take);
  show(
    'Somebody asks for your photos',
    h('p', { class: 'quiet' }, 'They are encrypted in your browser. Only who sent you this link can open them.'),
    card,
  );
}

function lineOf(name: string, give: Give, inTurn: (work: () => Promise<void>) => void): HTMLElement {
  const text = h('span', { tabindex: '-1' });
  const element = h('li', {}, text);
  const tell = (state: string, className = ''): void => {
    text.className = className;
    text.textContent = `${name}: ${state}`;
  };
  const begin = (): void => {
    const bar = h('progress', { max: '1', value: '0', 'aria-label': name });
    tell('waiting');
    element.replaceChildren(text, bar);
    inTurn(async () => {
      tell('sending');
      try {
        await give((part) => void (bar.value = part));
        tell('added');
      } catch (error) {
        tell(wordsOf(error), 'error');
        // A link that has ended never works again.
        if (codeOf(error) !== 'error.link.invalid') element.append(again);
      }
      bar.remove();
    });
  };
  const repeat = (): void => {
    // The button that has the focus is removed.
    text.focus();
    begin();
  };
  const button = h('button', { type: 'button', 'aria-label': `Try again: ${name}`, onclick: repeat }, 'Try again');
  const again = h('div', { class: 'row' }, button);
  begin();
  return element;
}
