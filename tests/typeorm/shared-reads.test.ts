import { describe, expect, it } from '@jest/globals';
import { SharedReads } from '../../adapters/typeorm/engine/shared-reads.js';
import { KeyedRead, type Row, type SqlValue } from '../../adapters/typeorm/engine/sql.js';

const READ = new KeyedRead('SELECT k, name FROM things', 'k');
const key = (index: number) => Buffer.from(`key-${index}`);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A database with the rows 0 … 199 that answers on command. */
function slowDatabase() {
  const sent: { text: string; values: readonly SqlValue[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const all = (text: string, values: readonly SqlValue[]) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const found = [...new Set(values.map(String))].filter((k) => Number(k.slice(4)) < 200);
      const rows = found.map((k) => ({ k: Buffer.from(k), name: `thing ${k.slice(4)}` }));
      sent.push({ text, values, answer: () => resolve(rows.reverse()), fail: reject });
    });
  const first = async (text: string, values: readonly SqlValue[]) => (await all(text, values))[0] ?? null;
  return { sent, reads: new SharedReads({ first, all }) };
}

describe('SharedReads', () => {
  it('sends those who ask in one turn together, and gives each its own row, or none', async () => {
    const { sent, reads } = slowDatabase();
    const asked = [3, 1, 500, 3, 2].map((index) => reads.first(READ, key(index)));
    expect(sent).toHaveLength(0);
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]!.answer();
    expect((await Promise.all(asked)).map((row) => row?.['name'])).toEqual([
      'thing 3',
      'thing 1',
      undefined,
      'thing 3',
      'thing 2',
    ]);
  });

  it('shares a statement only among those who bind the same values before their keys', async () => {
    const { sent, reads } = slowDatabase();
    const [mine, theirs] = [Buffer.from('mine'), Buffer.from('theirs')];
    const asked = [
      reads.first(READ, key(1), [mine]),
      reads.first(READ, key(2), [theirs]),
      reads.first(READ, key(3), [mine]),
      reads.first(READ, key(4)),
    ];
    await turn();
    expect(sent.map(({ values }) => values.map(String))).toEqual([
      ['mine', 'key-1', 'key-3', 'key-3', 'key-3'],
      ['theirs', 'key-2'],
      ['key-4'],
    ]);
    for (const { answer } of sent) answer();
    expect((await Promise.all(asked)).map((row) => row?.['name'])).toEqual([
      'thing 1',
      'thing 2',
      'thing 3',
      'thing 4',
    ]);
    const again = reads.first(READ, key(5), [mine]);
    await turn();
    sent.at(-1)!.answer();
    expect(await again).toMatchObject({ name: 'thing 5' });
  });

  it('asks once for a key that many want', async () => {
    const { sent, reads } = slowDatabase();
    const asked = Array.from({ length: 20 }, () => reads.first(READ, key(7)));
    await turn();
    expect(sent.map(({ values }) => values.map(String))).toEqual([['key-7']]);
    sent[0]!.answer();
    expect(new Set((await Promise.all(asked)).map((row) => row?.['name']))).toEqual(new Set(['thing 7']));
  });

  it('sends one who asks alone alone, and has few lengths of statement', async () => {
    const { sent, reads } = slowDatabase();
    for (const count of [1, 2, 5, 17]) {
      const asked = Array.from({ length: count }, (_, index) => reads.first(READ, key(index)));
      await turn();
      sent.at(-1)!.answer();
      await Promise.all(asked);
    }
    expect(sent.map(({ values }) => values.length)).toEqual([1, 4, 16, 64]);
    expect(sent[0]!.text).toBe('SELECT k, name FROM things WHERE k IN (?)');
    expect(sent[1]!.values.map(String)).toEqual(['key-0', 'key-1', 'key-1', 'key-1']);
  });

  it('has two statements under way at most; who comes meanwhile goes with the next', async () => {
    const { sent, reads } = slowDatabase();
    const asked: Promise<Row | null>[] = [];
    for (let index = 0; index < 6; index += 1) {
      asked.push(reads.first(READ, key(index)));
      await turn();
    }
    expect(sent.map(({ values }) => values.length)).toEqual([1, 1]);
    sent[0]!.answer();
    await asked[0];
    expect(sent.map(({ values }) => values.length)).toEqual([1, 1, 4]);
    for (const { answer } of sent.slice(1)) answer();
    expect((await Promise.all(asked)).map((row) => row?.['name'])).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => `thing ${index}`),
    );
  });

  it('brings however many there are', async () => {
    const { sent, reads } = slowDatabase();
    const asked = Array.from({ length: 200 }, (_, index) => reads.first(READ, key(index)));
    for (let index = 0; index < 4; index += 1) {
      await turn();
      sent[index]!.answer();
    }
    expect((await Promise.all(asked)).map((row) => row?.['name'])).toEqual(
      Array.from({ length: 200 }, (_, index) => `thing ${index}`),
    );
  });

  it('fails those who share a statement that fails, and those who wait for it; the next one is asked anew', async () => {
    const { sent, reads } = slowDatabase();
    const asked: Promise<unknown>[] = [];
    for (let index = 0; index < 4; index += 1) {
      asked.push(reads.first(READ, key(index)).catch((error: unknown) => error));
      await turn();
    }
    const failure = new Error('lost');
    sent[0]!.fail(failure);
    expect(await Promise.all([asked[0], asked[2], asked[3]])).toEqual([failure, failure, failure]);
    sent[1]!.answer();
    expect(await asked[1]).toMatchObject({ name: 'thing 1' });
    const after = reads.first(READ, key(7));
    await turn();
    sent[2]!.answer();
    expect(await after).toMatchObject({ name: 'thing 7' });
  });
});
