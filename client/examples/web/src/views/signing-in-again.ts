import type { App } from '../app.js';
import { dialog, h } from '../dom.js';
import { whatIsLacking } from '../keys.js';
import { signIn } from './welcome.js';

interface Next {
  /** Continues with the page as it is. */
  readonly goOn: () => void;
  /** Continues without it: the person closed the sign-in, or this browser is no device of the account any more. */
  readonly leave: () => void;
}

/** Asks the person to sign in again, over the page, so that what is typed there stays. `news` says why. */
export function showSigningInAgain(app: App, news: string, { goOn, leave }: Next): void {
  let mayStay = false;
  const signedIn = async (): Promise<void> => {
    mayStay = (await whatIsLacking(app.client)) === 'nothing';
    element.close();
  };
  const card = signIn(app, { signedIn, registered: () => undefined }, app.keys.address);
  const element = dialog('Sign in again', 'small', h('p', { role: 'alert' }, news), card);
  element.addEventListener('close', () => (mayStay ? goOn() : leave()));
  element.querySelector<HTMLElement>('[type=password]')?.focus();
}
