import { describe, expect, it } from '@jest/globals';
import { NotTogether, Together } from '../../application/together.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../application/ports/stores/unit-of-work.js';
import { DomainError } from '../../domain/kernel/errors.js';

interface Held {
  readonly items: readonly string[];
  /** Ends the work, which leaves the commit. */
  readonly work: (error?: Error) => void;
  readonly commit: (error?: Error) => void;
  /** Ends both. */
  readonly end: (error?: Error) => void;
}

type Settle = (error?: Error) => void;

/** A promise that the test settles. */
function pending(): readonly [Promise<void>, Settle] {
  let settle: Settle = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return [promise, settle];
}

/** A `Together` whose groups wait until the test ends them. An item's name is its first letter. */
function held() {
  const groups: Held[] = [];
  let committing: Promise<void>;
  const unitOfWork = unitOfWorkBy(async (work) => {
    const working = work({} as Stores);
    const committed = committing;
    const result = await working;
    await committed;
    return result;
  });
  const together = new Together<string, string>(
    unitOfWork,
    async (_, items) => {
      const [working, work] = pending();
      const [committed, commit] = pending();
      committing = committed;
      const end: Settle = (error) => {
        work(error);
        commit();
      };
      groups.push({ items, work, commit, end });
      await working;
      return items.map((item) => `${item}!`);
    },
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
    await settled();
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

  it('begins the next group when the one before it has only its commit left, and no third one', async () => {
    const { together, groups, items } = held();
    const results = ['a', 'b', 'c'].map((item) => together.join('key', item));
    groups[0]!.work();
    await settled();
    expect(items()).toEqual([['a'], ['b', 'c']]);
    results.push(together.join('key', 'd'));
    groups[1]!.work();
    await settled();
    expect(items()).toEqual([['a'], ['b', 'c']]);
    groups[0]!.commit();
    await settled();
    expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
    groups[1]!.commit(new Error('lost'));
    groups[2]!.end();
    const statuses = (await Promise.allSettled(results)).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });

  it('collects those that come while the only group commits', async () => {
    const { together, groups, items } = held();
    const results = [together.join('key', 'a')];
    groups[0]!.work();
    await settled();
    results.push(...['b', 'c'].map((item) => together.join('key', item)));
    await settled();
    expect(items()).toEqual([['a']]);
    groups[0]!.commit();
    await settled();
    expect(items()).toEqual([['a'], ['b', 'c']]);
    groups[1]!.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!']);
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

  it('gives all items of a group its error if the result is unknown, and continues', async () => {
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
