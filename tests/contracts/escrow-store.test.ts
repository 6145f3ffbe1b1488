import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Escrow } from '../../domain/accounts/escrow.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';
import { anId, inParallel } from '../support/people/builders.js';

function anEscrow(text: string): Escrow {
  const document = new TextEncoder().encode(text);
  return { document, contentHash: createHash('sha256').update(document).digest('hex') };
}

onEveryAdapter('EscrowStore', (open) => {
  it('keeps one escrow an account, byte for byte, up to 64 KiB', async () => {
    const { escrows } = open().stores;
    const [mine, another] = [anId(), anId()];
    expect(await escrows.find(mine)).toBeNull();
    const large = anEscrow('x'.repeat(65_536));
    expect(await escrows.insert(mine, large)).toBe(true);
    expect(await escrows.insert(mine, anEscrow('second'))).toBe(false);
    expect(await escrows.find(mine)).toEqual(large);
    expect(await escrows.find(another)).toBeNull();
  });

  it('replaces only the version that is named', async () => {
    const { escrows } = open().stores;
    const mine = anId();
    const [first, second, third] = [anEscrow('first'), anEscrow('second'), anEscrow('third')];
    expect(await escrows.replace(mine, first.contentHash, second)).toBe(false);
    await escrows.insert(mine, first);
    expect(await escrows.replace(mine, third.contentHash, second)).toBe(false);
    expect(await escrows.replace(mine, first.contentHash, second)).toBe(true);
    expect(await escrows.replace(mine, first.contentHash, third)).toBe(false);
    expect(await escrows.find(mine)).toEqual(second);
  });

  it("replaces one account's escrow, and no equal one of another", async () => {
    const { escrows } = open().stores;
    const [mine, another] = [anId(), anId()];
    const [equal, next] = [anEscrow('equal'), anEscrow('next')];
    for (const each of [mine, another]) await escrows.insert(each, equal);
    expect(await escrows.replace(mine, equal.contentHash, next)).toBe(true);
    expect([await escrows.find(mine), await escrows.find(another)]).toEqual([next, equal]);
  });

  it('counts a replacement by the same bytes as a success', async () => {
    const { escrows } = open().stores;
    const mine = anId();
    const same = anEscrow('same');
    await escrows.insert(mine, same);
    expect(await escrows.replace(mine, same.contentHash, same)).toBe(true);
  });

  it('lets one of many parallel writers win', async () => {
    const { escrows } = open().stores;
    const mine = anId();
    const inserted = await inParallel(10, (index) => escrows.insert(mine, anEscrow(`insert ${index}`)));
    expect(inserted.filter(Boolean)).toHaveLength(1);
    const { contentHash = '' } = (await escrows.find(mine)) ?? {};
    const replaced = await inParallel(10, (index) => escrows.replace(mine, contentHash, anEscrow(`replace ${index}`)));
    expect(replaced.filter(Boolean)).toHaveLength(1);
  });
});
