import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { anAddress } from '../support/people/person.js';
import {
  addPhotos,
  handleIn,
  heading,
  makeAlbum,
  openShared,
  picture,
  registerIn,
  startAppWorld,
  violations,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { settled } from '../support/processes/opened-page.js';

let world: AppWorld;
beforeAll(async () => {
  world = await startAppWorld();
}, 120_000);
afterAll(() => world.stop());

interface Member extends Visit {
  readonly handle: string;
}

async function aMember(options: BrowserContextOptions = {}): Promise<Member> {
  const visit = await world.visit(options);
  await registerIn(visit.page, anAddress());
  return { ...visit, handle: await handleIn(visit.page) };
}

/** Ann's album with Ben in it, open in both browsers. */
async function sharedAlbum(
  name: string,
  { role = 'writer', ...options }: BrowserContextOptions & { readonly role?: string } = {},
): Promise<{ ann: Member; ben: Member }> {
  const [ann, ben] = [await aMember(options), await aMember(options)];
  await makeAlbum(ann.page, name, '2026-01-01');
  await addPhotos(ann.page, ['from-ann.png']);
  await ann.page.getByText('Invite somebody').click();
  await ann.page.getByLabel('Handle').fill(ben.handle);
  await ann.page.getByLabel('Who').selectOption(role);
  await ann.page.getByRole('button', { name: 'Invite' }).click();
  await ann.page.getByRole('listitem').filter({ hasText: ben.handle }).getByText(/^keys/).waitFor();
  await openShared(ben.page, name);
  return { ann, ben };
}

function choose(page: Page, name: string, hue: number): Promise<void> {
  return page.locator('#files').setInputFiles([{ name, mimeType: 'image/png', buffer: picture(640, 480, hue) }]);
}

function photo(page: Page, name: string) {
  return page.locator('.tile').getByRole('img', { name });
}

/** Makes the album look as if an upload were on its way, until the returned function is called. */
async function keepQuiescing({ context }: Visit): Promise<() => Promise<void>> {
  let released = false;
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body = (await response.json()) as { phase: string };
    const phase = body.phase === 'frozen' ? 'quiescing' : body.phase;
    await route.fulfill({ response, json: { ...body, phase, in_flight: 1 } });
  };
  const address = /\/v1\/albums\/[^/]+\/upgrade$/;
  await context.route(address, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    return hold(route).catch((error: unknown) => {
      // Playwright itself answers a request that is on its way when its tab is closed or the route is taken back.
      if (!released && !route.request().frame().page().isClosed()) throw error;
    });
  });
  return () => {
    released = true;
    return context.unroute(address);
  };
}

async function look({ page }: Visit, name: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    if (process.env['PICTURES'] !== undefined) {
      const path = `${process.env['PICTURES']}/shared-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect({ name, violations: await violations(page), wide }).toEqual({ name, violations: [], wide: 0 });
  }
}

describe('an album with two members', () => {
  it('shows each what the other encrypted, and is upgraded while both write, one of them with a closed tab', async () => {
    const { ann, ben } = await sharedAlbum('Together');
    await photo(ben.page, 'from-ann.png').waitFor();
    await addPhotos(ben.page, ['from-ben.png']);
    await ann.page.reload();
    await photo(ann.page, 'from-ben.png').waitFor();
    const old = ann.page.url();

    const release = await keepQuiescing(ann);
    await ann.page.getByRole('button', { name: /^Upgrade to/ }).click();
    await ann.page.getByText('Waiting until uploads on their way have ended').waitFor();
    // Ben's browser hears of it in the group. What both add and remove now waits in their browsers.
    await ben.page.getByRole('heading', { name: 'This album is being upgraded' }).waitFor();
    await choose(ben.page, 'later-ben.png', 10);
    await ben.page.getByText('One photo waits for the end of the upgrade.').waitFor();
    await choose(ann.page, 'later-ann.png', 200);
    await ann.page.getByText('One change waits in this browser').waitFor();
    await ann.page.getByLabel('Select from-ben.png').check();
    await ann.page.getByRole('button', { name: 'Move to the trash' }).click();
    await ann.page.getByText('2 changes wait in this browser').waitFor();

    // Ann closes her tab in the middle. When she is back, the upgrade goes on by itself, and stops in the middle again.
    await ann.page.close();
    await release();
    await ann.context.route(/\/v1\/albums\/[^/]+\/assets$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const second = await ann.context.newPage();
    await second.goto(old);
    await second.getByText('Taking the photos along').waitFor();
    await second.close();
    await ann.context.unroute(/\/v1\/albums\/[^/]+\/assets$/);
    const third = await ann.context.newPage();
    await third.goto(old);
    await heading(third, 'Together');
    await third.waitForURL((url) => url.href !== old);
    await photo(third, 'later-ann.png').waitFor();

    await ben.page.waitForURL((url) => url.href !== old);
    await photo(ben.page, 'later-ben.png').waitFor();
    expect(ben.page.url()).toBe(third.url());
    for (const page of [third, ben.page]) {
      await page.reload();
      for (const name of ['from-ann.png', 'later-ann.png', 'later-ben.png']) await photo(page, name).waitFor();
      expect(await page.locator('.tile').count()).toBe(3);
      expect(await page.getByText('wait in this browser').count()).toBe(0);
    }
    expect(ben.complaints.filter((text) => !text.includes('409'))).toEqual([]);
    for (const { context } of [ann, ben]) await context.close();
  }, 240_000);

  it('makes writes that waited when the upgrade is taken back, and shows what fails', async () => {
    const { ann, ben } = await sharedAlbum('Kept');
    await ben.page.getByText('Invite somebody').waitFor({ state: 'detached' });
    const release = await keepQuiescing(ann);
    await ann.page.getByRole('button', { name: /^Upgrade to/ }).click();
    await ben.page.getByRole('heading', { name: 'This album is being upgraded' }).waitFor();
    expect(await ben.page.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
    for (const { page } of [ann, ben]) {
      await choose(page, 'kept.png', page === ann.page ? 20 : 120);
      await page.getByText('One change waits in this browser').waitFor();
    }
    await ann.page.getByRole('button', { name: 'Take it back' }).click();
    for (const { page } of [ann, ben]) {
      await page
        .getByRole('button', { name: /^Upgrade to/ })
        .or(page.getByText('Members'))
        .first()
        .waitFor();
      await page.getByText('being upgraded').waitFor({ state: 'detached' });
      await photo(page, 'kept.png').first().waitFor();
    }
    await ben.page.reload();
    await photo(ben.page, 'from-ann.png').waitFor();
    expect(await ben.page.locator('.tile').count()).toBe(3);
    await release();

    await ann.page.getByText('Invite somebody').click();
    await ann.page.getByLabel('Handle').fill(`nobody@${ben.handle.split('@')[1]}`);
    await ann.page.getByRole('button', { name: 'Invite' }).click();
    await ann.page.locator('form .error').filter({ hasText: /./ }).first().waitFor();
    await ann.page.route(/\/upload(\/batch)?$/, (route) =>
      route.fulfill({
        status: 403,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { code: 'error.quota.exceeded', detail: 'There is no room.' },
      }),
    );
    await choose(ann.page, 'a name with spaces.png', 30);
    await ann.page.getByRole('alert').getByText('a name with spaces.png: There is no room.').waitFor();
    for (const { context } of [ann, ben]) await context.close();
  }, 120_000);

  it('makes writes that waited when another admin takes the upgrade of a closed browser back', async () => {
    const { ann, ben } = await sharedAlbum('Led by two', { role: 'admin' });
    await keepQuiescing(ann);
    await ann.page.getByRole('button', { name: /^Upgrade to/ }).click();
    await ben.page.getByRole('heading', { name: 'This album is being upgraded' }).waitFor();
    await ann.context.close();
    await choose(ben.page, 'kept.png', 120);
    await ben.page.getByText('One change waits in this browser').waitFor();
    await ben.page.getByRole('button', { name: 'Take it back' }).click();
    await ben.page.getByText('being upgraded').waitFor({ state: 'detached' });
    await photo(ben.page, 'kept.png').waitFor();
    await ben.context.close();
  }, 120_000);

  it('lets in a member whose invitation an outage made wait, and shows them', async () => {
    const [ann, ben] = [await aMember(), await aMember()];
    await makeAlbum(ann.page, 'Later');
    const members = /\/v1\/albums\/[^/]+\/members\//;
    await ann.page.route(members, (route) => route.abort());
    await ann.page.getByText('Invite somebody').click();
    await ann.page.getByLabel('Handle').fill(ben.handle);
    await ann.page.getByRole('button', { name: 'Invite' }).click();
    await ann.page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await ann.page.unroute(members);
    await ann.page
      .getByRole('listitem')
      .filter({ hasText: ben.handle })
      .getByText(/^keys/)
      .waitFor({ timeout: 20_000 });
    for (const { context } of [ann, ben]) await context.close();
  }, 120_000);
});

it.each([360, 1440])(
  'a shared album fits %d px, in light and dark, without an axe violation, while it is upgraded too',
  async (width) => {
    const { ann, ben } = await sharedAlbum('Walks with everybody', { viewport: { width, height: 800 } });
    await look(ann, 'members', width);
    const release = await keepQuiescing(ann);
    await ann.page.getByRole('button', { name: /^Upgrade to/ }).click();
    await ben.page.getByRole('heading', { name: 'This album is being upgraded' }).waitFor();
    await choose(ben.page, 'later.png', 80);
    await ben.page.getByText('One change waits in this browser').waitFor();
    await look(ann, 'upgrading', width);
    await look(ben, 'waiting', width);
    await release();
    await photo(ben.page, 'later.png').waitFor();
    await look(ben, 'moved', width);
    for (const { context } of [ann, ben]) await context.close();
  },
  180_000,
);
