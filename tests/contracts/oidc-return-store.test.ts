import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import type { ReturnedSignIn } from '../../domain/oidc/sign-in-attempt.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('OidcReturnStore', (open) => {
  const opened = async (values: Partial<ReturnedSignIn> = {}) => {
    const codeHash = aHash();
    const returned: ReturnedSignIn = {
      codeChallenge: aHash(),
      linking: null,
      identityHash: aHash(),
      sealedClaims: new Uint8Array(1500).fill(7),
      expiresAt: NOW + MINUTE,
      ...values,
    };
    await open().stores.oidcReturns.open(codeHash, returned);
    return { codeHash, returned };
  };

  it('keeps every field, of a sign-in and of a link', async () => {
    const { oidcReturns } = open().stores;
    const signIn = await opened();
    const link = await opened({ identityHash: null, linking: { accountId: anId(), sessionId: anId() } });
    expect(await oidcReturns.find(signIn.codeHash)).toEqual(signIn.returned);
    expect(await oidcReturns.find(link.codeHash)).toEqual(link.returned);
    expect(await oidcReturns.find(aHash())).toBeNull();
  });

  it('lets one of 20 parallel attempts burn a code, and keeps nothing of what was learned', async () => {
    const { oidcReturns } = open().stores;
    const [{ codeHash }, other] = [await opened(), await opened()];
    const burned = await inParallel(20, () => oidcReturns.burn(codeHash));
    expect(burned.filter(Boolean)).toHaveLength(1);
    expect(await oidcReturns.find(codeHash)).toBeNull();
    expect(await oidcReturns.burn(codeHash)).toBe(false);
    expect(await oidcReturns.find(other.codeHash)).toEqual(other.returned);
  });

  it('burns many at once, and passes over those that it does not know', async () => {
    const { oidcReturns } = open().stores;
    const [first, second, other] = [await opened(), await opened(), await opened()];
    await oidcReturns.burnAll([]);
    await oidcReturns.burnAll([first.codeHash, ...Array.from({ length: 1_500 }, aHash), second.codeHash]);
    for (const { codeHash } of [first, second]) expect(await oidcReturns.find(codeHash)).toBeNull();
    expect(await oidcReturns.find(other.codeHash)).toEqual(other.returned);
  });

  it('lets what was burned be taken once, and nothing else', async () => {
    const { oidcReturns } = open().stores;
    const [{ codeHash }, live] = [await opened(), await opened()];
    expect(await oidcReturns.take(live.codeHash)).toBe(false);
    await oidcReturns.burn(codeHash);
    const taken = await inParallel(10, () => oidcReturns.take(codeHash));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await oidcReturns.find(live.codeHash)).not.toBeNull();
  });

  it('ends the codes of identities and of links of an account, burned or not', async () => {
    const { oidcReturns } = open().stores;
    const [accountId, identityHash] = [anId(), aHash()];
    const linking = { accountId, sessionId: anId() };
    const [mine, burned, link] = [
      await opened({ identityHash }),
      await opened({ identityHash }),
      await opened({ linking }),
    ];
    const other = await opened({ linking: { accountId: anId(), sessionId: anId() } });
    await oidcReturns.burn(burned.codeHash);
    await oidcReturns.endAll(accountId, [aHash(), identityHash]);
    for (const { codeHash } of [mine, link]) expect(await oidcReturns.find(codeHash)).toBeNull();
    expect(await oidcReturns.take(burned.codeHash)).toBe(false);
    expect(await oidcReturns.find(other.codeHash)).toEqual(other.returned);
    await oidcReturns.endAll(accountId, []);
  });

  it('sweeps what is over at that instant, and nothing else', async () => {
    const { oidcReturns } = open().stores;
    const past = NOW - 60 * MINUTE;
    const { codeHash } = await opened({ expiresAt: past });
    const live = await opened({ expiresAt: past + 1 });
    expect(await oidcReturns.deleteExpired(past - 1, 10)).toBe(0);
    expect(await oidcReturns.deleteExpired(past, 10)).toBe(1);
    expect(await oidcReturns.find(codeHash)).toBeNull();
    expect(await oidcReturns.find(live.codeHash)).not.toBeNull();
  });
});
