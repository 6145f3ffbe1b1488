import { describe, expect, it } from '@jest/globals';
import { passFormatGate, passProtocolGate } from '../../adapters/http/pipeline/request/protocol-gate.js';
import { isInside } from '../../domain/protocol/window.js';
import { outcomeOf, refusalOf } from '../domain/refusal.js';

const WINDOW = { min: '2026-03-01', max: '2026-06-30' };
const UNSUPPORTED = 'error.protocol.unsupported';
const MALFORMED = 'error.protocol.malformed';

function gate(values: readonly string[], rule: 'read' | 'write'): string | null {
  return outcomeOf(() => passProtocolGate(WINDOW, values, rule));
}

describe('the protocol gate (contract section 2; quality B2)', () => {
  it.each<[readonly string[], string | null, string | null]>([
    [[], null, 'error.protocol.required'],
    [['2026-02-28'], '2026-02-28', UNSUPPORTED],
    [['1999-01-01'], '1999-01-01', UNSUPPORTED],
    [['2026-03-01'], '2026-03-01', '2026-03-01'],
    [['2026-05-05'], '2026-05-05', '2026-05-05'],
    [['2026-06-30'], '2026-06-30', '2026-06-30'],
    [['2026-07-01'], UNSUPPORTED, UNSUPPORTED],
    [['2026-1-1'], MALFORMED, MALFORMED],
    [['2026-13-45'], MALFORMED, MALFORMED],
    [['2026-02-30'], MALFORMED, MALFORMED],
    [[' 2026-03-01'], MALFORMED, MALFORMED],
    [[''], MALFORMED, MALFORMED],
    [['2026-03-01', '2026-03-01'], MALFORMED, MALFORMED],
    [['2026-03-01, 2026-04-01'], MALFORMED, MALFORMED],
  ])('%j: read %s, write %s', (values, read, write) => {
    expect(gate(values, 'read')).toBe(read);
    expect(gate(values, 'write')).toBe(write);
  });

  it('names to a rejected client the versions that the server accepts', () => {
    expect(refusalOf(() => passProtocolGate(WINDOW, [], 'write')).message).toContain('2026-03-01 to 2026-06-30');
    expect(refusalOf(() => passProtocolGate(WINDOW, ['2027-01-01'], 'read')).message).toContain(
      '2026-03-01 to 2026-06-30',
    );
  });

  it('is closed at both ends', () => {
    expect(
      ['2026-02-28', '2026-03-01', '2026-06-30', '2026-07-01'].map((version) => isInside(WINDOW, version)),
    ).toEqual([false, true, true, false]);
  });
});

describe('the formats of a write', () => {
  const supported = { cryptoSuites: [1, 2], sidecarSchemas: [1] };

  it('may be left unsaid', () => {
    expect(passFormatGate(supported, { cryptoSuite: [], sidecarSchema: [] })).toEqual({
      cryptoSuiteId: null,
      sidecarSchema: null,
    });
  });

  it('are taken when the server lists them', () => {
    expect(passFormatGate(supported, { cryptoSuite: ['2'], sidecarSchema: ['1'] })).toEqual({
      cryptoSuiteId: 2,
      sidecarSchema: 1,
    });
  });

  it.each([['3'], ['0'], ['01'], ['1.0'], ['1e0'], ['-1'], ['+1'], ['x'], [''], ['65536'], ['0x1'], [' 1']])(
    'are refused as %j',
    (value) => {
      expect(outcomeOf(() => passFormatGate(supported, { cryptoSuite: [value], sidecarSchema: [] }))).toBe(UNSUPPORTED);
      expect(outcomeOf(() => passFormatGate(supported, { cryptoSuite: [], sidecarSchema: [value] }))).toBe(UNSUPPORTED);
    },
  );

  it('are refused when said twice', () => {
    expect(outcomeOf(() => passFormatGate(supported, { cryptoSuite: ['1', '1'], sidecarSchema: [] }))).toBe(
      UNSUPPORTED,
    );
  });
});
