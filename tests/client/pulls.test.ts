import { expect, it } from '@jest/globals';
import type { Pull } from '../../client/src/api/wire.js';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { answer, BASE, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';

const PULL: Pull = {
  pull_id: '019aa9d2-7b10-7f0e-9d3e-5b8f3b2f9a01',
  peer: 'peer.example.org',
  content_hash: 'a'.repeat(64),
  size: 1234,
  charged: 0,
  created_at: '2026-11-22T09:30:00.000Z',
};

it('a pull has the members that the service sends, for TypeScript too', async () => {
  const { fetch } = scriptedFetch(() => answer(200, PULL));
  const options = { baseUrl: BASE, protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), fetch };
  const { pull_id: pullId, size } = await new GatehouseClient(options).directory.pull(PULL.peer, PULL.content_hash);
  expect([pullId, size]).toEqual([PULL.pull_id, 1234]);
});
