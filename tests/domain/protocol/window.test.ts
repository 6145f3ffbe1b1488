import { describe, expect, it } from '@jest/globals';
import { requireConsistentManifest, requirePin } from '../../../domain/protocol/window.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const UNSUPPORTED = 'error.protocol.unsupported';

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
  it('accepts only its own version, and names it (quality B3)', () => {
    expect(outcomeOf(() => requirePin('2026-03-01', '2026-03-01'))).toBeUndefined();
    for (const version of ['2026-02-28', '2026-03-02']) {
      const refusal = refusalOf(() => requirePin('2026-03-01', version));
      expect(refusal.code).toBe('error.album.protocol_mismatch');
      expect(refusal.details).toEqual({ albumProtocolVersion: '2026-03-01' });
    }
  });

  it('lets a write through only when pin, request and manifest are all equal (quality B3)', () => {
    const versions = ['2026-04-01', '2026-04-02', '2026-04-03'];
    const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
    const written = versions.flatMap((version) =>
      versions.flatMap((manifest) => {
        const result = outcomeOf(() => {
          const request = { protocolVersion: version, cryptoSuiteId: null, sidecarSchema: null };
          requireConsistentManifest(formats, request, { protocolVersion: manifest, cryptoSuiteId: 1 });
          requirePin('2026-04-02', version);
        });
        return result === undefined ? [[version, manifest]] : [];
      }),
    );
    expect(written).toEqual([['2026-04-02', '2026-04-02']]);
  });
});
