import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLI_PROGRAM, cliIn, type Cli } from '../support/processes/cli.js';
import { freshMariadb, SERVER_START_MS } from '../support/database/mariadb.js';
import { aPerson, confirmSecondFactor, logIn } from '../support/people/person.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';

/** Polls the condition: other nodes and the command line see a node's change within a few seconds. */
async function eventually(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (await condition()) return;
    await delay(100);
  }
  throw new Error('It did not come about within ten seconds.');
}

describe.each(['SQLite', 'MariaDB'])('gatehouse, beside a service on %s', (engine) => {
  let node: Node;
  let cli: Cli;
  let env: Record<string, string>;
  let drop = (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    const dataDir = await temporaryFolder();
    env = {
      DATA_DIR: dataDir,
      BASE_URL: 'http://gatehouse.test',
      QUOTA_HARD_LIMIT: '10GiB',
    };
    if (engine === 'MariaDB') {
      const fresh = await freshMariadb();
      env['DATABASE_URL'] = fresh.url;
      drop = () => fresh.drop();
    }
    node = await startNode({ dataDir, env });
    cli = cliIn(dataDir, env);
  }, SERVER_START_MS);
  afterAll(async () => {
    await node.stop();
    await drop();
  });

  async function json(...values: string[]) {
    const { code, out, err } = await cli(...values, '--json');
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out);
  }

  it('shows, suspends and lifts an account, which the service sees at once', async () => {
    const { address, token } = await aPerson(node.client);
    const shown = await cli('account', 'show', address);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toMatch(new RegExp(`^Address +${address.replace('.', '\\.')}$`, 'm'));
    expect(shown.out).toMatch(/^Limits +soft none, hard 10 GiB$/m);
    const suspended = await json('account', 'suspend', address, '--mode', 'full', '--reason', 'unpaid bill');
    expect(suspended).toMatchObject({ address, suspension: { mode: 'full', reason: 'unpaid bill' } });
    expect((await node.client.get('/v1/albums', { token })).body.code).toBe('error.account.suspended');
    expect((await json('account', 'lift', address)).suspension).toBeNull();
    expect((await node.client.get('/v1/albums', { token })).status).toBe(200);
  });

  it('sets limits', async () => {
    const { address, token } = await aPerson(node.client);
    const set = await json('account', 'limits', address, '--hard', '5GiB', '--soft', '1000');
    expect(set.own_limits).toEqual({ soft_limit: 1000, hard_limit: 5 * 2 ** 30 });
    expect((await node.client.get('/quota', { token })).body).toMatchObject({
      soft_limit: 1000,
      hard_limit: 5 * 2 ** 30,
    });
    expect((await json('account', 'limits', address, '--hard', 'unbounded')).own_limits.hard_limit).toBe(2 ** 53 - 1);
    const shown = await cli('account', 'show', address);
    expect(shown.out).toMatch(/^Limits +soft 1000 B, hard unbounded$/m);
    expect(shown.out).toMatch(/^Own limits +soft 1000 B, hard unbounded$/m);
    expect((await json('account', 'limits', address, '--hard', 'default', '--soft', 'default')).own_limits).toEqual({
      soft_limit: null,
      hard_limit: null,
    });
    const wrong = await cli('account', 'limits', address, '--soft', '11GiB');
    expect([wrong.code, wrong.err]).toEqual([2, 'Refused: soft_limit must not be above the hard limit\n']);
  });

  it('removes a second factor', async () => {
    const person = await aPerson(node.client);
    const without = await cli('account', 'reset-totp', person.address);
    expect([without.code, without.err]).toEqual([1, 'Refused: The account has no second factor to remove.\n']);
    await confirmSecondFactor(node.client, person, Date.now());
    expect((await logIn(node.client, person)).status).toBe(202);
    expect((await json('account', 'reset-totp', person.address)).second_factor).toBe('none');
    expect((await logIn(node.client, person)).status).toBe(200);
  });

  it('rotates keys, which the service knows of within seconds', async () => {
    const { token } = await aPerson(node.client);
    const { kid } = await json('keys', 'rotate', 'signing');
    const published = async () =>
      (await node.client.get('/.well-known/service/server-info')).body.signing_keys.keys as { kid: string }[];
    await eventually(async () => (await published())[0]?.kid === kid);
    expect((await node.client.get('/v1/auth/profile', { token })).status).toBe(200);
    const { keys } = (await json('keys', 'list')) as {
      keys: { kind: string; kid: string; retired_at: string | null }[];
    };
    const signing = keys.filter((key) => key.kind === 'signing');
    expect(signing.map((key) => key.retired_at === null)).toEqual([true, false]);
    expect(signing[0]?.kid).toBe(kid);
    expect((await cli('keys', 'list')).out.split('\n')[0]).toMatch(/^KIND +KID +ACTIVATED +RETIRED$/);
  });

  it('announces deprecations, which the service knows of within seconds', async () => {
    const announced = await json('deprecation', 'announce', '2026-03-01', '--cutoff', '2099-01-31');
    expect(announced).toMatchObject({ protocol_version: '2026-03-01', cutoff_at: '2099-01-31T00:00:00.000Z' });
    await eventually(async () => {
      const { body } = await node.client.get('/.well-known/service/deprecation');
      return body.deprecations.length === 1;
    });
    expect((await json('deprecation', 'list')).deprecations).toEqual([announced]);
    const past = await cli('deprecation', 'announce', '2026-03-01', '--cutoff', '2020-01-01');
    expect([past.code, past.err]).toEqual([2, 'Refused: --cutoff must lie in the future: give a later date.\n']);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const near = ['deprecation', 'announce', '2026-03-01', '--cutoff', tomorrow];
    const soon = await cli(...near);
    expect(soon).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/the required notice of 30d, and no albums/),
    });
    expect(await json(...near, '--force')).toMatchObject({ cutoff_at: tomorrow, stranded_albums: 0 });
  });

  it('says when its BASE_URL is not that of the service, and only then', async () => {
    const other = cliIn(env['DATA_DIR'] ?? '', { ...env, BASE_URL: 'https://other.example.org' });
    const listed = await other('keys', 'list');
    expect(listed.code).toBe(0);
    expect(listed.err).toMatch(
      /^BASE_URL is https:\/\/other\.example\.org here, and http:\/\/gatehouse\.test at the last start of the service/,
    );
    const asJson = await other('keys', 'list', '--json');
    expect(JSON.parse(asJson.err)).toEqual({ warning: listed.err.trimEnd() });
    expect((await cli('keys', 'list')).err).toBe('');
  });

  it('mints and revokes capabilities', async () => {
    const minted = await cli('federation', 'mint', 'peer.example', '--scope', 'lookup', '--lifetime', '30m');
    expect(minted.code).toBe(0);
    expect(minted.out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const claims = JSON.parse(Buffer.from(minted.out.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: 'gatehouse.test', aud: 'peer.example', scope: ['lookup'] });
    expect(claims.exp - claims.iat).toBe(1800);
    expect(minted.err).toContain(claims.jti);
    const { jti } = await json('federation', 'mint', 'peer.example');
    const revoked = await json('federation', 'revoke', jti);
    expect((await node.client.get('/.well-known/service/revoked-jti')).body.revoked).toEqual([revoked]);
  });

  it('checks the store, with an exit code that a script can go by', async () => {
    const clean = await cli('storage', 'check');
    expect(clean).toMatchObject({ code: 0, out: 'Ledger, references, charges and stored bytes agree.\n', err: '' });
    const name = `${env['DATA_DIR']}/blobs/${'0'.repeat(3)}`;
    mkdirSync(name, { recursive: true });
    writeFileSync(`${name}/${'0'.repeat(64)}`, 'stray');
    const found = await cli('storage', 'check', '--json');
    expect([found.code, found.err]).toEqual([1, '']);
    const stray = { kind: 'stray_file', subject: '0'.repeat(64), stored: null, actual: 5 };
    expect(JSON.parse(found.out)).toMatchObject({ repaired: false, found: 1, left: 1, findings: [stray] });
    expect(await json('storage', 'check', '--repair')).toMatchObject({ repaired: true, found: 1, left: 0 });
    expect((await cli('storage', 'check')).code).toBe(0);
  });

  it('audits the quota, with an exit code that a script can go by', async () => {
    const clean = await cli('quota', 'audit');
    expect(clean).toEqual({ code: 0, out: 'Every counter is the sum of its rows.\n', err: '' });
    expect(await json('quota', 'audit', '--fix')).toEqual({ fixed: true, found: 0, differences: [] });
  });

  it('reports the state of the schema', async () => {
    const { migrations } = (await json('migrate', '--status')) as { migrations: { applied: boolean }[] };
    expect(migrations.length).toBeGreaterThanOrEqual(8);
    expect(migrations.every(({ applied }) => applied)).toBe(true);
    expect(await cli('migrate')).toEqual({ code: 0, out: 'The schema is current.\n', err: '' });
  });

  it('rejects ids and addresses that do not exist', async () => {
    const unknown = await cli('account', 'show', 'nobody@example.org');
    expect([unknown.code, unknown.out]).toEqual([1, '']);
    expect(unknown.err).toBe('Refused: There is no such registered account. Check the address.\n');
    const forScripts = await cli('account', 'show', 'nobody@example.org', '--json');
    expect([forScripts.code, forScripts.out]).toEqual([1, '']);
    expect(JSON.parse(forScripts.err)).toMatchObject({ code: 'error.account.not_found' });
  });

  it('changes nothing under another master key', async () => {
    const { address } = await aPerson(node.client);
    const before = await json('keys', 'list');
    const other = cliIn(await temporaryFolder(), { ...env, MASTER_KEY: Buffer.alloc(32, 8).toString('base64') });
    const refused = await other('account', 'suspend', address, '--mode', 'full', '--reason', 'x');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('MASTER_KEY')]);
    expect(await json('keys', 'list')).toEqual(before);
    expect((await json('account', 'show', address)).suspension).toBeNull();
  });
});

describe('gatehouse by itself', () => {
  let folder: string;
  let cli: Cli;
  beforeAll(async () => {
    folder = await temporaryFolder();
    cli = cliIn(folder, {});
  });

  const COMMANDS = [
    [],
    ['account'],
    ...['show', 'suspend', 'lift', 'limits', 'reset-totp'].map((each) => ['account', each]),
    ['keys'],
    ...['list', 'rotate'].map((each) => ['keys', each]),
    ['federation'],
    ...['mint', 'revoke'].map((each) => ['federation', each]),
    ['deprecation'],
    ...['list', 'announce', 'minimum'].map((each) => ['deprecation', each]),
    ['quota'],
    ['quota', 'audit'],
    ['storage'],
    ['storage', 'check'],
    ['migrate'],
  ];
  it('has help for each command, which needs no environment and leaves no file', async () => {
    for (const command of COMMANDS) {
      const { code, out, err } = await cli(...command, '--help');
      expect([command, code, err]).toEqual([command, 0, '']);
      expect(out).toContain(`Usage: gatehouse ${command.join(' ')}`.trim());
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['half a command', ['account']],
    ['an unknown command', ['accounts', 'show']],
    ['a missing value', ['account', 'show']],
    ['a value too many', ['account', 'show', 'a@example.org', 'b@example.org']],
    ['an unknown option', ['keys', 'list', '--all']],
    ['a missing option', ['account', 'suspend', 'a@example.org', '--mode', 'full']],
    ['another choice', ['keys', 'rotate', 'session']],
    ['a size that is none', ['account', 'limits', 'a@example.org', '--hard', '10 apples']],
    ['a date that is none', ['deprecation', 'announce', '2026-03-01', '--cutoff', 'soon']],
    ['a scope that is none', ['federation', 'mint', 'peer.example', '--scope', 'lookup,write']],
    ['a time that is none', ['federation', 'mint', 'peer.example', '--lifetime', 'long']],
  ])('rejects %s as wrong usage, and changes nothing', async (_what, values) => {
    const { code, out, err } = await cli(...values);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
    expect(existsSync(`${folder}/data`)).toBe(false);
  });

  it('makes no database by the way', async () => {
    for (const values of [
      ['account', 'show', 'a@example.org'],
      ['keys', 'rotate', 'signing'],
      ['migrate', '--status'],
    ]) {
      const { code, err } = await cli(...values);
      expect([code, err]).toEqual([1, expect.stringContaining('There is no database at')]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes one when it is told to, and works on it without a service', async () => {
    const fresh = cliIn(await temporaryFolder(), {});
    expect((await fresh('migrate')).out).toMatch(/^Applied:\naccounts-and-sessions-/);
    expect((await fresh('keys', 'list')).code).toBe(0);
    expect((await fresh('account', 'show', 'a@example.org')).code).toBe(1);
  });

  it('names the variable that is wrong', async () => {
    const { code, err } = await cliIn(folder, { DATABASE_URL: 'postgres://x' })('keys', 'list');
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL must be an address that starts with mysql://');
  });

  it('says that the database does not answer', async () => {
    const env = { DATABASE_URL: 'mysql://nobody@127.0.0.1:1/x', DATA_DIR: await temporaryFolder() };
    const { code, err } = await cliIn(folder, env)('keys', 'list');
    expect(code).toBe(1);
    expect(err).toMatch(/the database does not answer/);
    expect(err).not.toContain('    at ');
  });
});

it('gatehouse says why its output cannot be written', async () => {
  const command = `'${process.execPath}' '${CLI_PROGRAM}' completion bash > /dev/full`;
  await expect(promisify(execFile)('sh', ['-c', command])).rejects.toMatchObject({
    code: 1,
    stderr: 'The output cannot be written (ENOSPC: its disk is full).\n',
  });
});
