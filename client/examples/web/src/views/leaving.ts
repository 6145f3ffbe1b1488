import type { App } from '../app.js';
import { actionButton, dayInWords, field, form, h, say } from '../dom.js';
import type { Standing } from '../standing.js';
import { codeField, codeOfTyped } from './welcome.js';

/** Returns how the person has the account deleted, or keeps it while the deletion is requested. */
export function leaving(app: App, { deletesAt }: Standing, refresh: () => Promise<void>): readonly HTMLElement[] {
  return deletesAt === null ? requesting(app, refresh) : keeping(app, deletesAt, refresh);
}

function requesting({ client, keys }: App, refresh: () => Promise<void>): readonly HTMLElement[] {
  const password = { name: 'password', type: 'password', autocomplete: 'current-password', required: true };
  // Password managers fill in the password of this account, and not another one's.
  const whose = h('input', {
    name: 'address',
    autocomplete: 'username',
    value: keys.address,
    readonly: true,
    hidden: true,
  });
  const fields = [whose, field('Password', password), codeField({ isOptional: true })];
  const request = form('Request the deletion', fields, async (typed) => {
    const typedCode = codeOfTyped(typed);
    const code = typedCode === '' ? {} : { totp_code: typedCode };
    const { deletes_at } = await client.account.requestDeletion({ password: typed('password'), ...code });
    say(`The account will be deleted on ${dayInWords(deletes_at)}.`);
    await refresh();
  });
  const text =
    'All photos, albums and links of the account are deleted, and all that it added to albums of others. ' +
    'For some days you can still keep it.';
  return [h('p', {}, text), h('details', {}, h('summary', {}, 'Delete it'), request)];
}

function keeping({ client }: App, deletesAt: string, refresh: () => Promise<void>): readonly HTMLElement[] {
  const keep = actionButton('Keep the account', async () => {
    await client.account.takeDeletionBack();
    say('The account stays.');
    await refresh();
  });
  const text = `It will be deleted on ${dayInWords(deletesAt)}. Until then nothing can be added or changed.`;
  return [h('p', { class: 'error' }, text), keep];
}
