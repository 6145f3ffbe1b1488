import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GatehouseClient, IncompatibleServer } from '../../client/client.js';
import { GatehouseProblem } from '../../client/problem.js';
import type { Tokens } from '../../client/transport.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const PASSWORD = 'correct horse battery';

describe('the client', () => {
  let service: TestService;
  let counter = 0;
  let kept: (Tokens | null)[] = [];
  let client: GatehouseClient;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    kept = [];
    client = open();
    counter += 1;
    await client.register(`client${counter}@example.org`, PASSWORD);
  });

  function open(protocolVersion = '2026-11-01', tokens?: Tokens): GatehouseClient {
    const onTokens = (next: Tokens | null) => kept.push(next);
    return new GatehouseClient({
      baseUrl: service.client.baseUrl,
      protocolVersion,
      onTokens,
      ...(tokens && { tokens }),
    });
  }

  it('refreshes an access token that has run out, once for all who wait, and tells the app', async () => {
    const before = client.session;
    service.clock.advance(16 * MINUTE);
    const [profile, quota] = await Promise.all([client.profile(), client.quota()]);
    expect(profile.address).toBe(`client${counter}@example.org`);
    expect(quota.state).toBe('OK');
    expect(client.session?.access_token).not.toBe(before?.access_token);
    expect(kept).toHaveLength(2);
  });

  it('drops the tokens of a session that was revoked, and says so', async () => {
    const other = open('2026-11-01', client.session ?? undefined);
    await other.logout();
    kept = [];
    await expect(client.profile()).rejects.toMatchObject({ code: 'error.auth.session_revoked', status: 401 });
    expect(client.session).toBeNull();
    expect(kept).toEqual([null]);
  });

  it('gives refusals with their code, and changes the password under the same session', async () => {
    await expect(client.changePassword('not the password', 'another long password')).rejects.toBeInstanceOf(
      GatehouseProblem,
    );
    const pair = await client.changePassword(PASSWORD, 'another long password');
    expect((await client.sessions()).sessions.map(({ session_id }) => session_id)).toEqual([pair.session_id]);
  });

  it('stops at start-up when the server does not take its version', async () => {
    await expect(open('2025-01-01').checkCompatibility()).rejects.toBeInstanceOf(IncompatibleServer);
    await expect(client.checkCompatibility()).resolves.toMatchObject({ server_host: 'gatehouse.test' });
  });
});
