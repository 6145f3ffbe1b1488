import { newRecoveryPhrase } from '@gatehouse/client/keys';
import type { Start } from '../account-state.js';
import { actionButton, form, h, show } from '../dom.js';
import { makeKeys, recoverKeys } from '../keys.js';

/** Shows a new account its recovery words. The key is made in this browser; only the words can recover it. */
export function showNewPhrase({ client }: Start, ready: () => Promise<void>): void {
  const phrase = newRecoveryPhrase();
  const written = h('input', { type: 'checkbox', name: 'written', required: true });
  const words = h('ol', { class: 'phrase' }, ...phrase.split(' ').map((word) => h('li', {}, word)));
  show(
    'Your recovery words',
    h(
      'div',
      { class: 'card narrow' },
      h('p', {}, 'Write these twelve words down, in this order. With them another browser opens your photos.'),
      words,
      h('p', {}, h('strong', {}, 'Nobody can give them back to you'), ': the service never sees them.'),
      form('Go on', [h('label', { class: 'inline' }, written, 'I have written them down')], async () => {
        await makeKeys(client, phrase);
        await ready();
      }),
    ),
  );
}

/** Asks for the recovery words in a browser that the account does not know yet. */
export function showRecovery({ client }: Start, ready: () => Promise<void>): void {
  const asTyped = { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' };
  const words = h('textarea', { name: 'phrase', rows: '3', required: true, ...asTyped });
  show(
    'This browser is new to your account',
    h(
      'div',
      { class: 'card narrow' },
      h(
        'p',
        {},
        'Type your twelve recovery words. They open your master key here, and put this browser on your list of devices.',
      ),
      form('Open my photos', [h('label', {}, 'Recovery words', words)], async (typed) => {
        await recoverKeys(client, typed('phrase'));
        await ready();
      }),
      h(
        'p',
        { class: 'apart' },
        actionButton('Sign out', () => client.auth.logout()),
      ),
    ),
  );
}
