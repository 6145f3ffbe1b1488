import { describe, expect, it } from '@jest/globals';
import {
  activeDeprecations,
  announceDeprecation,
  nextCutoff,
  policyAt,
  sunsetOf,
} from '../../../domain/protocol/deprecation.js';
import { outcomeOf } from '../refusal.js';

const WINDOW = { min: '2026-01-01', max: '2026-09-01' };
const announcement = {
  protocolVersion: '2026-03-01',
  minClientBuild: '2.0.0',
  announcedAt: 1_000,
  cutoffAt: 9_000,
  infoUrl: 'https://example.org/end',
};
const later = {
  ...announcement,
  protocolVersion: '2026-06-01',
  minClientBuild: null,
  announcedAt: 500,
  cutoffAt: 20_000,
};
const configured = {
  window: WINDOW,
  minClientBuild: '1.5.0',
  formats: { cryptoSuites: [1], sidecarSchemas: [1] },
  deprecations: [later, announcement],
};

describe('the policy at a moment', () => {
  it('keeps everything until the cutoff, and raises the minimum at it', () => {
    expect(policyAt(configured, 8_999)).toBe(configured);
    expect(policyAt(configured, 9_000)).toMatchObject({
      window: { min: '2026-03-01', max: '2026-09-01' },
      minClientBuild: '2.0.0',
    });
  });

  it('uses the highest version whose cutoff has passed', () => {
    expect(policyAt(configured, 20_000)).toMatchObject({ window: { min: '2026-06-01' }, minClientBuild: '2.0.0' });
  });

  it('never lowers what is configured, nor leaves an empty window', () => {
    const strict = { ...configured, window: { min: '2026-08-01', max: '2026-09-01' }, minClientBuild: '3.0.0' };
    expect(policyAt(strict, 20_000)).toMatchObject({ window: strict.window, minClientBuild: '3.0.0' });
    const lowered = { ...configured, window: { min: '2026-01-01', max: '2026-02-01' } };
    expect(policyAt(lowered, 20_000).window).toEqual({ min: '2026-02-01', max: '2026-02-01' });
  });

  it('lists what is still ahead', () => {
    expect(activeDeprecations(configured.deprecations, 8_999)).toEqual([later, announcement]);
    expect(activeDeprecations(configured.deprecations, 9_000)).toEqual([later]);
  });

  it('knows when it changes next', () => {
    expect(nextCutoff(configured.deprecations, 8_999)).toBe(9_000);
    expect(nextCutoff(configured.deprecations, 9_000)).toBe(20_000);
    expect(nextCutoff(configured.deprecations, 20_000)).toBeNull();
  });
});

describe('the sunset of a version', () => {
  it('is the soonest that is announced, for versions below the coming minimum', () => {
    expect(sunsetOf('2026-02-28', configured, 2_000)).toEqual({
      deprecatedAt: 500,
      sunsetAt: 9_000,
      infoUrl: 'https://example.org/end',
    });
    expect(sunsetOf('2026-03-01', configured, 2_000)?.sunsetAt).toBe(20_000);
    expect(sunsetOf('2026-06-01', configured, 2_000)).toBeNull();
  });

  it('ends at the cutoff, and does not concern versions outside the window', () => {
    expect(sunsetOf('2026-02-28', policyAt(configured, 9_000), 9_000)).toBeNull();
    expect(sunsetOf('2025-12-31', configured, 2_000)).toBeNull();
    expect(sunsetOf('2026-10-01', configured, 2_000)).toBeNull();
  });
});

describe('announcing', () => {
  const announce = (change: object) => outcomeOf(() => announceDeprecation(WINDOW, { ...announcement, ...change }));

  it.each([
    {},
    { protocolVersion: WINDOW.min },
    { protocolVersion: WINDOW.max },
    { minClientBuild: null },
    { infoUrl: null },
  ])('accepts %j', (change) => expect(announce(change)).toEqual({ ...announcement, ...change }));

  it.each([
    { protocolVersion: '2025-12-31' },
    { protocolVersion: '2026-09-02' },
    { protocolVersion: '2026-02-30' },
    { minClientBuild: '2' },
    { cutoffAt: 1_000 },
    { infoUrl: 'javascript:alert(1)' },
    { infoUrl: 'https://example.org/>; rel=next, <x' },
    { infoUrl: 'https://example.org/\r\nSet-Cookie: a' },
  ])('refuses %j', (change) => expect(announce(change)).toBe('error.deprecation.invalid'));
});
