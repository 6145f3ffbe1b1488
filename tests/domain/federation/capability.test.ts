import { describe, expect, it } from '@jest/globals';
import {
  CapabilityDefect,
  capabilityPayload,
  readCapability,
  type Capability,
} from '../../../domain/federation/capability.js';
import { DAY, MINUTE, SECOND } from '../../../domain/kernel/instant.js';

const NOW = 1_790_000_000_000;
const HERE = 'media.example.org';
const capability: Capability = {
  issuer: 'peer.example.net:8443',
  audience: HERE,
  jti: '6f1c3c1e-0d4f-4a57-9c39-3d1f3a0a9d11',
  scopes: ['lookup', 'pull'],
  issuedAt: NOW,
  expiresAt: NOW + DAY,
};
const payload = capabilityPayload(capability);

function read(changes: Record<string, unknown> = {}, now = NOW) {
  return readCapability({ ...payload, ...changes }, HERE, now);
}

describe('a federation capability', () => {
  it('says the same after a journey', () => {
    expect(payload).toEqual({
      iss: 'peer.example.net:8443',
      aud: HERE,
      jti: capability.jti,
      scope: ['lookup', 'pull'],
      iat: NOW / SECOND,
      exp: (NOW + DAY) / SECOND,
    });
    expect(read()).toEqual(capability);
  });

  it('lives until, and not at, its end, and from a minute before its beginning', () => {
    expect(read({}, NOW + DAY - 1)).toEqual(capability);
    expect(read({}, NOW + DAY)).toBeInstanceOf(CapabilityDefect);
    expect(read({}, NOW - MINUTE)).toEqual(capability);
    expect(read({}, NOW - MINUTE - 1)).toBeInstanceOf(CapabilityDefect);
    expect(read({ nbf: NOW / SECOND + 60 })).toEqual(capability);
    expect(read({ nbf: NOW / SECOND + 61 })).toBeInstanceOf(CapabilityDefect);
  });

  it('lives 24 hours at most, whenever it is looked at', () => {
    expect(read({ exp: payload.exp + 1 })).toBeInstanceOf(CapabilityDefect);
    expect(read({ iat: payload.iat - 1 })).toBeInstanceOf(CapabilityDefect);
  });

  it('knows the scopes of this version alone', () => {
    expect(read({ scope: ['pull', 'write', 7] })).toEqual({ ...capability, scopes: ['pull'] });
    expect(read({ scope: [] })).toEqual({ ...capability, scopes: [] });
  });

  it('does not mind members that it does not know', () => {
    expect(read({ sub: 'x', purpose: {} })).toEqual(capability);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'other.example.org' }],
    ['an audience that only begins alike', { aud: `${HERE}:8080` }],
    ['a list of audiences', { aud: [HERE] }],
    ['no audience', { aud: undefined }],
    ['no issuer', { iss: undefined }],
    ['no jti', { jti: undefined }],
    ['an empty jti', { jti: '' }],
    ['an endless jti', { jti: 'x'.repeat(256) }],
    ['no beginning', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['an end in text', { exp: String(payload.exp) }],
    ['an end before its beginning', { exp: payload.iat - 1 }],
    ['a fraction', { iat: payload.iat + 0.5 }],
    ['a negative beginning', { iat: -1 }],
    ['a beginning that is no number', { nbf: 'soon' }],
    ['no scope', { scope: undefined }],
    ['a scope in text', { scope: 'lookup' }],
  ])('is none with %s', (_what, changes) => {
    expect(read(changes)).toBeInstanceOf(CapabilityDefect);
  });

  it.each([null, 'text', 7, []])('is not read out of %j', (value) => {
    expect(readCapability(value, HERE, NOW)).toBeInstanceOf(CapabilityDefect);
  });
});
