import { expect, it } from '@jest/globals';
import type { WebhookOutbox } from '../../application/ports/stores/webhook-outbox.js';
import { CLOCK_SKEW, DAY, MINUTE, SECOND } from '../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../domain/webhooks/account-fact.js';
import { LEASE } from '../../domain/webhooks/retry.js';
import { anAccount, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('WebhookOutbox', (open) => {
  const append = (accountId: string, occurredAt = NOW, id = anId()) =>
    open().unitOfWork.run(({ webhookOutbox }) =>
      webhookOutbox.append({ id, accountId, type: 'session.opened', data: '{"a":"ü"}', occurredAt }),
    );
  const held = <T>(work: (webhookOutbox: WebhookOutbox) => Promise<T>) =>
    open().unitOfWork.run(({ webhookOutbox }) => work(webhookOutbox));
  const outbox = () => open().stores.webhookOutbox;
  const isDue = async (accountId: string, now: number) => (await outbox().due(now, 10_000)).includes(accountId);
  const dead = async (accountId: string, deadAt = NOW, id = anId(), occurredAt = NOW): Promise<WebhookEvent> => {
    await append(accountId, occurredAt, id);
    const head = await outbox().head(accountId);
    await outbox().saveFailure(head?.id ?? '', { attempts: 11, lastError: 'no connection', deadAt });
    return { ...head!, attempts: 11, lastError: 'no connection', deadAt };
  };

  it('numbers an account’s events without a gap, 20 at once, and keeps every field', async () => {
    const [accountId, other, id] = [anId(), anId(), anId()];
    await append(accountId, NOW + 5, id);
    expect(await outbox().head(accountId)).toEqual({
      ...{ id, accountId, sequence: 1, type: 'session.opened', data: '{"a":"ü"}', occurredAt: NOW + 5 },
      ...{ attempts: 0, lastError: null, deadAt: null },
    });
    await inParallel(20, (turn) => append(turn % 4 === 0 ? other : accountId));
    const sequences: number[] = [];
    for (let head = await outbox().head(accountId); head !== null; head = await outbox().head(accountId)) {
      sequences.push(head.sequence);
      await outbox().remove(head.id);
    }
    expect(sequences).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect((await outbox().head(other))?.sequence).toBe(1);
  });

  it('keeps neither number nor event of a transaction that is rolled back', async () => {
    const accountId = anId();
    const failing = open().unitOfWork.run(async ({ webhookOutbox }) => {
      await webhookOutbox.append({ id: anId(), accountId, type: 'account.deleted', data: '{}', occurredAt: NOW });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await outbox().head(accountId)).toBeNull();
    await append(accountId);
    expect((await outbox().head(accountId))?.sequence).toBe(1);
  });

  it('leases a due queue to one of 20 at once, until the lease runs out', async () => {
    const accountId = anId();
    await append(accountId);
    expect(await isDue(accountId, NOW - 1)).toBe(false);
    expect(await isDue(accountId, NOW)).toBe(true);
    const claims = await inParallel(20, (turn) =>
      outbox().claim({ accountId, holder: `holder-${turn}` }, NOW, NOW + MINUTE),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    const first = { accountId, holder: `holder-${claims.indexOf(true)}` };
    expect(await isDue(accountId, NOW + MINUTE - 1)).toBe(false);
    expect(await outbox().renew(first, NOW + MINUTE)).toBe(true);
    const second = { accountId, holder: 'second' };
    expect(await outbox().claim(second, NOW + MINUTE, NOW + 2 * MINUTE)).toBe(true);
    expect(await outbox().renew(first, NOW + 9 * MINUTE)).toBe(false);
    await held((webhookOutbox) => webhookOutbox.release(first, null));
    expect(await outbox().renew(second, NOW + 2 * MINUTE)).toBe(true);
  });

  it('makes a queue that was given up due again by the next event, and leaves one that waits for a retry', async () => {
    const accountId = anId();
    const lease = { accountId, holder: 'h' };
    await append(accountId);
    await outbox().claim(lease, NOW, NOW + MINUTE);
    await held((webhookOutbox) => webhookOutbox.release(lease, null));
    expect(await isDue(accountId, NOW + DAY)).toBe(false);
    await append(accountId, NOW + 10);
    expect(await isDue(accountId, NOW + 10)).toBe(true);
    await outbox().claim(lease, NOW + 10, NOW + MINUTE);
    await held((webhookOutbox) => webhookOutbox.release(lease, { since: NOW + 10, pause: DAY - 10 }));
    await append(accountId, NOW + 20);
    expect([await isDue(accountId, NOW + 20), await isDue(accountId, NOW + DAY)]).toEqual([false, true]);
  });

  it('ends a wait that began before the clock was set back, by a day, a year or little more than clocks differ', async () => {
    for (const [step, pause] of [
      [DAY, 5 * SECOND],
      [365 * DAY, DAY],
      [CLOCK_SKEW + 1, DAY],
    ] as const) {
      const accountId = anId();
      const lease = { accountId, holder: anId().slice(0, 32) };
      const ahead = NOW + step;
      await append(accountId, ahead);
      expect([await isDue(accountId, ahead - CLOCK_SKEW), await isDue(accountId, NOW)]).toEqual([false, true]);
      expect(await outbox().claim(lease, ahead, ahead + LEASE)).toBe(true);
      await held((webhookOutbox) => webhookOutbox.release(lease, { since: ahead, pause }));
      // Clocks may differ by this much: the wait lasts.
      const behind = ahead - CLOCK_SKEW;
      expect([await isDue(accountId, behind), await outbox().claim(lease, behind, behind + LEASE)]).toEqual([
        false,
        false,
      ]);
      await append(accountId, NOW);
      expect(await isDue(accountId, NOW)).toBe(true);
      expect(await outbox().claim(lease, NOW, NOW + LEASE)).toBe(true);
      expect(await isDue(accountId, NOW)).toBe(false);
      await held((webhookOutbox) => webhookOutbox.release(lease, { since: NOW, pause }));
      expect([await isDue(accountId, NOW + pause - 1), await isDue(accountId, NOW + pause)]).toEqual([false, true]);
      await outbox().claim(lease, NOW + pause, NOW + pause + LEASE);
      await held((webhookOutbox) => webhookOutbox.release(lease, null));
      expect(await outbox().claim(lease, NOW, NOW + LEASE)).toBe(false);
    }
  });

  it('holds no lease for longer than a lease lasts, whatever the clock did', async () => {
    const [accountId, until] = [anId(), NOW + DAY + LEASE];
    const [first, second] = [
      { accountId, holder: 'first' },
      { accountId, holder: 'second' },
    ];
    await append(accountId, NOW - 365 * DAY);
    expect(await outbox().claim(first, NOW + DAY, until)).toBe(true);
    // The holder's clock may be that much ahead.
    const latest = until - LEASE - CLOCK_SKEW;
    expect([await isDue(accountId, latest), await outbox().claim(second, latest, latest + LEASE)]).toEqual([
      false,
      false,
    ]);
    expect(await isDue(accountId, latest - 1)).toBe(true);
    expect(await outbox().claim(second, NOW, NOW + LEASE)).toBe(true);
    expect(await outbox().renew(first, until)).toBe(false);
  });

  it.each(['due', 'ahead'] as const)('leases a queue that is %s again from the end of its lease on', async (which) => {
    const accountId = anId();
    const [first, second] = [anId().slice(0, 32), anId().slice(0, 32)];
    await append(accountId, which === 'due' ? NOW : NOW + DAY);
    expect(await outbox().claim({ accountId, holder: first }, NOW, NOW + SECOND)).toBe(true);
    const ends = NOW + SECOND;
    expect([await isDue(accountId, ends - 1), await isDue(accountId, ends)]).toEqual([false, true]);
    expect(await outbox().claim({ accountId, holder: second }, ends - 1, ends + LEASE)).toBe(false);
    expect(await outbox().claim({ accountId, holder: second }, ends, ends + LEASE + CLOCK_SKEW)).toBe(true);
    // The longest lease by a clock that is as far ahead as clocks differ.
    expect([await isDue(accountId, ends - 1), await isDue(accountId, ends)]).toEqual([true, false]);
  });

  it('renews and releases one queue, and no other of the same holder', async () => {
    const [one, other] = [
      { accountId: anId(), holder: 'same' },
      { accountId: anId(), holder: 'same' },
    ];
    for (const lease of [one, other]) {
      await append(lease.accountId);
      expect(await outbox().claim(lease, NOW, NOW + SECOND)).toBe(true);
    }
    expect(await outbox().renew(one, NOW + MINUTE)).toBe(true);
    expect([await isDue(one.accountId, NOW + SECOND), await isDue(other.accountId, NOW + SECOND)]).toEqual([
      false,
      true,
    ]);
    await held((webhookOutbox) => webhookOutbox.release(one, { since: NOW, pause: DAY }));
    expect([await isDue(one.accountId, NOW + MINUTE), await isDue(other.accountId, NOW + MINUTE)]).toEqual([
      false,
      true,
    ]);
    expect([await outbox().renew(one, NOW + MINUTE), await outbox().renew(other, NOW + MINUTE)]).toEqual([false, true]);
  });

  it('neither renews nor releases for a holder that lost its lease', async () => {
    const accountId = anId();
    const [lost, current] = [
      { accountId, holder: 'lost' },
      { accountId, holder: 'current' },
    ];
    await append(accountId);
    await outbox().claim(lost, NOW, NOW + SECOND);
    expect(await outbox().claim(current, NOW + SECOND, NOW + 2 * SECOND)).toBe(true);
    expect(await outbox().renew(lost, NOW + MINUTE)).toBe(false);
    await held((webhookOutbox) => webhookOutbox.release(lost, null));
    const ends = NOW + 2 * SECOND;
    expect([await isDue(accountId, ends - 1), await isDue(accountId, ends)]).toEqual([false, true]);
    expect(await outbox().renew(current, ends)).toBe(true);
  });

  it('lists the longest due first', async () => {
    const accounts = [anId(), anId(), anId()] as const;
    for (const [index, at] of [30, 10, 20].entries()) await append(accounts[index]!, at);
    const listed = (await outbox().due(NOW, 10_000)).filter((id) => accounts.includes(id));
    expect(listed).toEqual([accounts[1], accounts[2], accounts[0]]);
  });

  it('lists queues that a clock set back made due before the others, together at most so many', async () => {
    const [ahead, due] = [anId(), anId()];
    await append(due, 1);
    await append(ahead, NOW + DAY);
    const listed = await outbox().due(NOW, 10_000);
    expect(listed.filter((id) => id === ahead || id === due)).toEqual([ahead, due]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(await outbox().due(NOW, 1)).toEqual([listed[0]]);
  });

  it('puts dead letters aside, lists them, and revives each once', async () => {
    const [accountId, stranger] = [anId(), anId()];
    await append(stranger);
    const [letter, another] = [await dead(accountId), await dead(accountId)];
    await append(accountId, NOW + 1);
    const waiting = await outbox().head(accountId);
    expect(waiting).toMatchObject({ sequence: 3, attempts: 0, deadAt: null });
    expect(await outbox().findDead(waiting?.id ?? '')).toBeNull();
    expect(await outbox().head(stranger)).toMatchObject({ attempts: 0, deadAt: null });
    expect(await outbox().listDead(1000)).toContainEqual(letter);
    expect(await outbox().findDead(letter.id)).toEqual(letter);
    expect(await outbox().findDead(anId())).toBeNull();
    const before = await outbox().backlog();
    expect(before.dead).toBeGreaterThan(0);
    const revived = await inParallel(5, () => held((webhookOutbox) => webhookOutbox.revive(letter, NOW + 2)));
    expect(revived.filter(Boolean)).toHaveLength(1);
    expect(await outbox().head(accountId)).toMatchObject({ sequence: 1, attempts: 0, deadAt: null });
    expect(await outbox().backlog()).toMatchObject({ waiting: before.waiting + 1, dead: before.dead - 1 });
    expect(await outbox().findDead(another.id)).toEqual(another);
  });

  it('revives dead letters alone: what waits keeps the count of its attempts', async () => {
    const accountId = anId();
    const letter = await dead(accountId);
    await append(accountId);
    const { id = '' } = (await outbox().head(accountId)) ?? {};
    await outbox().saveFailure(id, { attempts: 3, lastError: 'slow', deadAt: null });
    expect(await held((webhookOutbox) => webhookOutbox.reviveAllOf(letter, NOW))).toEqual([letter.id]);
    await outbox().remove(letter.id);
    expect(await outbox().head(accountId)).toMatchObject({ id, attempts: 3, lastError: 'slow' });
  });

  it('tells the oldest event that waits, whatever dead letter is older', async () => {
    await append(anId(), 1);
    await dead(anId(), NOW, anId(), 0);
    expect((await outbox().backlog()).oldest).toBe(1);
  });

  it('revives all dead letters of an account at once, each once, in the order of their delivery', async () => {
    const [accountId, other] = [anId(), anId()];
    const letters = [await dead(accountId), await dead(accountId), await dead(accountId)];
    const untouched = await dead(other);
    await append(accountId, NOW + 1);
    const reviveAll = () => held((webhookOutbox) => webhookOutbox.reviveAllOf(letters[1]!, NOW + 2));
    const revived = (await inParallel(5, reviveAll)).filter((ids) => ids.length > 0);
    expect(revived).toEqual([letters.map(({ id }) => id)]);
    expect(await outbox().head(accountId)).toMatchObject({ id: letters[0]!.id, attempts: 0, deadAt: null });
    expect(await isDue(accountId, NOW + 2)).toBe(true);
    expect(await outbox().findDead(untouched.id)).toEqual(untouched);
  });

  it('lists dead letters page by page, each once, also those of one instant', async () => {
    const letters = [await dead(anId()), await dead(anId()), await dead(anId())];
    const all = await outbox().listDead(1000);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(letters.map(({ id }) => id)));
    const paged: string[] = [];
    for (let page = await outbox().listDead(1); page.length > 0; page = await outbox().listDead(1, page[0])) {
      paged.push(...page.map(({ id }) => id));
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
  });

  it('lists an older dead letter after a newer one, whichever id is higher', async () => {
    const [low, high] = [anId(), anId()].sort();
    const newer = await dead(anId(), NOW + DAY + 1, low);
    const older = await dead(anId(), NOW + DAY, high);
    expect(await outbox().listDead(1, newer)).toEqual([older]);
  });

  it('forgets an empty queue; its dead letter can still be revived', async () => {
    const accountId = anId();
    const letter = await dead(accountId);
    await outbox().forget(accountId);
    expect(await held((webhookOutbox) => webhookOutbox.revive(letter, NOW + 2))).toBe(true);
    expect(await isDue(accountId, NOW + 2)).toBe(true);
    await outbox().remove(letter.id);
    await outbox().forget(accountId);
    expect(await isDue(accountId, NOW + DAY)).toBe(false);
  });

  /** A queue that was forgotten numbers its events from 1 again. */
  const nextNumber = async (accountId: string): Promise<number | undefined> => {
    await append(accountId);
    return (await outbox().head(accountId))?.sequence;
  };

  it('forgets one queue among those of others', async () => {
    const [accountId, neighbour, busy] = [anId(), anId(), anId()];
    await open().stores.accounts.insert(anAccount());
    for (const each of [accountId, neighbour]) await outbox().remove((await dead(each)).id);
    await append(busy);
    for (const each of [accountId, busy]) await outbox().forget(each);
    expect(await isDue(busy, NOW)).toBe(true);
    expect([await nextNumber(accountId), await nextNumber(neighbour)]).toEqual([1, 2]);
  });

  it('forgets the queue of a deleted account with its last dead letter', async () => {
    const [accountId, waits] = [anId(), anId()];
    for (const each of [accountId, accountId, waits]) await dead(each);
    await append(waits);
    const neighbour = anId();
    await outbox().remove((await dead(neighbour)).id);
    await outbox().deleteExpired(NOW + 30 * DAY, 1000);
    const numbers = [await nextNumber(accountId), await nextNumber(waits), await nextNumber(neighbour)];
    expect(numbers).toEqual([1, 2, 2]);
  });

  it('keeps the queue of an existing account without events', async () => {
    const account = anAccount();
    await open().stores.accounts.insert(account);
    await dead(account.id);
    await outbox().deleteExpired(NOW + 30 * DAY, 1000);
    await outbox().forget(account.id);
    expect(await nextNumber(account.id)).toBe(2);
  });

  it('deletes dead letters after 30 days, and nothing that waits', async () => {
    const accountId = anId();
    await dead(accountId);
    await append(accountId);
    await outbox().deleteExpired(NOW + 30 * DAY - 1, 1000);
    expect((await outbox().listDead(1000)).map((each) => each.accountId)).toContain(accountId);
    await outbox().deleteExpired(NOW + 30 * DAY, 1000);
    expect((await outbox().listDead(1000)).map((each) => each.accountId)).not.toContain(accountId);
    expect((await outbox().head(accountId))?.sequence).toBe(2);
  });

  it('deletes so many dead letters at most, and passes over what waits', async () => {
    const [waits, accountId] = [anId(), anId()];
    for (let event = 0; event < 5; event += 1) await append(waits);
    for (const at of [1, 2]) await dead(accountId, at);
    const expired = () => outbox().deleteExpired(30 * DAY + 2, 1);
    expect([await expired(), await expired(), await expired()]).toEqual([1, 1, 0]);
    expect((await outbox().head(waits))?.sequence).toBe(1);
  });

  it('notes each grace window once', async () => {
    const [accountId, another] = [anId(), anId()];
    const note = (since: number, of = accountId) => held((webhookOutbox) => webhookOutbox.noteGrace(of, since));
    await note(NOW - 1, another);
    expect((await inParallel(5, () => note(NOW))).filter(Boolean)).toHaveLength(1);
    expect([await note(NOW), await note(NOW + 1)]).toEqual([false, true]);
    expect(await note(NOW - 1, another)).toBe(false);
  });
});
