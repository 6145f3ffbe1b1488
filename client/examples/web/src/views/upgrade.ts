import type { Ceremony } from '@gatehouse/client/ceremony';
import type { OpenAlbum } from '../albums.js';
import type { App } from '../app.js';
import { actionButton, h, say } from '../dom.js';
import type { UpgradeState } from '../work.js';

/** The text shown for each step of the ceremony. */
const STEPS: Readonly<Record<Ceremony['step']['at'], string>> = {
  proposing: 'Asking the service to hold new writes …',
  announcing: 'Telling the members …',
  draining: 'Waiting until uploads on their way have ended …',
  committing: 'Agreeing on what is in the album …',
  creating: 'Making the new album …',
  joining: 'Letting the members in …',
  forking: 'Taking the photos along; no byte is uploaded again …',
  following: 'Waiting for the new album …',
  replaying: 'Making the writes that waited …',
  done: 'Done.',
  aborting: 'Taking the upgrade back …',
  aborted: 'The upgrade came to nothing.',
};

/** Shows an upgrade of the album and the writes that wait for it. Stays up to date while it is shown. */
export async function upgradeCard(app: App, opened: OpenAlbum, refresh: () => Promise<void>): Promise<HTMLElement> {
  const { albumId } = opened;
  const card = h('div', {});
  let shown = '';
  let before = await app.work.stateOf(albumId);
  // By a page that was left since: this one has to show the outcome.
  let isMakingStill = before.isMaking;
  const update = async (): Promise<void> => {
    const state = await app.work.stateOf(albumId);
    const next = JSON.stringify([state.ceremony?.step.at, state.waiting, state.isHeld, state.successor]);
    if (isMakingStill && !state.isMaking) {
      isMakingStill = false;
      await refresh();
    }
    if (next === shown) return;
    shown = next;
    card.replaceChildren(...[cardOf(app, opened, state)].filter((each) => each !== null));
    const hasEnded = before.successor === null && state.successor !== null;
    const hasFlushed = before.waiting > 0 && state.waiting === 0 && state.ceremony === null;
    before = state;
    if (hasEnded) {
      say('The album is upgraded. No photo was uploaded again.');
      window.location.hash = `#/album/${state.successor}`;
    } else if (hasFlushed) await refresh();
  };
  await update();
  app.work.whileShown(card, update);
  return card;
}

function cardOf(app: App, { album }: OpenAlbum, state: UpgradeState): HTMLElement | null {
  const { ceremony, waiting, isHeld, successor } = state;
  if (successor !== null) return movedTo(successor);
  if (ceremony === null && !isHeld) return offer(app, album.album_id, album);
  const queued = waiting === 0 ? null : waitingText(waiting);
  const step = ceremony === null ? 'Another device is upgrading this album.' : STEPS[ceremony.step.at];
  return h(
    'section',
    { class: 'card warn', 'aria-labelledby': 'upgrading' },
    h('h2', { id: 'upgrading' }, 'This album is being upgraded'),
    h('p', { role: 'status' }, step, ' You may close this page: it goes on when you come back.'),
    queued,
    mayTakeBack(ceremony, album.role) ? actionButton('Take it back', () => app.work.takeBack(album.album_id)) : null,
  );
}

/** Its proposer and other admins can abort an upgrade, only until the members have agreed on it. */
function mayTakeBack(ceremony: Ceremony | null, role: string): boolean {
  if (ceremony?.role !== 'proposer' && role !== 'admin') return false;
  return ceremony === null || ['proposing', 'announcing', 'draining'].includes(ceremony.step.at);
}

function waitingText(count: number): HTMLElement {
  const what = count === 1 ? 'One change waits' : `${count} changes wait`;
  return h('p', {}, `${what} in this browser, and ${count === 1 ? 'follows' : 'follow'} into the new album.`);
}

function movedTo(successor: string): HTMLElement {
  const link = h('a', { href: `#/album/${successor}` }, 'new album');
  const text = 'This album was upgraded. Its photos are in the ';
  return h('p', { class: 'card warn' }, text, link, ', and this one stays as it was.');
}

/** Offers an upgrade to admins if the service accepts a newer version than the album's. */
function offer(app: App, albumId: string, { protocol_version, role }: OpenAlbum['album']): HTMLElement | null {
  const toVersion = app.server.protocol_version.max;
  if (app.readOnly !== null || role !== 'admin' || protocol_version >= toVersion) return null;
  const upgrade = actionButton(`Upgrade to ${toVersion}`, () => app.work.upgrade(albumId, toVersion));
  const about = `This album is of version ${protocol_version}. An upgrade moves it to the newest, with all that is in it.`;
  return h('section', { class: 'card warn', 'aria-label': 'Upgrade' }, h('p', {}, about), upgrade);
}
