import type { Start } from '../account-state.js';
import { field, form, h, say, show } from '../dom.js';
import { loadKeys } from '../vault.js';

const PASSWORD_HINT = '12 characters or more';

interface Next {
  /** Continues with the keys after a sign-in. */
  readonly signedIn: () => Promise<void>;
  /** Continues after a registration; a new account has no keys yet. */
  readonly registered: () => void;
}

/** Shows the forms to sign in and to register, and why the person is asked again. */
export function showWelcome(start: Start, next: Next, news: string | null): void {
  show(
    'Photos that only you can see',
    news === null ? null : h('p', { class: 'card warn', role: 'alert' }, news),
    h(
      'p',
      { class: 'quiet' },
      'They are encrypted in this browser before they leave it. The service at ',
      h('code', {}, start.config.service),
      ' keeps what it cannot read.',
    ),
    h('div', { class: 'columns' }, signIn(start, next), register(start, next)),
  );
}

/** Returns the forms to sign in, with a second factor too; with an `address`, as that account only. */
export function signIn({ client }: Start, { signedIn }: Next, address?: string): HTMLElement {
  const card = h('section', { class: 'card', 'aria-labelledby': 'sign-in' }, h('h2', { id: 'sign-in' }, 'Sign in'));
  const whose = address === undefined ? {} : { value: address, readonly: true };
  const fields = [
    field('Address', { name: 'address', type: 'email', autocomplete: 'username', required: true, ...whose }),
    field('Password', { name: 'password', type: 'password', autocomplete: 'current-password', required: true }),
  ];
  card.append(
    form('Sign in', fields, async (typed) => {
      // Reuse this browser's device id, so that it keeps its entry in the signed directory.
      const kept = loadKeys();
      const hints = kept?.address === typed('address') ? { device_id: kept.deviceId } : {};
      const outcome = await client.auth.login(typed('address'), typed('password'), hints);
      if (outcome.kind === 'session') return signedIn();
      card.replaceChildren(h('h2', { id: 'sign-in' }, 'Second factor'), codeForm(outcome.challenge.challenge, hints));
      card.querySelector('input')?.focus();
    }),
  );
  return card;

  function codeForm(challenge: string, hints: object): HTMLElement {
    return form('Sign in', [codeField()], async (typed) => {
      await client.auth.verifyTotp(challenge, codeOfTyped(typed), hints);
      await signedIn();
    });
  }
}

/** Makes the field for an authenticator app's six-digit code; an optional one is for accounts with a second factor. */
export function codeField({ isOptional = false } = {}): HTMLElement {
  const props = {
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: !isOptional,
    // Authenticator apps show and copy `123 456`, which a field of six characters would cut.
    pattern: '\\s*[0-9]{3}\\s*[0-9]{3}\\s*',
    title: 'Six digits',
  };
  const hint = 'six digits, from your authenticator app';
  return field('Code', props, isOptional ? `${hint}, if the second factor is on` : hint);
}

/** Returns the code without the spaces that authenticator apps put into it. */
export function codeOfTyped(typed: (name: string) => string): string {
  return typed('code').replaceAll(/\s/g, '');
}

function register({ client }: Start, { registered }: Next): HTMLElement {
  const fields = [
    field('Address', { name: 'address', type: 'email', autocomplete: 'username', required: true }),
    field(
      'Password',
      { name: 'password', type: 'password', autocomplete: 'new-password', required: true, minlength: '12' },
      PASSWORD_HINT,
    ),
  ];
  const submit = form('Create account', fields, async (typed) => {
    await client.auth.register(typed('address'), typed('password'));
    say('The account is made.');
    registered();
  });
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'register' },
    h('h2', { id: 'register' }, 'New here?'),
    submit,
  );
}
