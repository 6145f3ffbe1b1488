import { codeOf } from '@gatehouse/client';
import { CatalogDamaged } from '@gatehouse/client/catalog';
import type { Start } from './account-state.js';
import { close, forget, newClient, openApp, type App } from './app.js';
import { APP_VERSIONS, readConfig } from './config.js';
import { actionButton, beginLoading, byId, endLoading, h, say, show, stillHere, wordsOf } from './dom.js';
import { whatIsLacking } from './keys.js';
import { followOtherTabs, newsOfOtherTabs } from './other-tabs.js';
import { ENDED, forgetWaiting, isOfEndedSession, mayGoOn, signedInAgain, type HowEnded } from './session-end.js';
import { showAccount } from './views/account.js';
import { showAlbum } from './views/album.js';
import { showAlbums } from './views/albums.js';
import { showDamaged } from './views/damaged.js';
import { refuseDrops } from './views/dropping.js';
import { showNewPhrase, showRecovery } from './views/phrase.js';
import { showSigningInAgain } from './views/signing-in-again.js';
import { showWelcome } from './views/welcome.js';

const PAGES = [
  ['#/', 'Albums'],
  ['#/account', 'Account'],
] as const;

/** Browsers give other pages neither the file system nor the locks that the catalog needs. */
const INSECURE =
  'This page was opened by an address without https, where browsers let no page store files. Open it by its https address.';

let app: App | null = null;

/** True if the view of the address could not be loaded since the session had ended. */
let isMissing = false;

/** Checks compatibility before anything else: a build that the service no longer accepts must not write. */
async function start(): Promise<void> {
  if (!window.isSecureContext) throw new Error(INSECURE);
  const config = await readConfig();
  const client = newClient(config);
  const [compatibility, server] = await Promise.all([
    client.checkCompatibility(APP_VERSIONS),
    client.discovery.serverInfo(),
  ]);
  if (compatibility.may === 'stop') {
    show('This app does not fit the service', h('p', {}, compatibility.reason));
    return;
  }
  const begun: Start = { config, client, server, readOnly: compatibility.may === 'read' ? compatibility.reason : null };
  // A form that waits for its answer enables its button first, so that the focus can return there.
  client.on('signedOut', (how) => setTimeout(() => ended(begun, how)));
  client.on('outage', () => say('The service cannot be reached. What you see may be old.'));
  client.on('recovered', () => say('The service is back.'));
  window.addEventListener('hashchange', () => void route());
  followOtherTabs(client, isOpen);
  await enter(begun, newsOfOtherTabs());
}

async function begin(): Promise<void> {
  await start().catch((error: unknown) => failed(error, begin));
}

function ended(begun: Start, how: HowEnded): void {
  const leave = (): void => leavePage(begun, how);
  if (app === null || !mayGoOn(how)) leave();
  else showSigningInAgain(app, ENDED[how] ?? '', { goOn, leave });
}

function goOn(): void {
  say('You are signed in again.');
  signedInAgain();
  if (isMissing) void route();
}

function leavePage(begun: Start, how: HowEnded): void {
  app = null;
  close();
  forgetWaiting();
  navigation();
  if (!mayGoOn(how)) window.location.hash = '#/';
  // A session that was revoked elsewhere leaves no data in this browser.
  const cleared = how === 'revoked' ? forget() : Promise.resolve();
  void cleared.then(() => enter(begun, ENDED[how]));
}

/** Shows the next page on the way in: sign-in, then the recovery words, then the albums. `news` says why. */
async function enter(begun: Start, news: string | null = null): Promise<void> {
  const again = (): Promise<void> => enter(begun);
  try {
    if ((await begun.client.session()) === null) {
      showWelcome(begun, { signedIn: again, registered: () => showNewPhrase(begun, again) }, news);
      return;
    }
    if (news !== null) say(news);
    const lack = await whatIsLacking(begun.client);
    // The address may be of the account that was signed in before.
    if (lack !== 'nothing') history.replaceState(null, '', '#/');
    if (lack === 'everything') showNewPhrase(begun, again);
    else if (lack === 'the master key') showRecovery(begun, again);
    else {
      app = await openApp(begun);
      await route();
    }
  } catch (error) {
    if (!isOfEndedSession(error)) failed(error, again, begun);
  }
}

async function route(): Promise<void> {
  if (app === null) return;
  isMissing = false;
  // One address for the first page: its own link would load it anew, and empty a form that somebody types into.
  if (window.location.hash === '') history.replaceState(null, '', '#/');
  const isHere = stillHere();
  const [, page, id] = window.location.hash.split('/');
  navigation();
  beginLoading();
  try {
    if (page === 'album' && id !== undefined) await showAlbum(app, id);
    else if (page === 'account') await showAccount(app);
    else await showAlbums(app);
  } catch (error) {
    if (isOfEndedSession(error)) isMissing = true;
    else if (isHere() && isOpen()) failed(error, route, app);
  } finally {
    if (isHere()) endLoading();
  }
}

/** False once the session has ended. */
function isOpen(): boolean {
  return app !== null;
}

function navigation(): void {
  const current = window.location.hash === '#/account' ? '#/account' : '#/';
  const links = PAGES.map(([href, text]) =>
    h('a', { href, ...(href === current && { 'aria-current': 'page' }) }, text),
  );
  byId('nav').replaceChildren(...(app === null ? [] : links));
}

function failed(error: unknown, again: () => Promise<void>, begun?: Start): void {
  if (begun !== undefined && error instanceof CatalogDamaged) {
    app = null;
    navigation();
    showDamaged(() => enter(begun));
    return;
  }
  const retry = h('button', { type: 'button', onclick: () => void again() }, 'Try again');
  // A suspended account may still sign out (contract, section 6), and no page that offers it can be shown.
  const mayLeave = begun !== undefined && codeOf(error) === 'error.account.suspended';
  const leave = mayLeave ? actionButton('Sign out', () => begun.client.auth.logout()) : null;
  const text = h('p', { class: 'card error', role: 'alert' }, wordsOf(error));
  show('That did not work', text, h('div', { class: 'row' }, retry, leave));
}

refuseDrops('Nothing was added. Open an album of yours, and drop the files there.');
void begin();
