import { describe, expect, it } from '@jest/globals';
import { NO_SECOND_FACTOR } from '../../application/ports/stores/totp-enrollment-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const NONE = NO_SECOND_FACTOR.failures;

async function confirmedAt({ totp }: Stores, lastStep: number) {
  const [account, secret] = [anId(), aHash()];
  await totp.putPending(account, secret);
  await totp.confirm(account, { status: 'confirmed', secret, lastStep });
  return { account, secret };
}

onEveryAdapter('TotpEnrollmentStore', (open) => {
  it('is none without a row', async () => {
    const { stores, unitOfWork } = open();
    expect(await stores.totp.find(anId())).toEqual(NO_SECOND_FACTOR);
    expect(await unitOfWork.run(({ totp }) => totp.lock(anId()))).toEqual(NO_SECOND_FACTOR);
  });

  describe('putPending', () => {
    it('replaces the secret of a pending one', async () => {
      const { totp } = open().stores;
      const [account, first, second] = [anId(), aHash(), aHash()];
      expect(await totp.putPending(account, first)).toBe(true);
      expect(await totp.putPending(account, second)).toBe(true);
      expect(await totp.find(account)).toEqual({ enrollment: { status: 'pending', secret: second }, failures: NONE });
    });

    it('leaves a confirmed one as it is', async () => {
      const { stores } = open();
      const { account, secret } = await confirmedAt(stores, 7);
      expect(await stores.totp.putPending(account, aHash())).toBe(false);
      const enrollment = { status: 'confirmed', secret, lastStep: 7 };
      expect(await stores.totp.find(account)).toEqual({ enrollment, failures: NONE });
    });

    it('accepts 20 first ones at once, and keeps one of them', async () => {
      const { totp } = open().stores;
      const account = anId();
      const secrets = Array.from({ length: 20 }, aHash);
      const taken = await inParallel(20, (index) => totp.putPending(account, secrets[index]!));
      expect(taken).not.toContain(false);
      const { enrollment } = await totp.find(account);
      expect(secrets).toContainEqual((enrollment as { secret: Uint8Array }).secret);
    });
  });

  describe('confirm', () => {
    it('confirms the pending secret once, and no other', async () => {
      const { totp } = open().stores;
      const [account, secret, replaced] = [anId(), aHash(), aHash()];
      await totp.putPending(account, replaced);
      await totp.putPending(account, secret);
      const confirm = (of: Uint8Array) => totp.confirm(account, { status: 'confirmed', secret: of, lastStep: 5 });
      expect(await confirm(replaced)).toBe(false);
      expect((await inParallel(10, () => confirm(secret))).filter(Boolean)).toHaveLength(1);
      expect((await totp.find(account)).enrollment).toEqual({ status: 'confirmed', secret, lastStep: 5 });
    });
  });

  describe('advanceStep', () => {
    it('is true for one of 50 parallel uses of a step', async () => {
      const { stores } = open();
      const { account } = await confirmedAt(stores, 100);
      const used = await inParallel(50, () => stores.totp.advanceStep(account, 100, 101));
      expect(used.filter(Boolean)).toHaveLength(1);
      expect((await stores.totp.find(account)).enrollment).toMatchObject({ lastStep: 101 });
    });

    it('is false over another step than the one seen, and for a pending one', async () => {
      const { stores } = open();
      const { account } = await confirmedAt(stores, 100);
      expect(await stores.totp.advanceStep(account, 99, 101)).toBe(false);
      const pending = anId();
      await stores.totp.putPending(pending, aHash());
      expect(await stores.totp.advanceStep(pending, 0, 101)).toBe(false);
    });
  });

  it('counts the failures of sign-in and of session routes apart, across a replaced secret', async () => {
    const { totp } = open().stores;
    const account = anId();
    await totp.putPending(account, aHash());
    await totp.saveFailures(account, 'login', { failures: 15, lastFailureAt: NOW });
    await totp.saveFailures(account, 'session', { failures: 2, lastFailureAt: NOW + 1 });
    await totp.putPending(account, aHash());
    expect((await totp.find(account)).failures).toEqual({
      login: { failures: 15, lastFailureAt: NOW },
      session: { failures: 2, lastFailureAt: NOW + 1 },
    });
    await totp.saveFailures(account, 'login', null);
    expect((await totp.find(account)).failures).toEqual({
      login: null,
      session: { failures: 2, lastFailureAt: NOW + 1 },
    });
  });

  it('removes one without a trace, its counters too', async () => {
    const { stores } = open();
    const { account } = await confirmedAt(stores, 1);
    await stores.totp.saveFailures(account, 'session', { failures: 4, lastFailureAt: NOW });
    await stores.totp.remove(account);
    expect(await stores.totp.find(account)).toEqual(NO_SECOND_FACTOR);
    await stores.totp.putPending(account, aHash());
    expect((await stores.totp.find(account)).failures).toEqual(NONE);
  });

  it('changes the factor of one account, and no equal one of another', async () => {
    const { totp } = open().stores;
    const [mine, another, secret] = [anId(), anId(), aHash()];
    for (const each of [mine, another]) await totp.putPending(each, secret);
    const untouched = { login: null, session: null };
    const others = async () => [(await totp.find(another)).enrollment, (await totp.find(another)).failures];
    expect(await totp.confirm(mine, { status: 'confirmed', secret, lastStep: 7 })).toBe(true);
    expect(await others()).toEqual([{ status: 'pending', secret }, untouched]);
    expect(await totp.confirm(another, { status: 'confirmed', secret, lastStep: 7 })).toBe(true);
    expect(await totp.advanceStep(mine, 7, 8)).toBe(true);
    for (const counter of ['login', 'session'] as const)
      await totp.saveFailures(mine, counter, { failures: 3, lastFailureAt: NOW });
    const kept = [{ status: 'confirmed', secret, lastStep: 7 }, untouched];
    expect(await others()).toEqual(kept);
    await totp.remove(mine);
    expect(await others()).toEqual(kept);
  });
});
