import type { Album, Role } from '@gatehouse/client';
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
  const { groups, delivery } = app.work;
  if (!delivery.reachesOthers) return null;
  const list = h('ul', { class: 'plain lines' });
  const own = fingerprintOf(identitySigner(app.keys.masterKey).publicKey);
  const about = h('p', { class: 'quiet' }, 'Compare keys over the phone once. Yours are ', h('code', {}, own), '.');
  const fill = async (latest: Album): Promise<void> => {
    const lines = await linesOf(app, latest);
    list.replaceChildren(...lines);
    about.hidden = lines.length === 1;
  };
  let seen = await groups.changeOf(album.album_id);
  await fill(album);
  // Somebody is let in later, by this browser or another one; what is typed into the form stays.
  app.work.whileShown(list, async () => {
    const change = await groups.changeOf(album.album_id);
    if (change === seen) return;
    await fill(await app.client.albums.read(album.album_id));
    seen = change;
  });
  const mayInvite = album.role === 'admin' && app.readOnly === null;
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'members' },
    h('h2', { id: 'members', tabindex: '-1' }, 'Members'),
    list,
    about,
    mayInvite ? inviteForm(app, opened, changed) : null,
  );
}

async function linesOf(app: App, album: Album): Promise<readonly HTMLElement[]> {
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
  return Promise.all([[album.owner_id, 'owner'] as const, ...roles].map((each) => lineOf(...each)));
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
