import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';

const directory = mkdtempSync(join(tmpdir(), 'gatehouse-libsql-'));
const connection = new LibsqlConnection(join(directory, 'test.sqlite'));
connection.exec('CREATE TABLE kept (value INTEGER, data BLOB)');

afterAll(() => {
  connection.close();
  rmSync(directory, { recursive: true });
});

describe('LibsqlConnection', () => {
  it.each([
    ['a boolean', true],
    ['undefined', undefined],
    ['a Date', new Date(0)],
    ['an object', { toString: () => 'x' }],
    ['an array', ['x']],
    ['NaN', Number.NaN],
    ['a function', () => 'x'],
  ])('refuses to bind %s, which would end the process or bind something else', (_what, value) => {
    expect(() => connection.prepare('SELECT ? AS value').all(value)).toThrow(TypeError);
    expect(() => connection.prepare('SELECT ? AS value, ? AS other').all(1, value)).toThrow(TypeError);
    expect(() => connection.prepare('INSERT INTO kept (value) VALUES (?)').run(value)).toThrow(TypeError);
  });

  it('binds bytes, alone too, as what they are, and returns them as a Buffer', () => {
    const view = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
    const [row] = connection.prepare('SELECT ? AS data').all(view);
    expect(Buffer.isBuffer(row?.['data'])).toBe(true);
    expect(row).toEqual({ data: Buffer.from([1, 2]) });
  });

  it.each([0, -1, 2 ** 53 - 1, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
    'keeps the integer %p exactly',
    (value) => {
      connection.exec('DELETE FROM kept');
      connection.prepare('INSERT INTO kept (value) VALUES (?)').run(value);
      expect(connection.prepare('SELECT value, typeof(value) AS type FROM kept').all()).toEqual([
        { value, type: 'integer' },
      ]);
    },
  );

  it('gives the first row or none, and does not hold what it read: the next read sees what was committed since', () => {
    connection.exec('DELETE FROM kept');
    const [first, count] = ['SELECT value FROM kept', 'SELECT COUNT(*) AS count FROM kept'];
    expect(connection.prepared(first).get()).toBeNull();
    connection.exec('INSERT INTO kept (value) VALUES (1), (2)');
    const reader = new LibsqlConnection(join(directory, 'test.sqlite'));
    expect(reader.prepared(first).get()).toMatchObject({ value: 1 });
    connection.exec('INSERT INTO kept (value) VALUES (3)');
    expect(reader.prepared(count).get()).toMatchObject({ count: 3 });
    reader.close();
  });

  it('refuses an integer that SQLite cannot keep', () => {
    expect(() => connection.prepare('SELECT ?').all(2n ** 63n)).toThrow(RangeError);
  });

  it('counts the rows a write matched', () => {
    connection.exec('DELETE FROM kept');
    connection.exec('INSERT INTO kept (value) VALUES (1), (2)');
    expect(connection.prepared('UPDATE kept SET value = value').run().changes).toBe(2);
  });

  it('keeps the statements of varied texts that were used last, and no long ones', () => {
    const texts = Array.from({ length: 65 }, (_, index) => `SELECT ${index} AS number`);
    const [first, second] = texts.map((text) => connection.preparedRecently(text));
    expect(connection.preparedRecently(texts[1]!)).toBe(second);
    expect(connection.preparedRecently(texts[0]!)).not.toBe(first);
    expect(connection.preparedRecently(texts[1]!)).toBe(second);
    expect(connection.preparedRecently(texts[0]!).all()).toEqual([{ number: 0 }]);
    const long = `SELECT 1 IN (${'1, '.repeat(1_400)}1) AS found`;
    expect(connection.preparedRecently(long)).not.toBe(connection.preparedRecently(long));
  });
});
