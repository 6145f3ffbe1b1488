import { describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { GuestRequests } from '../../../application/links/guest-requests.js';
import type { LinkUses } from '../../../application/ports/stores/link-store.js';
import { FIRST_GUEST_BLOCK, GUEST_BLOCK, GUEST_REQUESTS_A_MINUTE } from '../../../domain/links/guest-rate.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { anId, NOW } from '../../support/people/builders.js';

async function aLink() {
  const database = new MemoryDatabase();
  const { links } = memoryStores(database.context);
  const id = anId();
  const [tokenHash, bundle] = [new Uint8Array(32), new Uint8Array(8)];
  const ids = { id, albumId: anId(), makerId: anId() };
  const link = { ...ids, tokenHash, bundle, createdAt: NOW, expiresAt: null, revokedAt: null };
  await new MemoryUnitOfWork(database).run((stores) =>
    stores.links.insert({ ...link, kind: 'share', restricted: false }, []),
  );
  let writes = 0;
  const counting = {
    ...links,
    takeRequests: (...given: Parameters<typeof links.takeRequests>) => {
      writes += 1;
      return links.takeRequests(...given);
    },
    recordUses: (...given: Parameters<typeof links.recordUses>) => {
      writes += 1;
      return links.recordUses(...given);
    },
  };
  const node = () => new GuestRequests({ links: counting });
  return { id, links, node, writes: () => writes };
}

async function admitted(node: GuestRequests, id: string, times: number, now = NOW): Promise<number> {
  let count = 0;
  for (let request = 0; request < times; request += 1) {
    count += await node.admit(id, now).then(
      () => 1,
      () => 0,
    );
  }
  return count;
}

describe('the rate of a link', () => {
  it('admits exactly 600 requests a minute at one node, with one write for 60 of them once it is busy', async () => {
    const { id, node, writes } = await aLink();
    const only = node();
    expect(await admitted(only, id, GUEST_REQUESTS_A_MINUTE)).toBe(GUEST_REQUESTS_A_MINUTE);
    // 4, 8, 16 and 32 come before the blocks of 60.
    expect(writes()).toBe(4 + GUEST_REQUESTS_A_MINUTE / GUEST_BLOCK - 1);
    await expect(only.admit(id, NOW)).rejects.toMatchObject({
      code: 'error.link.rate_limited',
      details: { retryAfter: 60 },
    });
    expect(await admitted(only, id, 1, NOW + MINUTE)).toBe(1);
  });

  it('admits at most 600 over three nodes, and all of them when the nodes take turns', async () => {
    const { id, node } = await aLink();
    const nodes = [node(), node(), node()];
    let count = 0;
    for (let turn = 0; turn < 300; turn += 1) for (const each of nodes) count += await admitted(each, id, 1);
    expect(count).toBe(GUEST_REQUESTS_A_MINUTE);
  });

  it('admits a few guests over more nodes than the limit has large blocks, and keeps the limit there too', async () => {
    const { id, node } = await aLink();
    const nodes = Array.from({ length: 48 }, node);
    const eachOnce = async () => {
      let count = 0;
      for (const each of nodes) count += await admitted(each, id, 1);
      return count;
    };
    for (let turn = 0; turn < 4; turn += 1) expect(await eachOnce()).toBe(nodes.length);
    let all = 4 * nodes.length;
    for (let turn = 0; turn < 40; turn += 1) all += await eachOnce();
    expect(all).toBe(GUEST_REQUESTS_A_MINUTE);
  });

  it('admits all 600 at a busy node beside one that takes a few, whatever block still fits', async () => {
    const { id, node } = await aLink();
    expect(await admitted(node(), id, FIRST_GUEST_BLOCK)).toBe(FIRST_GUEST_BLOCK);
    const rest = GUEST_REQUESTS_A_MINUTE - FIRST_GUEST_BLOCK;
    expect(await admitted(node(), id, rest + 1)).toBe(rest);
  });

  it('asks once for each request that it rejects in a full minute', async () => {
    const { id, node, writes } = await aLink();
    const [first, second] = [node(), node()];
    expect(await admitted(first, id, GUEST_REQUESTS_A_MINUTE)).toBe(GUEST_REQUESTS_A_MINUTE);
    for (const each of [first, second]) {
      expect(await admitted(each, id, 1)).toBe(0);
      const before = writes();
      expect(await admitted(each, id, 10)).toBe(0);
      expect(writes() - before).toBe(10);
    }
  });

  it('admits all 600 of a minute, although requests of the former one come between them', async () => {
    const { id, node } = await aLink();
    const only = node();
    let count = 0;
    for (let turn = 0; turn < 300; turn += 1) {
      count += await admitted(only, id, 1, NOW + MINUTE);
      count += await admitted(only, id, 1, NOW + MINUTE - 1);
    }
    expect(count).toBe(GUEST_REQUESTS_A_MINUTE);
    // Both are told when the minute ends in which they count.
    const retryAfter = (seconds: number) => ({ code: 'error.link.rate_limited', details: { retryAfter: seconds } });
    await expect(only.admit(id, NOW + MINUTE - 1)).rejects.toMatchObject(retryAfter(61));
    await expect(only.admit(id, NOW + MINUTE + 1)).rejects.toMatchObject(retryAfter(60));
  });

  it('admits a request of a new minute that waits beside one of the full former minute', async () => {
    const { id, node } = await aLink();
    const only = node();
    expect(await admitted(only, id, GUEST_REQUESTS_A_MINUTE)).toBe(GUEST_REQUESTS_A_MINUTE);
    const [late, next] = await Promise.allSettled([only.admit(id, NOW + MINUTE - 1), only.admit(id, NOW + MINUTE)]);
    expect(late).toMatchObject({ status: 'rejected', reason: { details: { retryAfter: 1 } } });
    expect(next.status).toBe('fulfilled');
  });

  it('admits requests that arrive together, and loses none of their uses', async () => {
    const { id, links, node } = await aLink();
    const only = node();
    await Promise.all(Array.from({ length: 100 }, () => only.admit(id, NOW)));
    await only.admit(id, NOW + MINUTE);
    expect((await links.find(id))?.uses).toBe(101);
  });

  it('records the uses that no later request records, and takes no room for that', async () => {
    const { id, links, node, writes } = await aLink();
    const only = node();
    expect(await admitted(only, id, FIRST_GUEST_BLOCK)).toBe(FIRST_GUEST_BLOCK);
    expect((await links.find(id))?.uses).toBe(1);
    await only.record(NOW + MINUTE);
    expect((await links.find(id))?.uses).toBe(FIRST_GUEST_BLOCK);
    await only.record(NOW + MINUTE);
    expect(writes()).toBe(2);
    expect(await admitted(only, id, GUEST_REQUESTS_A_MINUTE, NOW + MINUTE)).toBe(GUEST_REQUESTS_A_MINUTE);
  });

  it('records the uses of very many links by few writes, and keeps those that could not be recorded', async () => {
    const { links } = await aLink();
    const writes: (readonly LinkUses[])[] = [];
    let isDown = true;
    const counting = {
      ...links,
      takeRequests: () => Promise.resolve(true),
      recordUses: (recorded: readonly LinkUses[]) => {
        writes.push(recorded.map(({ id, uses }) => ({ id, uses })));
        return isDown ? Promise.reject(new Error('of the test')) : Promise.resolve();
      },
    };
    const node = new GuestRequests({ links: counting });
    const ids = Array.from({ length: 1_000 }, () => anId());
    for (const id of ids) await admitted(node, id, 2);
    await expect(node.record(NOW)).rejects.toThrow('of the test');
    isDown = false;
    writes.splice(0);
    await node.record(NOW);
    expect(writes).toHaveLength(5);
    expect(writes.flat()).toEqual(ids.map((id) => ({ id, uses: 1 })));
    await node.record(NOW);
    expect(writes).toHaveLength(5);
  });
});
