import { byId, counted, focusOn, h, say } from './dom.js';

/** Tells how far work has come, and whether the person has stopped it. */
export interface Progress {
  readonly signal: AbortSignal;
  /** Counts one more photo as done. */
  readonly one: () => void;
}

/** In ms. Most work is done by then, and shows no progress. */
const AFTER = 700;

/** A bar, the words beside it, and a button that stops the work. */
export function progressParts(label: string) {
  const stop = new AbortController();
  const [bar, text] = [h('progress', { 'aria-label': label }), h('p', {})];
  const button = h('button', { type: 'button', onclick: () => stop.abort() }, 'Stop');
  return { bar, text, signal: stop.signal, nodes: [text, bar, h('div', { class: 'row' }, button)] };
}

/** Shows the progress of work on many photos above the page, and above the pages that the person opens meanwhile. */
export async function withProgress<T>(label: string, total: number, work: (progress: Progress) => Promise<T>) {
  const { bar, text, signal, nodes } = progressParts(label);
  const card = h('section', { class: 'card under-way', 'aria-label': label }, ...nodes);
  let done = 0;
  const update = (): void => {
    [bar.max, bar.value] = [total, done];
    text.textContent = `${label}: ${done} of ${counted(total, 'photo')}`;
  };
  const one = (): void => {
    done += 1;
    update();
  };
  update();
  const showing = setTimeout(() => {
    byId('main').before(card);
    say(`${label} …`);
  }, AFTER);
  try {
    return await work({ signal, one });
  } finally {
    clearTimeout(showing);
    const hadFocus = card.contains(document.activeElement);
    card.remove();
    if (hadFocus) focusOn('');
  }
}
