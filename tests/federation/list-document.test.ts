import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ListDocument } from '../../adapters/federation/list-document.js';

/** Reads a text in pieces of a length. */
function read(text: string, length: number, each: (items: readonly unknown[]) => void = () => undefined) {
  const items: unknown[] = [];
  const document = new ListDocument('list', (some) => {
    each(some);
    for (const item of some) items.push(item);
  });
  for (let from = 0; from < text.length; from += length) document.add(text.slice(from, from + length));
  return { items, document: document.end() };
}

const ENTRIES = [{ a: '],[{}"\\' }, [1, [2], { b: ',' }], 'x,y', null, 3, {}, [], ''];

describe('a document with a list', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('is read in pieces of %d as it is whole', (length) => {
    for (const space of [0, 2]) {
      const outside = { first: ['list', { list: [1] }], 'a"list': [7], last: '"list":[' };
      for (const list of [ENTRIES, [], [[]], ['one']]) {
        const text = JSON.stringify({ ...outside, list, end: [1] }, null, space);
        expect(read(text, length)).toEqual({ items: list, document: { ...outside, list: [], end: [1] } });
      }
    }
  });

  it('agrees with JSON.parse about any other document', () => {
    fc.assert(
      fc.property(fc.json(), fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), (other, list, length) => {
        const text = `{"other":${other},"list":${JSON.stringify(list)}}`;
        const expected = { items: JSON.parse(JSON.stringify(list)), document: { other: JSON.parse(other), list: [] } };
        expect(read(text, length)).toEqual(expected);
        expect(read(other, length).document).toEqual(JSON.parse(other));
      }),
    );
  });

  it('hands a list on that begins in a way of its own', () => {
    const text = `{"l\\u0069st" : [1, 2], "more": true}`;
    expect(read(text, 5)).toEqual({ items: [1, 2], document: { list: [1, 2], more: true } });
    expect(read(`{"list"${' '.repeat(100)}:[1,2]}`, 5).items).toEqual([1, 2]);
  });

  it.each([
    '{"list":[1,]}',
    '{"list":[,1]}',
    '{"list":[1,,2]}',
    '{"list":[1 2]}',
    '{"list":[1,2}',
    '{"list":[1,2',
    '{"list":[1,2]',
    '{"list":[{]}]}',
    '{"list":[1],"list":[2]}',
    '{"list":[1]}}',
    '{"list":[1]} x',
    '',
  ])('rejects %s', (text) => {
    for (const length of [1, 4, 100]) expect(() => read(text, length)).toThrow();
  });

  it('holds no more than a piece and an item', () => {
    const item = JSON.stringify('x'.repeat(60 * 1024));
    expect(read(`{"list":[${item},${item}]}`, 1_000).items).toHaveLength(2);
    expect(() => read(`{"list":["${'x'.repeat(65 * 1024)}"]}`, 1_000)).toThrow('An item of the list has more than');
    expect(() => read(`{"a":"${'x'.repeat(65 * 1024)}"}`, 1_000)).toThrow('beside its list');
    let most = 0;
    read(JSON.stringify({ list: Array.from({ length: 100_000 }, (_, index) => index) }), 1_000, ({ length }) => {
      most = Math.max(most, length);
    });
    expect(most).toBeLessThan(600);
  });
});
