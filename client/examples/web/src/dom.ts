import { GatehouseError } from '@gatehouse/client';

type Child = Node | string | null | false | undefined;
type Props = Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>>;

/** Makes an element. Functions become listeners, `true` an attribute without a value; text is never parsed as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/**
 * Replaces the current view, and closes the dialogs over it. The new heading gets the focus, so that a screen reader
 * announces the view.
 */
export function show(title: string, ...children: readonly Child[]): void {
  for (const open of document.querySelectorAll('dialog')) open.close();
  endLoading();
  const heading = h('h1', { tabindex: '-1', dir: 'auto' }, title);
  document.title = `${title} – Gatehouse photos`;
  byId('main').replaceChildren(heading, ...children.filter((child) => child instanceof Node));
  heading.focus({ preventScroll: true });
}

const LOADING = 'Loading …';
let loading: ReturnType<typeof setTimeout> | undefined;

/** Says so if the next view takes long to load, until `show` shows it. */
export function beginLoading(): void {
  endLoading();
  loading = setTimeout(() => {
    byId('main').setAttribute('aria-busy', 'true');
    say(LOADING);
    // Until `endLoading`.
    clearTimeout(hiding);
  }, 700);
}

export function endLoading(): void {
  clearTimeout(loading);
  byId('main').removeAttribute('aria-busy');
  if (byId('status').textContent === LOADING) byId('status').replaceChildren();
}

/**
 * Returns a function that is true while the address stays as it is now: a view that loads slowly must not replace the
 * view that the person chose meanwhile.
 */
export function stillHere(): () => boolean {
  const place = window.location.hash;
  return () => window.location.hash === place;
}

/** Returns a `show` that does nothing once the address has changed. */
export function showHere(): typeof show {
  const isHere = stillHere();
  return (...view) => {
    if (isHere()) show(...view);
  };
}

/** Moves the focus to an element with `tabindex`, or to the view's heading if there is none. */
export function focusOn(id: string): void {
  (document.getElementById(id) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
}

/** Returns `1 file` or `2 files`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a short status message; screen readers announce it. */
export function say(text: string): void {
  byId('status').textContent = text;
  clearTimeout(hiding);
  hiding = setTimeout(() => byId('status').replaceChildren(), 6000);
}

/** The error's text for people, where the service's names a request of the API as the remedy. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'error.account.deletion_pending':
    'The account will be deleted, and nothing can be added until then. To keep it, open "Account".',
  'error.client.other_content':
    'The service gave other bytes than those of this file. Try again later; if it stays so, tell the operator.',
  'error.client.timeout': 'The service does not answer. Check the connection, and try again.',
  'error.client.unreadable':
    'The service cannot be reached: something else answered, such as the sign-in page of a network. Sign in there, or use another network, and try again.',
};

/** A file of the app that is loaded after its start: the network failed, or a newer build has replaced the file. */
export const NOT_LOADED =
  'A part of this app did not load. Check the connection, and try again. If it stays so, load the page anew.';

/** The words for errors of the catalog and of the browser's storage, in private windows too, by the errors' names. */
const BY_NAME: Readonly<Record<string, string>> = {
  CatalogNotStarted: NOT_LOADED,
  SecurityError:
    'This browser does not let the page store anything. Allow it in the settings, or use another window, and try again.',
  QuotaExceededError: "This browser cannot store the app's data; the disk may be full. Free some space, and try again.",
};

function nameOf({ name, message }: Error): string {
  return /^SQLITE_(FULL|IOERR)/.test(message) ? 'QuotaExceededError' : name;
}

/** Returns the error's text. The service's messages name the field and the remedy, so most are shown unchanged. */
export function wordsOf(error: unknown): string {
  if (error instanceof GatehouseError) {
    const words = IN_WORDS[error.code];
    if (words !== undefined) return words;
    const wait = error.retryAfter === null ? '' : ` Try again in ${error.retryAfter} s.`;
    return error.message + wait;
  }
  return error instanceof Error ? (BY_NAME[nameOf(error)] ?? error.message) : String(error);
}

/** Makes a button for slow work: it is disabled while the work runs and shows an error beside it. */
export function actionButton(text: string, work: () => Promise<void>, props: Props = {}): HTMLElement {
  const alert = h('span', { class: 'error', role: 'alert' });
  const button = h('button', { type: 'button', ...props }, text);
  button.addEventListener('click', () => void busy(button, alert, work));
  return h('span', { class: 'row' }, button, alert);
}

/** Makes a form with one main button. `submit` gets a function that returns a field's text by name. */
export function form(
  submitText: string,
  fields: readonly Child[],
  submit: (typed: (name: string) => string) => Promise<void>,
): HTMLFormElement {
  const alert = h('p', { class: 'error', role: 'alert' });
  const button = h('button', { class: 'main' }, submitText);
  const element = h('form', {}, ...fields, alert, button);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(element);
    const typed = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    void busy(button, alert, () => submit(typed));
  });
  return element;
}

export function field(text: string, props: Props, hint?: string): HTMLLabelElement {
  const shown = hint === undefined ? null : h('small', { class: 'quiet' }, ` ${hint}`);
  return h('label', {}, text, shown, h('input', props));
}

async function busy(button: HTMLButtonElement, alert: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.disabled) return;
  const hadFocus = document.activeElement === button;
  button.disabled = true;
  alert.textContent = '';
  try {
    // Let the page render its busy state first: the work may block for a second.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await work();
  } catch (error) {
    alert.textContent = wordsOf(error);
  } finally {
    button.disabled = false;
    // A disabled button loses the focus. If the work moved the focus, or removed the button, the focus stays where it
    // is.
    if (hadFocus && document.activeElement === document.body) button.focus({ preventScroll: true });
  }
}

/**
 * Shows a modal dialog that is removed when it closes. Escape closes it, and the focus returns to where it was. The back
 * button closes it with the view that it belongs to.
 */
export function dialog(title: string, className: string, ...children: readonly Child[]): HTMLDialogElement {
  const close = h('button', { type: 'button', class: 'close', onclick: () => element.close() }, 'Close');
  const element = h(
    'dialog',
    { class: className, 'aria-label': title },
    h('h2', { dir: 'auto' }, title),
    ...children,
    h('p', { class: 'row' }, close),
  );
  const leave = (): void => element.close();
  const status = byId('status');
  const below = status.parentElement;
  window.addEventListener('hashchange', leave);
  element.addEventListener('close', () => {
    window.removeEventListener('hashchange', leave);
    if (element.contains(status)) (below?.isConnected === true ? below : document.body).append(status);
    element.remove();
  });
  document.body.append(element);
  element.showModal();
  // Outside of a modal dialog nothing is announced.
  element.append(status);
  return element;
}

/** Moves the focus from the browser's choice, the first button, to `Close`, where a key that is still held does no harm. */
export function focusClose(element: HTMLDialogElement): void {
  element.querySelector<HTMLElement>('.close')?.focus();
}

/** Asks before work that cannot be undone. */
export function ask(question: string, text: string, actText: string, work: () => Promise<void>): void {
  const element = dialog(question, 'small', h('p', {}, text), h('div', { class: 'row' }, actionButton(actText, work)));
  focusClose(element);
}

export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  if (bytes === 1) return '1 byte';
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

export function dayInWords(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
