import { describe, expect, it } from '@jest/globals';
import { NotTogether, Together } from '../../application/together.js';
import { DomainError } from '../../domain/kernel/errors.js';

interface Held {
  readonly items: readonly string[];
  readonly end: (error?: Error) => void;
}

/** A `Together` whose groups wait until the test ends them. An item's name is its first letter. */
function held() {
  const groups: Held[] = [];
  const together = new Together<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error === undefined ? resolve(items.map((item) => `${item}!`)) : reject(error));
        groups.push({ items, end });
      }),
    (item) => [item.charAt(0)],
  );
  return { together, groups, items: () => groups.map((group) => group.items) };
}

/** Lets everything that is due happen. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function refusal(): DomainError {
  return new DomainError('error.quota.exceeded', 'Refused.');
}

describe('Together', () => {
  it('does the first at once, and those that come meanwhile in one group', async () => {
    const { together, groups, items } = held();
    const results = ['a', 'b', 'c'].map((item) => together.join('key', item));
    expect(items()).toEqual([['a']]);
    groups[0]!.end();
    expect(await results[0]).toBe('a!');
    await settled();
    expect(items()).toEqual([['a'], ['b', 'c']]);
    groups[1]!.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!']);
    void together.join('key', 'd');
    expect(items()).toHaveLength(3);
  });

  it('does not make one key wait for another', () => {
    const { together, items } = held();
    void together.join('one', 'a');
    void together.join('other', 'b');
    expect(items()).toEqual([['a'], ['b']]);
  });

  it('keeps items with a name in common apart, in their order, and bounds a group', async () => {
    const { together, groups, items } = held();
    const many = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const results = ['a', 'b1', 'b2', 'c', ...many].map((item) => together.join('key', item));
    for (let turn = 0; turn < 4; turn += 1) {
      groups[turn]?.end();
      await settled();
    }
    expect(items().map((group) => group.length)).toEqual([1, 32, 11]);
    expect(items()[1]?.slice(0, 2)).toEqual(['b1', 'c']);
    expect(items()[2]?.[0]).toBe('b2');
    expect(await Promise.all(results)).toHaveLength(44);
  });

  it.each([
    ['a refusal', refusal()],
    ['what must be done alone', new NotTogether('alone')],
  ])('does the items of a group that fails by %s alone, each with its own result', async (_, failure) => {
    const { together, groups, items } = held();
    const results = ['a', 'b', 'c'].map((item) => together.join('key', item));
    const outcome = Promise.allSettled(results);
    groups[0]!.end();
    await settled();
    groups[1]!.end(failure);
    await settled();
    groups[2]!.end(refusal());
    await settled();
    groups[3]!.end();
    expect((await outcome).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(items()).toEqual([['a'], ['b', 'c'], ['b'], ['c']]);
  });

  it('gives all items of a group its error if the result is unknown, and goes on', async () => {
    const { together, groups, items } = held();
    const results = ['a', 'b', 'c'].map((item) => together.join('key', item));
    const outcome = Promise.allSettled(results);
    groups[0]!.end(new Error('lost'));
    await settled();
    groups[1]!.end(new Error('lost'));
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await settled();
    void together.join('key', 'd');
    expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
  });
});
