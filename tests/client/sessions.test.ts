import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens, type TokenStorage } from '../../client/src/http/tokens.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { anAddress, codeAt } from '../support/people/person.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const PASSWORD = 'correct horse battery';

describe('a session of the client', () => {
  let service: TestService;
  let tokens: TokenStorage;
  let client: GatehouseClient;
  let address: string;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    tokens = memoryTokens();
    client = open(tokens);
    address = anAddress();
    await client.auth.register(address, PASSWORD);
  });

  function open(storage: TokenStorage = memoryTokens(), protocolVersion = '2026-11-01'): GatehouseClient {
    return new GatehouseClient({ baseUrl: `${service.client.baseUrl}/`, protocolVersion, tokens: storage });
  }

  it('refreshes an access token that has run out', async () => {
    const before = await client.session();
    service.clock.advance(16 * MINUTE);
    const [profile, quota] = await Promise.all([client.auth.profile(), client.quota.read()]);
    expect([profile.address, quota.state]).toEqual([address, 'OK']);
    expect((await client.session())?.access_token).not.toBe(before?.access_token);
  });

  it('goes through the second factor, and treats a 202 as no session', async () => {
    const { secret } = await client.auth.enrollTotp();
    await client.auth.confirmTotp(codeAt(secret, service.clock.now()));
    service.clock.advance(MINUTE);
    const other = open();
    const started = await other.auth.login(address, PASSWORD);
    if (started.kind !== 'totp_required') throw new Error('No second factor was asked for.');
    expect(await other.session()).toBeNull();
    const code = codeAt(secret, service.clock.now());
    const device_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await other.auth.verifyTotp(started.challenge.challenge, code, { device_id });
    expect((await other.session())?.device_id).toBe(device_id);
    const { sessions } = await other.auth.sessions();
    expect(sessions.map(({ method }) => method)).toEqual(['totp', 'password']);
  });

  it('drops the tokens of a session that another one revoked', async () => {
    const other = open();
    await other.auth.login(address, PASSWORD);
    await other.auth.revokeSession((await client.session())?.session_id ?? '');
    await expect(client.auth.profile()).rejects.toMatchObject({ code: 'error.auth.session_revoked', status: 401 });
    expect(await tokens.load()).toBeNull();
  });

  it('changes the password under the same session, and refuses a wrong one with its code', async () => {
    const wrong = client.auth.changePassword('not the password', 'another long password');
    await expect(wrong).rejects.toMatchObject({ code: 'error.auth.invalid_credentials', status: 403 });
    const pair = await client.auth.changePassword(PASSWORD, 'another long password');
    const { sessions } = await client.auth.sessions();
    expect(sessions.map(({ session_id }) => session_id)).toEqual([pair.session_id]);
  });

  it('sets the profile, signs out, and says so', async () => {
    await expect(client.auth.setDisplayName(' Ann ')).resolves.toMatchObject({ display_name: 'Ann' });
    const ends: string[] = [];
    client.on('signedOut', (how) => ends.push(how));
    await client.auth.logout();
    expect([ends, await tokens.load()]).toEqual([['left'], null]);
  });

  it('reports at start-up what it may do', async () => {
    const formats = { clientBuild: '1.2.0', cryptoSuites: [1], sidecarSchemas: [1] };
    const check = (version: string) => open(memoryTokens(), version).checkCompatibility(formats);
    await expect(check('2026-11-01')).resolves.toEqual({ may: 'write', endsAt: null });
    await expect(check('2025-01-01')).resolves.toMatchObject({ may: 'read' });
    await expect(check('2027-01-01')).resolves.toMatchObject({ may: 'stop' });
  });
});
