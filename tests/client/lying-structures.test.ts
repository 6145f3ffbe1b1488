import { expect, it } from '@jest/globals';
import { compatibility } from '../../client/src/api/startup-check.js';
import { followMoved, historyFault, openLinkBundle } from '../../client/src/keys.js';
import { openContributed } from '../../client/src/links.js';

const KEY = new Uint8Array(32);

it('a history of keys that is none is a broken chain', () => {
  const entry = { prev_hash: null, kid: 'k', jwk: { x: 'AA', kid: 'k' }, activated_at: '', retired_at: null, hash: '' };
  const entries = [null, {}, { ...entry, jwk: { x: 5, kid: 'k' } }, { ...entry, activated_at: 1.5 }];
  const histories: readonly unknown[] = [null, undefined, {}, ...entries.map((each) => [each])];
  for (const history of histories) expect(historyFault(history as never, null)).toBe('broken_chain');
});

it('a moved certificate that is none keeps the handle', () => {
  const certificate = { old_handle: 'a', new_handle: 'b', moved_at: 'x', ik_sig: 'AA' };
  for (const wrong of [
    { ik_sig: undefined },
    { ik_sig: 5 },
    { moved_at: 1.5 },
    { moved_at: undefined },
    { new_handle: {} },
  ]) {
    const outcome = { kind: 'kept', handle: 'a', failure: 'unverifiable' };
    expect(followMoved('a', { ...certificate, ...wrong } as never, KEY)).toEqual(outcome);
  }
});

it('a contribution or a bundle without a document opens to nothing', () => {
  const asset = { via_link: 'l', content_hash: 'aa', derivatives: [] };
  for (const document of [undefined, null, 5, {}]) {
    expect(openContributed(KEY, { ...asset, manifest: { document } } as never)).toBeNull();
    expect(openLinkBundle(KEY, 'l', document as never)).toBeNull();
  }
  expect(openContributed(KEY, { ...asset, manifest: { document: 'AAAA' } } as never, 'bb')).toBeNull();
});

it('an answer without versions allows no writes', () => {
  const client = { protocolVersion: '2026-11-01', clientBuild: '1.0.0', cryptoSuites: [1], sidecarSchemas: [1] };
  const protocol_version = { min: '2026-11-01', max: '2026-11-01' };
  const server = { protocol_version, min_client_build: '0.0.0', crypto_suites: [1], sidecar_schemas: [1] };
  expect(compatibility(client, server)).toMatchObject({ may: 'write' });
  const wrongs = [
    { protocol_version: { min: null, max: null } },
    { protocol_version: undefined },
    { min_client_build: 'latest' },
    { min_client_build: 5 },
    { crypto_suites: '1' },
    { sidecar_schemas: undefined },
  ];
  for (const wrong of wrongs) {
    const check = () => compatibility(client, { ...server, ...wrong } as never);
    expect(check).toThrow(expect.objectContaining({ code: 'error.client.unreadable' }));
  }
});
