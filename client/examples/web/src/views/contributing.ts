import { codeOf } from '@gatehouse/client';
import type { OpenedLink } from '@gatehouse/client/links';
import { giving, isOver, type Give } from '../contribute.js';
import { counted, h, show, wordsOf } from '../dom.js';
import { acceptDrops, choosing } from './dropping.js';

/** Shows the page of a web-upload link: it accepts files and shows nothing of the album. */
export function showContributing(link: OpenedLink): void {
  const list = h('ul', { class: 'plain lines', 'aria-label': 'Your files' });
  // Screen readers announce the begin and the end, and not each file between them.
  const told = h('p', { role: 'status' });
  const turns = new Turns(told);
  const take = (files: readonly File[]): void => {
    for (const file of files) list.append(lineOf(file.name, giving(link, file), turns));
    told.textContent = `Sending ${counted(files.length, 'file')} …`;
  };
  const card = h(
    'section',
    { class: 'card drop', 'aria-labelledby': 'give' },
    h('h2', { id: 'give' }, 'Add your photos'),
    choosing(take).element,
    told,
    list,
  );
  acceptDrops(card, take);
  show(
    'Somebody asks for your photos',
    h('p', { class: 'quiet' }, 'They are encrypted in your browser. Only those who see the album can open them.'),
    card,
  );
}

/** Sends one file at a time, since a phone's uplink is slow; each shows its own progress. */
class Turns {
  private before: Promise<void> = Promise.resolve();
  private waiting = 0;
  private readonly outcomes = new Map<Give, boolean>();

  constructor(private readonly told: HTMLElement) {}

  /** `work` returns whether the file was added. */
  take(give: Give, work: () => Promise<boolean>): void {
    this.waiting += 1;
    this.before = this.before.then(async () => {
      this.outcomes.set(give, await work());
      this.waiting -= 1;
      if (this.waiting > 0) return;
      const [all, added] = [this.outcomes.size, [...this.outcomes.values()].filter(Boolean).length];
      this.told.textContent = `${added} of ${all} added${added < all ? `, ${all - added} not` : ''}`;
    });
  }
}

function lineOf(name: string, give: Give, turns: Turns): HTMLElement {
  const text = h('span', { tabindex: '-1' });
  const element = h('li', {}, text);
  const tell = (state: string, className = ''): void => {
    text.className = className;
    text.replaceChildren(h('bdi', {}, name), `: ${state}`);
  };
  const begin = (): void => {
    const bar = h('progress', { max: '1', value: '0', 'aria-label': name });
    tell('waiting');
    element.replaceChildren(text, bar);
    turns.take(give, async () => {
      tell('sending');
      try {
        await give((part) => void (bar.value = part));
        tell('added');
        return true;
      } catch (error) {
        tell(wordsOf(error), 'error');
        // A link that has ended never works again.
        if (codeOf(error) !== 'error.link.invalid' && !isOver(error)) element.append(again);
        return false;
      } finally {
        bar.remove();
      }
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
