import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import type { SignInAttempt } from '../../domain/oidc/sign-in-attempt.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('OidcAttemptStore', (open) => {
  const opened = async (values: Partial<SignInAttempt> = {}) => {
    const stateHash = aHash();
    const attempt: SignInAttempt = {
      provider: 'corp',
      codeChallenge: aHash(),
      redirectUri: 'https://app.example.org/back?tenant=ä',
      linking: null,
      expiresAt: NOW + MINUTE,
      ...values,
    };
    await open().stores.oidcAttempts.open(stateHash, attempt);
    return { stateHash, attempt };
  };

  it('keeps every field, of a sign-in and of a link', async () => {
    const { oidcAttempts } = open().stores;
    const signIn = await opened();
    const link = await opened({ linking: { accountId: anId(), sessionId: anId() } });
    expect(await oidcAttempts.find(signIn.stateHash)).toEqual(signIn.attempt);
    expect(await oidcAttempts.find(link.stateHash)).toEqual(link.attempt);
  });

  it('finds neither an unopened attempt nor a shortened hash', async () => {
    const { oidcAttempts } = open().stores;
    const { stateHash } = await opened();
    expect(await oidcAttempts.find(aHash())).toBeNull();
    expect(await oidcAttempts.find(stateHash.slice(0, 31))).toBeNull();
    expect(await oidcAttempts.burn(aHash())).toBe(false);
  });

  it('lets one of 20 parallel callbacks burn an attempt, and burns no other one', async () => {
    const { oidcAttempts } = open().stores;
    const [{ stateHash }, other] = [await opened(), await opened()];
    const burned = await inParallel(20, () => oidcAttempts.burn(stateHash));
    expect(burned.filter(Boolean)).toHaveLength(1);
    expect(await oidcAttempts.find(stateHash)).toBeNull();
    expect(await oidcAttempts.find(other.stateHash)).toEqual(other.attempt);
  });

  it('sweeps what is over at that instant, at most so many, and nothing else', async () => {
    const { oidcAttempts } = open().stores;
    const past = NOW - 60 * MINUTE;
    const over = [await opened({ expiresAt: past }), await opened({ expiresAt: past })];
    const live = await opened({ expiresAt: past + 1 });
    expect(await oidcAttempts.deleteExpired(past - 1, 10)).toBe(0);
    expect(await oidcAttempts.deleteExpired(past, 1)).toBe(1);
    expect(await oidcAttempts.deleteExpired(past, 10)).toBe(1);
    for (const { stateHash } of over) expect(await oidcAttempts.find(stateHash)).toBeNull();
    expect(await oidcAttempts.find(live.stateHash)).not.toBeNull();
  });
});
