import { describe, expect, it } from '@jest/globals';
import {
  isInside,
  passFormatGate,
  passProtocolGate,
  requireConsistentManifest,
  requirePin,
  type ProtocolRule,
} from '../../../domain/protocol/window.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const WINDOW = { min: '2026-03-01', max: '2026-06-30' };
const UNSUPPORTED = 'error.protocol.unsupported';
const MALFORMED = 'error.protocol.malformed';

function gate(values: readonly string[], rule: ProtocolRule): string | null {
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
    expect(gate(values, 'exempt')).toBeNull();
  });

  it('tells a refused client what the server takes', () => {
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

describe('a manifest beside its request', () => {
  const supported = { cryptoSuites: [1, 2], sidecarSchemas: [1, 2] };
  const request = { protocolVersion: '2026-03-01', cryptoSuiteId: 1, sidecarSchema: 1 };
  const manifest = { protocolVersion: '2026-03-01', cryptoSuiteId: 1, sidecarSchema: 1 };
  const check = (
    change: object,
    said: typeof request | { [K in keyof typeof request]: (typeof request)[K] | null } = request,
  ) =>
    outcomeOf(() =>
      requireConsistentManifest(supported, { ...request, ...said } as typeof request, { ...manifest, ...change }),
    );

  it('passes when all is equal, or left unsaid by the request', () => {
    expect(check({})).toBeUndefined();
    expect(
      check({ cryptoSuiteId: 2, sidecarSchema: 2 }, { ...request, cryptoSuiteId: null, sidecarSchema: null }),
    ).toBeUndefined();
    const album = { protocolVersion: manifest.protocolVersion, cryptoSuiteId: manifest.cryptoSuiteId };
    expect(outcomeOf(() => requireConsistentManifest(supported, request, album))).toBeUndefined();
  });

  it.each([
    [{ protocolVersion: '2026-02-28' }, 'error.protocol.inconsistent'],
    [{ protocolVersion: '2026-03-02' }, 'error.protocol.inconsistent'],
    [{ protocolVersion: 'x' }, 'error.protocol.inconsistent'],
    [{ cryptoSuiteId: 2 }, 'error.protocol.inconsistent'],
    [{ sidecarSchema: 2 }, 'error.protocol.inconsistent'],
    [{ cryptoSuiteId: 3 }, UNSUPPORTED],
    [{ sidecarSchema: 3 }, UNSUPPORTED],
  ])('is refused with %j', (change, code) => expect(check(change)).toBe(code));
});

describe('the pin', () => {
  it('takes its own version only, and names it (quality B3)', () => {
    expect(outcomeOf(() => requirePin('2026-03-01', '2026-03-01'))).toBeUndefined();
    for (const version of ['2026-02-28', '2026-03-02']) {
      const refusal = refusalOf(() => requirePin('2026-03-01', version));
      expect(refusal.code).toBe('error.album.protocol_mismatch');
      expect(refusal.details).toEqual({ albumProtocolVersion: '2026-03-01' });
    }
  });

  it('lets a write through only when pin, header and manifest are all equal (quality B3)', () => {
    const versions = ['2026-04-01', '2026-04-02', '2026-04-03'];
    const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
    const written = versions.flatMap((header) =>
      versions.flatMap((manifest) => {
        const result = outcomeOf(() => {
          const version = passProtocolGate(WINDOW, [header], 'write') ?? '';
          const request = { protocolVersion: version, cryptoSuiteId: null, sidecarSchema: null };
          requireConsistentManifest(formats, request, { protocolVersion: manifest, cryptoSuiteId: 1 });
          requirePin('2026-04-02', version);
        });
        return result === undefined ? [[header, manifest]] : [];
      }),
    );
    expect(written).toEqual([['2026-04-02', '2026-04-02']]);
  });
});
