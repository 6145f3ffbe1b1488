import { expect, it } from '@jest/globals';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { DAY, MINUTE } from '../../domain/kernel/instant.js';
import { aHash, anId, NOW } from '../support/people/builders.js';
import { onEveryDatabase } from '../support/database/on-every-adapter.js';

/** Sweeps read the keys of rows that are over, and delete by these: between the two another node may renew a row. */
onEveryDatabase('A row that is renewed while it is swept', (open) => {
  /** Stores that run `meanwhile` once, after their first look. */
  function lookingBefore(meanwhile: () => Promise<unknown>): Stores {
    const { context } = open().database;
    let renewed: Promise<unknown> | null = null;
    const read: StoreContext['read'] = async (work) => {
      const found = await context.read(work);
      await (renewed ??= meanwhile());
      return found;
    };
    return typeormStores(Object.assign(Object.create(context) as StoreContext, { read }));
  }

  it('stays: a counter of failures', async () => {
    const { failureCounters } = open().stores;
    const key = aHash();
    const counter = { failures: 3, lastFailureAt: NOW, lockedUntil: null };
    const save = (expiresAt: number) => failureCounters.save(key, counter, expiresAt);
    await open().unitOfWork.run((stores) => stores.failureCounters.claim(key, NOW));
    await save(NOW);
    const swept = lookingBefore(() => save(NOW + 1)).failureCounters;
    expect(await swept.deleteExpired(NOW, 9)).toBe(0);
    expect(await failureCounters.read([key])).toEqual([counter]);
  });

  it("stays: a peer's window", async () => {
    const { peerRates } = open().stores;
    const [peer, rate] = [`${anId()}.example`, { limit: 1, window: MINUTE }];
    await peerRates.take(peer, rate, NOW - DAY);
    const swept = lookingBefore(() => peerRates.take(peer, rate, NOW)).peerRates;
    expect(await swept.deleteExpired(NOW, 9)).toBe(0);
    expect(await peerRates.take(peer, rate, NOW)).toBe(NOW + MINUTE);
  });

  it('stays: a dead letter, with its queue', async () => {
    const { webhookOutbox } = open().stores;
    const [id, accountId] = [anId(), anId()];
    const event = { id, accountId, type: 'session.opened', data: '{}', occurredAt: NOW } as const;
    await open().unitOfWork.run((stores) => stores.webhookOutbox.append(event));
    await webhookOutbox.saveFailure(id, { attempts: 9, lastError: 'x', deadAt: NOW });
    const letter = (await webhookOutbox.findDead(id))!;
    const revive = () => open().unitOfWork.run((stores) => stores.webhookOutbox.revive(letter, NOW));
    expect(await lookingBefore(revive).webhookOutbox.deleteExpired(NOW + 30 * DAY, 9)).toBe(0);
    expect(await webhookOutbox.head(accountId)).toMatchObject({ id });
    expect(await webhookOutbox.due(NOW, 9)).toEqual([accountId]);
  });
});
