import { expect, it } from '@jest/globals';
import type { ProviderLogout } from '../../application/ports/stores/provider-logout-store.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { aHash, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aLogout(values: Partial<ProviderLogout> = {}): ProviderLogout {
  const tokenMark = aHash();
  return { tokenMark, subject: aHash(), session: null, notedAt: NOW, expiresAt: NOW + MINUTE, ...values };
}

onEveryAdapter('ProviderLogoutStore', (open) => {
  it('knows a token again: under way until it is finished, by one of 20 at once', async () => {
    const { providerLogouts } = open().stores;
    const [logout, other] = [aLogout(), aLogout()];
    for (const each of [logout, other]) expect(await providerLogouts.note(each)).toBe('noted');
    expect(await providerLogouts.note({ ...logout, subject: aHash() })).toBe('under_way');
    const finished = await inParallel(20, () => providerLogouts.finish(logout.tokenMark, NOW));
    expect(finished.filter(Boolean)).toHaveLength(1);
    expect(await providerLogouts.note(logout)).toBe('done');
    expect(await providerLogouts.note(other)).toBe('under_way');
    expect(await providerLogouts.finish(aHash(), NOW)).toBe(false);
  });

  it('notes a token once of 20 at once', async () => {
    const { providerLogouts } = open().stores;
    const logout = aLogout();
    const noted = await inParallel(20, () => providerLogouts.note(logout));
    expect(noted.filter((outcome) => outcome === 'noted')).toHaveLength(1);
  });

  it("covers a provider's session for ever, and nobody else's", async () => {
    const { providerLogouts } = open().stores;
    const [providerSubject, providerSession] = [aHash(), aHash()];
    await providerLogouts.note(aLogout({ subject: providerSubject, session: providerSession }));
    expect(await providerLogouts.covers({ providerSubject, providerSession }, NOW + MINUTE)).toBe(true);
    expect(await providerLogouts.covers({ providerSubject, providerSession: aHash() }, NOW)).toBe(false);
    expect(await providerLogouts.covers({ providerSubject: aHash(), providerSession: null }, NOW)).toBe(false);
  });

  it('covers a sign-in that knows no session by every logout of its person from then on', async () => {
    const { providerLogouts } = open().stores;
    const providerSubject = aHash();
    await providerLogouts.note(aLogout({ subject: providerSubject, session: aHash() }));
    expect(await providerLogouts.covers({ providerSubject, providerSession: null }, NOW)).toBe(true);
    expect(await providerLogouts.covers({ providerSubject, providerSession: null }, NOW + 1)).toBe(false);
  });

  it('covers all sign-ins of a person that began before all of them were ended', async () => {
    const { providerLogouts } = open().stores;
    const marks = { providerSubject: aHash(), providerSession: aHash() };
    await providerLogouts.note(aLogout({ subject: marks.providerSubject }));
    expect(await providerLogouts.covers(marks, NOW)).toBe(true);
    expect(await providerLogouts.covers(marks, NOW + 1)).toBe(false);
  });

  it('sweeps what is over at that instant', async () => {
    const { providerLogouts } = open().stores;
    const past = NOW - 60 * MINUTE;
    const [over, live] = [aLogout({ expiresAt: past }), aLogout({ expiresAt: past + 1 })];
    await providerLogouts.note(over);
    await providerLogouts.note(live);
    expect(await providerLogouts.deleteExpired(past, 10)).toBe(1);
    expect(await providerLogouts.note(over)).toBe('noted');
    expect(await providerLogouts.note(live)).toBe('under_way');
  });
});
