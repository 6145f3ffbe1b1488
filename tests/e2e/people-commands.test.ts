import { readFileSync, readdirSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { isSignedIn, logIn } from '../support/people/person.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn, startCli, type Cli } from '../support/processes/cli.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const PASSWORD = /^([a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}\n$/;

// A test runs the command many times; a busy machine takes seconds for each.
jest.setTimeout(120_000);

describe('the people commands, beside a service without registration', () => {
  let node: Node;
  let cli: Cli;
  let folder: string;
  let env: Record<string, string>;
  /** By what they use, largest first. */
  const writers: ListedWriter[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    env = {
      DATA_DIR: folder,
      BASE_URL: 'http://gatehouse.test',
      QUOTA_HARD_LIMIT: '300',
      LOG_LEVEL: 'trace',
    };
    const open = await startNode({ dataDir: folder, env });
    for (const bytes of [300, 200, 100]) {
      const writer = await aListedWriter(open.client);
      await uploaded(open.client, writer, await anAlbumOf(open.client, writer), someBytes(bytes));
      writers.push(writer);
    }
    await open.stop();
    env['REGISTRATION'] = 'closed';
    node = await startNode({ dataDir: folder, env });
    cli = cliIn(folder, env);
  });
  afterAll(() => node.stop());

  async function done(...values: string[]) {
    const { code, out, err } = await cli(...values);
    expect([values, code, err]).toEqual([values, 0, '']);
    return out;
  }
  const json = async (...values: string[]) => JSON.parse(await done(...values, '--json'));
  const addresses = () => writers.map(({ address }) => address);

  it('list them by what they use, as a table', async () => {
    const [headings, ...rows] = (await done('account', 'list')).trimEnd().split('\n');
    expect(headings).toMatch(/^ADDRESS +USED +LIMIT +STATE +CREATED +ACCOUNT$/);
    expect(rows.map((row) => row.split(/ +/).slice(0, 6).join(' '))).toEqual([
      `${addresses()[0]} 300 B 300 B HardExceeded`,
      `${addresses()[1]} 200 B 300 B OK`,
      `${addresses()[2]} 100 B 300 B OK`,
    ]);
  });

  it('list them page by page: the note and the JSON name the next page', async () => {
    const first = await cli('account', 'list', '--limit', '2');
    expect(first.out.split('\n')).toHaveLength(4);
    const [, cursor = ''] = /--cursor (\S+),/.exec(first.err) ?? [];
    const second = await json('account', 'list', '--limit', '2', '--cursor', cursor);
    expect(second).toMatchObject({
      accounts: [{ address: addresses()[2], used: 100 }],
      more: false,
      next_cursor: null,
    });
    const page = await json('account', 'list', '--limit', '1');
    expect(page).toMatchObject({
      accounts: [{ address: addresses()[0] }],
      more: true,
      next_cursor: expect.any(String),
    });
    const wrong = await cli('account', 'list', '--cursor', 'what');
    expect([wrong.code, wrong.err]).toEqual([2, 'Refused: cursor must be the next_cursor of the previous page\n']);
  });

  it('list them as CSV, which a spreadsheet opens and does not calculate', async () => {
    const lines = (await done('account', 'list', '--csv')).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'account_id,address,handle,created_at,used,soft_limit,hard_limit,state,grace_expires_at,suspension,deletes_at',
    );
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 2).concat(line.split(',').slice(4, 8)))).toEqual([
      [addresses()[0], '300', '', '300', 'HardExceeded'],
      [addresses()[1], '200', '', '300', 'OK'],
      [addresses()[2], '100', '', '300', 'OK'],
    ]);
  });

  it('list some of them', async () => {
    const listed = async (...filter: string[]) =>
      (await json('account', 'list', ...filter)).accounts.map((each: { address: string }) => each.address);
    const [full, middle, small] = addresses();
    await done('account', 'suspend', middle!, '--mode', 'uploads', '--reason', 'unpaid');
    await done('account', 'delete', small!);
    expect(await listed('--over-limit')).toEqual([full]);
    expect(await listed('--suspended')).toEqual([middle]);
    expect(await listed('--deleting')).toEqual([small]);
    expect(await listed('--address', middle!.slice(0, -8).toUpperCase())).toEqual([middle]);
    expect((await cli('account', 'list', '--suspended', '--deleting')).code).toBe(2);
    await done('account', 'lift', middle!);
    await done('account', 'delete', small!, '--undo');
    expect(await listed('--deleting')).toEqual([]);
  });

  it('add somebody where registration is closed: the password is said once, and kept nowhere', async () => {
    const { code, out, err } = await cli('account', 'create', 'Zoe@Example.org');
    expect([code, out]).toEqual([0, expect.stringMatching(PASSWORD)]);
    const password = out.trim();
    expect(err).toMatch(/^Address +zoe@example\.org$/m);
    expect(err).not.toContain(password);
    const signedIn = await node.client.post('/v1/auth/login', { body: { address: 'zoe@example.org', password } });
    expect(signedIn.status).toBe(200);
    const other = await json('account', 'create', 'yan@example.org');
    const made = await node.admin.post('/admin/accounts', { body: { address: 'xia@example.org' } });
    const again = await cli('account', 'create', 'zoe@example.org');
    expect([again.code, again.out, again.err]).toEqual([1, '', expect.stringMatching(/^Refused: /)]);
    const log = JSON.stringify(await json('deeds')) + node.output();
    expect(log).toContain('account create');
    expect(log).toContain('/v1/auth/login');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
    const data = Buffer.concat(files.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name)));
    for (const secret of [password, other.password, made.body.password]) {
      expect(secret).toMatch(/^[a-z0-9-]{29}$/);
      expect([log.includes(secret), data.includes(secret)]).toEqual([false, false]);
    }
  });

  it('sign somebody out of everything', async () => {
    const person = writers[1]!;
    const other = (await logIn(node.client, person)).body.access_token as string;
    expect(await done('account', 'sign-out', person.address)).toMatch(/^Sessions ended: \d\n$/);
    for (const token of [person.token, other]) expect(await isSignedIn(node.client, token)).toBe(false);
    expect(await json('account', 'sign-out', person.address)).toMatchObject({ sessions_ended: 0 });
    expect((await logIn(node.client, person)).status).toBe(200);
  });

  it('export all about somebody, to a file for this user alone or to a pipe', async () => {
    const { address, accountId } = writers[0]!;
    const file = `${folder}/export.ndjson`;
    expect(await done('account', 'export', address, '--output', file)).toBe(
      `Exported: ${statSync(file).size} bytes to ${file}\n`,
    );
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const typesOf = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly type: string }).type);
    const written = readFileSync(file, 'utf8');
    expect(new Set(typesOf(written))).toEqual(new Set(typesOf(await done('account', 'export', address))));
    expect(typesOf(written).at(-1)).toBe('end');
    expect(written).toContain(accountId);
    // A file that is there is not overwritten.
    const again = await cli('account', 'export', address, '--output', file);
    expect([again.code, again.out]).toEqual([2, '']);
    expect(again.err).toBe(
      `Refused: --output: ${file} exists already. Name a new file: an export overwrites nothing.\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe(written);
    // An export that was cut off goes on after its last mark.
    const mark = written.split('\n').find((line) => line.includes('"type":"mark"')) ?? '';
    const rest = await done('account', 'export', address, '--from', (JSON.parse(mark) as { from: string }).from);
    expect(typesOf(rest)).not.toContain('profile');
    expect(typesOf(rest).at(-1)).toBe('end');
  });

  it('export to a reader that has closed the pipe fails, in one sentence', async () => {
    const child = startCli(folder, env, 'account', 'export', writers[0]!.address);
    child.stdout.destroy();
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    expect(await text(child.stderr)).toBe('The reader closed the output: the export is incomplete.\n');
    expect(await ended).toBe(1);
  });

  it('delete somebody: later, taken back by the person, and at once', async () => {
    const { address } = writers[2]!;
    const later = await json('account', 'delete', address);
    expect(Date.parse(later.deletes_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const { body } = await logIn(node.client, writers[2]!);
    const back = await node.client.delete('/v1/auth/account/deletion', { token: body.access_token });
    expect(back.status).toBe(204);
    expect((await json('account', 'show', address)).deletes_at).toBeNull();
    expect((await cli('account', 'delete', address, '--now', '--undo')).code).toBe(2);
    expect(await done('account', 'delete', address, '--now')).toMatch(/^Deleted +now; the service removes its data$/m);
    expect((await logIn(node.client, writers[2]!)).status).toBe(401);
    for (let waited = 0; waited < 300; waited += 1) {
      if ((await cli('account', 'show', address)).code === 1) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect((await cli('account', 'show', address)).err).toBe(
      'Refused: There is no such registered account. Check the address.\n',
    );
    expect((await cli('storage', 'check')).code).toBe(0);
  });

  it.each(['create', 'sign-out', 'delete', 'export'])('explain "account %s" by --help', async (name) => {
    expect(await done('account', name, '--help')).toContain(`Usage: gatehouse account ${name} [options] <address>`);
  });

  it.each(['sign-out', 'delete', 'export'])('report that "account %s" finds no account', async (name) => {
    const { code, out, err } = await cli('account', name, 'nobody@example.org');
    expect([code, out, err]).toEqual([1, '', 'Refused: There is no such registered account. Check the address.\n']);
  });
});
