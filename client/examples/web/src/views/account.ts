import qrcode from 'qrcode-generator';
import { codeOf, type Quota, type SessionPage } from '@gatehouse/client';
import { identitySigner, proveIdentity } from '@gatehouse/client/keys';
import { forget, type App } from '../app.js';
import { actionButton, ask, bytesInWords, dayInWords, focusOn, form, h, say, showHere } from '../dom.js';
import { standingOf } from '../standing.js';
import { leaving } from './leaving.js';
import { readTrash, trashCan } from './trash.js';
import { codeField, codeOfTyped } from './welcome.js';

export async function showAccount(app: App, show = showHere()): Promise<void> {
  const { client } = app;
  const [{ sessions }, quota, trash, { handle }, standing] = await Promise.all([
    client.auth.sessions(),
    client.quota.read(),
    readTrash(app),
    client.account.discoverability(),
    standingOf(client),
  ]);
  const refresh = (): Promise<void> => showAccount(app, show);
  show(
    'Account',
    h('p', {}, 'Signed in as ', h('strong', {}, app.keys.address), h('span', { class: 'quiet' }, `, handle ${handle}`)),
    h(
      'div',
      { class: 'columns' },
      storage(quota),
      secondFactor(app, standing.hasSecondFactor),
      section('trash', 'Trash', trashCan(app, trash, refresh)),
      sessionList(app, sessions, refresh),
      section('leaving', 'Delete the account', ...leaving(app, standing, refresh)),
    ),
  );
}

function section(id: string, title: string, ...children: readonly (Node | null)[]): HTMLElement {
  const nodes = children.filter((child) => child !== null);
  return h('section', { class: 'card', 'aria-labelledby': id }, h('h2', { id, tabindex: '-1' }, title), ...nodes);
}

const STATES: Readonly<Record<Quota['state'], string>> = {
  OK: '',
  SoftWarning: 'Little space is left. When it is full, nothing more can be added.',
  HardExceeded: 'It is full. Nothing more can be added.',
  GraceExpired: 'The grace has ended. Nothing more can be added until you remove something.',
  Suspended: 'The account is suspended. Ask whoever runs the service.',
};

function storage({ used, reserved, soft_limit, hard_limit, state }: Quota): HTMLElement {
  const limit = hard_limit ?? soft_limit;
  const of = limit === null ? ' without a limit' : ` of ${bytesInWords(limit)}`;
  const bar =
    limit === null ? null : h('progress', { max: String(limit), value: String(used), 'aria-label': 'Storage used' });
  const waiting = reserved === 0 ? null : h('p', { class: 'quiet' }, `${bytesInWords(reserved)} are being uploaded.`);
  const warning = STATES[state] === '' ? null : h('p', { class: 'error' }, STATES[state]);
  return section('storage', 'Storage', h('p', {}, `${bytesInWords(used)} used${of}.`), bar, waiting, warning);
}

function secondFactor(app: App, isOn: boolean): HTMLElement {
  const place = h('div', {});
  const tell = (nowOn: boolean, text: string): void => {
    place.replaceChildren(...(nowOn ? turningOff(app, tell) : settingUp(app, place, tell)));
    focusOn('factor');
    say(text);
  };
  place.append(...(isOn ? turningOff(app, tell) : settingUp(app, place, tell)));
  return section('factor', 'Second factor', place);
}

/** Shows the current state of the factor, and a message about its change. */
type Tell = (isOn: boolean, text: string) => void;

function settingUp({ client }: App, place: HTMLElement, tell: Tell): readonly HTMLElement[] {
  const begin = actionButton('Set up', async () => {
    const pending = await client.auth.enrollTotp().catch(unless('error.auth.totp_already_confirmed'));
    if (pending === null) {
      tell(true, 'Another page or device has turned it on already.');
      return;
    }
    const confirm = form('Turn on', [codeField()], async (typed) => {
      await client.auth.confirmTotp(codeOfTyped(typed));
      tell(true, 'The second factor is on.');
    });
    place.replaceChildren(
      h('p', {}, 'Scan this with an authenticator app, or type the secret. Then type the code that it shows.'),
      qrCode(pending.otpauth_uri),
      h('p', {}, 'Secret: ', h('code', {}, pending.secret)),
      confirm,
    );
    confirm.querySelector('input')?.focus();
  });
  return [h('p', {}, 'A code from your phone, beside the password.'), begin];
}

function turningOff({ client }: App, tell: Tell): readonly HTMLElement[] {
  const off = form('Turn off', [codeField()], async (typed) => {
    const outcome = await client.auth
      .disableTotp(codeOfTyped(typed))
      .then(() => 'off')
      .catch(unless('error.auth.totp_not_confirmed'));
    tell(false, outcome === null ? 'Another page or device has turned it off already.' : 'The second factor is off.');
  });
  return [
    h('p', {}, 'It is on. A sign-in with the password asks for a code.'),
    h('details', {}, h('summary', {}, 'Turn it off'), off),
  ];
}

/** Returns `null` instead of the error with this code. */
function unless(code: string): (error: unknown) => null {
  return (error) => {
    if (codeOf(error) !== code) throw error;
    return null;
  };
}

/** Draws the QR code locally, so that the secret goes to no other service. */
function qrCode(text: string): HTMLElement {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const source = `data:image/svg+xml,${encodeURIComponent(code.createSvgTag({ scalable: true, margin: 8 }))}`;
  return h('img', { class: 'qr', alt: 'QR code of the secret below', src: source });
}

function sessionList(app: App, sessions: SessionPage['sessions'], refresh: () => Promise<void>): HTMLElement {
  const items = sessions.map(({ session_id, current, created_at, last_used_at, method }) => {
    const text = `${current ? 'This browser' : 'Another device'}, signed in ${dayInWords(created_at)} by ${method}`;
    const revoke = actionButton(
      'End',
      async () => {
        await app.client.auth.revokeSession(session_id);
        say('The session is ended.');
        await refresh();
      },
      { 'aria-label': `End: ${text}` },
    );
    const used = h('p', { class: 'quiet' }, `last used ${dayInWords(last_used_at)}`);
    return h('li', {}, h('div', {}, text), used, current ? null : revoke);
  });
  const leave = actionButton('Sign out', () => app.client.auth.logout());
  const everywhere = h('button', { type: 'button', onclick: () => askToSignOutEverywhere(app) }, 'Sign out everywhere');
  const list = h('ul', { class: 'plain lines' }, ...items);
  return section('sessions', 'Sessions', list, h('div', { class: 'row' }, leave, everywhere));
}

function askToSignOutEverywhere(app: App): void {
  const text = 'Every browser forgets your keys and photos. To open them again you need your twelve recovery words.';
  ask('Sign out everywhere?', text, 'Sign out everywhere', async () => {
    // The identity key authorises this, so that a stolen session cannot.
    const prove = proveIdentity(identitySigner(app.keys.masterKey));
    await app.client.auth.logoutEverywhere(prove, app.config.serverHost);
    await forget();
  });
}
