import type { Role } from '@gatehouse/client';
import { identitySigner } from '@gatehouse/client/keys';
import type { OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { field, focusOn, form, h, say } from '../dom.js';
import { fingerprintOf } from '../people.js';

const ROLES: Readonly<Record<Role, string>> = {
  writer: 'adds photos',
  reader: 'looks only',
  admin: 'adds photos, invites and upgrades',
};

/** Lists an album's members; admins invite others by their handle. `null` without a delivery service. */
export async function memberList(app: App, opened: OpenAlbum, changed: () => Promise<void>): Promise<Node | null> {
  const { album } = opened;
  if (!app.work.delivery.reachesOthers) return null;
  const people = new Map((await app.work.groups.peopleOf(album.album_id)).map((each) => [each.accountId, each]));
  const lineOf = async (userId: string, role: string): Promise<HTMLElement> => {
    if (userId === app.keys.accountId) return h('li', {}, h('strong', {}, 'You'), `, ${role}`);
    const person = people.get(userId);
    const name = h('strong', {}, person?.handle ?? (await app.work.people.handleOf(userId)) ?? 'Somebody');
    const compare =
      person === undefined
        ? 'is invited, and is let in once both of you have this app open'
        : h('span', {}, 'keys ', h('code', {}, person.fingerprint));
    return h('li', {}, h('div', {}, name, `, ${role}`), h('p', { class: 'quiet' }, compare));
  };
  const roles = album.members.map(({ user_id, role }) => [user_id, ROLES[role]] as const);
  const lines = await Promise.all([[album.owner_id, 'owner'] as const, ...roles].map((each) => lineOf(...each)));
  const own = fingerprintOf(identitySigner(app.keys.masterKey).publicKey);
  const about =
    lines.length === 1
      ? null
      : h('p', { class: 'quiet' }, 'Compare keys over the phone once. Yours are ', h('code', {}, own), '.');
  const mayInvite = album.role === 'admin' && app.readOnly === null;
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'members' },
    h('h2', { id: 'members', tabindex: '-1' }, 'Members'),
    h('ul', { class: 'plain lines' }, ...lines),
    about,
    mayInvite ? inviteForm(app, opened, changed) : null,
  );
}

function inviteForm(app: App, { album }: OpenAlbum, changed: () => Promise<void>): HTMLElement {
  const options = Object.entries(ROLES).map(([role, text]) => h('option', { value: role }, text));
  const fields = [
    field('Handle', { name: 'handle', required: true, autocomplete: 'off', autocapitalize: 'none' }, 'name@server'),
    h('label', {}, 'Who ', h('select', { name: 'role' }, ...options)),
  ];
  const invite = form('Invite', fields, async (typed) => {
    const person = await app.work.people.find(typed('handle').trim());
    const payload = { userId: person.accountId, role: typed('role') as Role };
    const made = await app.work.writes.make(album.album_id, 'member', payload);
    if (made.state === 'refused') throw new Error(made.reason);
    if (made.state === 'waits') {
      say('The album is being upgraded. The invitation waits until then.');
      return;
    }
    await app.work.letIn(album.album_id);
    await changed();
    focusOn('members');
  });
  return h('details', {}, h('summary', {}, 'Invite somebody'), invite);
}
