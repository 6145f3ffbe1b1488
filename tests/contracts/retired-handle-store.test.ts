import { expect, it } from '@jest/globals';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('RetiredHandleStore', (open) => {
  it('remembers a handle for good, however often it is retired', async () => {
    const { retiredHandles } = open().stores;
    const [hash, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    await retiredHandles.retire(hash);
    await retiredHandles.retire(hash);
    expect([await retiredHandles.has(hash), await retiredHandles.has(other)]).toEqual([true, false]);
  });
});
