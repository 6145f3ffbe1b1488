import { aListedWriter, type ListedWriter } from '../../support/people/listed-writer.js';
import {
  abortUpgrade,
  aClientId,
  anIntent,
  createAlbum,
  PIN,
  propose,
  readUpgrade,
} from '../../support/people/writer.js';
import type { Actor, Feature } from '../world.js';

interface Made {
  readonly id: string;
  /** Acknowledged roles; `null`: no member. A role whose last change lost its answer is absent. */
  readonly roles: Map<string, string | null>;
  /** The live intent; `null`: none; `undefined`: unknown. */
  upgrade: string | null | undefined;
}

const facts = new Map<Actor, { readonly owner: ListedWriter; readonly albums: Made[] }>();

/** Albums, their members and the ceremony: pins are kept; roles and live intents are those that were acknowledged. */
export const albums: Feature = {
  name: 'albums',
  actors: 2,

  async act(actor) {
    const owner = await actor.made(aListedWriter);
    const members = [await actor.made(aListedWriter), await actor.made(aListedWriter)].filter((each) => each !== null);
    if (owner === null || members.length < 2) return;
    const own: Made[] = [];
    facts.set(actor, { owner, albums: own });
    while (!actor.isOver) {
      if (own.length === 0 || actor.choices.chance(0.1)) await make(actor, owner, own);
      const album = own.length === 0 ? null : actor.choices.pick(own);
      if (album === null) continue;
      if (actor.choices.chance(0.6)) await changeMember(actor, owner, album, actor.choices.pick(members).accountId);
      else await changeUpgrade(actor, owner, album);
      await actor.pause();
    }
  },

  async compare(actor) {
    const { owner, albums: own } = facts.get(actor) ?? { owner: null, albums: [] };
    for (const { id, roles, upgrade } of owner === null ? [] : own) {
      const album = await actor.insist('compare', (client) => client.get(`/v1/albums/${id}`, { token: owner!.token }));
      actor.expect(album?.body?.protocol_version === PIN, `the pin of ${id} is ${album?.body?.protocol_version}`);
      for (const [member, role] of roles) {
        const found = (album?.body?.members ?? []).find((each: { user_id: string }) => each.user_id === member);
        actor.expect((found?.role ?? null) === role, `${member} is ${found?.role} in ${id}, acknowledged was ${role}`);
      }
      if (upgrade === undefined) continue;
      const status = await actor.insist('compare', (client) => readUpgrade(client, owner!, id));
      actor.expect(
        status?.body?.intent_id === upgrade,
        `the intent of ${id} is ${status?.body?.intent_id}, not ${upgrade}`,
      );
    }
  },
};

async function make(actor: Actor, owner: ListedWriter, own: Made[]): Promise<void> {
  const id = aClientId();
  const answer = await actor.insist('create an album', (client) => createAlbum(client, owner, { album_id: id }));
  if (answer?.status === 201) own.push({ id, roles: new Map(), upgrade: null });
}

async function changeMember(
  actor: Actor,
  owner: ListedWriter,
  { id, roles, upgrade }: Made,
  member: string,
): Promise<void> {
  const role = actor.choices.pick(['admin', 'writer', 'reader', null]);
  const query = typeof upgrade === 'string' ? `?intent_id=${upgrade}` : '';
  const path = `/v1/albums/${id}/members/${member}${query}`;
  const request = { token: owner.token, protocol: PIN };
  const before = roles.get(member);
  roles.delete(member);
  const answer = await actor.ask(role === null ? 'remove a member' : 'set a role', (client) =>
    role === null ? client.delete(path, request) : client.put(path, { ...request, body: { role } }),
  );
  if (answer === null) return;
  if (answer.status < 300) roles.set(member, role);
  else if (before !== undefined) roles.set(member, before);
}

async function changeUpgrade(actor: Actor, owner: ListedWriter, album: Made): Promise<void> {
  const { upgrade } = album;
  album.upgrade = undefined;
  if (typeof upgrade === 'string') {
    const answer = await actor.ask('abort', (client) => abortUpgrade(client, owner, album.id, upgrade));
    if (answer !== null) album.upgrade = answer.status === 204 ? null : upgrade;
    return;
  }
  const intent = anIntent(owner);
  const answer = await actor.ask('propose', (client) => propose(client, owner, album.id, intent));
  if (answer?.status === 200) album.upgrade = intent.intent_id;
  else if (answer !== null) album.upgrade = answer.body?.intent_id ?? upgrade;
}
