import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions, laterVersion, parseProtocolVersion } from '../../../domain/protocol/protocol-version.js';

describe('a protocol version', () => {
  it.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '2026-04-30', '0001-01-01', '9999-12-31'])(
    'accepts the real day %s',
    (text) => expect(parseProtocolVersion(text)).toBe(text),
  );

  it.each([
    ['2026-1-1'],
    ['2026-13-45'],
    ['2026-02-30'],
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-04-31'],
    ['2026-00-10'],
    ['2026-13-01'],
    ['2026-01-00'],
    ['2026-01-32'],
    [''],
    [' 2026-01-01'],
    ['2026-01-01 '],
    ['2026-01-01\n'],
    ['2026-01-01, 2026-01-01'],
    ['２０２６-01-01'],
    ['20260101'],
    ['12026-01-01'],
    ['-026-01-01'],
    [20260101],
    [null],
    [undefined],
    [['2026-01-01']],
  ])('refuses %j', (value) => expect(parseProtocolVersion(value)).toBeNull());

  it('accepts exactly the days of the calendar', () => {
    const day = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    );
    fc.assert(
      fc.property(day, ([year, month, date]) => {
        const text = [
          String(year).padStart(4, '0'),
          String(month).padStart(2, '0'),
          String(date).padStart(2, '0'),
        ].join('-');
        const parsed = new Date(`${text}T00:00:00.000Z`);
        const real = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        expect(parseProtocolVersion(text)).toBe(real ? text : null);
      }),
    );
  });

  it('is ordered as the days are', () => {
    const sorted = ['2026-10-01', '2025-12-31', '2026-02-01', '2026-01-31'].sort(compareVersions);
    expect(sorted).toEqual(['2025-12-31', '2026-01-31', '2026-02-01', '2026-10-01']);
    expect(compareVersions('2026-01-01', '2026-01-01')).toBe(0);
    expect(laterVersion('2026-01-01', '2025-12-31')).toBe('2026-01-01');
    expect(laterVersion('2025-12-31', '2026-01-01')).toBe('2026-01-01');
  });
});
