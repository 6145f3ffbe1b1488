import { describe, expect, it } from '@jest/globals';
import { batchesOf } from '../../../application/assets/remove-assets.js';

describe('the batches of assets that are removed', () => {
  const [album, other] = ['first', 'second'];
  const asset = (id: string, references: number, albumId = album) => ({ id, albumId, references });
  const batches = (size: number, ...assets: readonly ReturnType<typeof asset>[]) =>
    batchesOf(assets, size).map((batch) => batch.map(({ id }) => id));

  it('are of one album each, and no larger than was asked', () => {
    const mixed = [asset('a', 1), asset('b', 1, other), asset('c', 1), asset('d', 1), asset('e', 1, other)];
    expect(batches(2, ...mixed)).toEqual([['a', 'c'], ['b', 'e'], ['d']]);
  });

  it('have three references an asset in all, save an asset that has more itself', () => {
    expect(batches(4, asset('a', 5), asset('b', 5), asset('c', 2))).toEqual([['a', 'b', 'c']]);
    expect(batches(4, asset('a', 5), asset('b', 5), asset('c', 3))).toEqual([['a', 'b'], ['c']]);
    expect(batches(4, asset('a', 99), asset('b', 1))).toEqual([['a'], ['b']]);
  });
});
