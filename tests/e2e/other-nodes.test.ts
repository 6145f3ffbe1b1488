import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { aListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { rawExchange } from '../support/http/raw-http.js';
import { nodeProgram } from '../support/processes/other-node.js';
import { startNode, temporaryFolder } from '../support/processes/process.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const run = promisify(execFile);
const FETCH_AND_RUN = 300_000;
const LTS = readFileSync('.nvmrc', 'utf8').trim();
/** The oldest that `engines` names, then each release line up to the newest version. */
const WORK = ['20.19', '22', '24', 'latest'];

it('the release of .nvmrc is among them, and an LTS release', async () => {
  expect(WORK).toContain(LTS);
  const { stdout } = await run(await nodeProgram(LTS), ['-p', 'process.release.lts']);
  expect(stdout).not.toBe('undefined\n');
}, 300_000);

it.each(WORK)(
  'the service and its command run by Node %s: sign-up, upload, download, audit, stop',
  async (version) => {
    const [program, dataDir] = [await nodeProgram(version), await temporaryFolder()];
    const node = await startNode({ program, dataDir });
    const writer = await aListedWriter(node.client);
    const bytes = someBytes(300_000);
    const { state } = await uploaded(node.client, writer, await anAlbumOf(node.client, writer), bytes);
    expect(state).toBe('Completed');
    const { bytes: read } = await node.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: writer.token });
    expect(hashOf(read)).toBe(hashOf(bytes));
    for (const target of ['http://x/v1/auth/oidc', '/v1/auth/oidc#x', 'http://x'])
      expect((await rawExchange(node.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`))?.status).toBe(200);
    expect((await rawExchange(node.port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'))?.status).toBe(404);
    expect(node.complaints()).toEqual([]);
    expect(node.output()).not.toContain('Warning');
    expect(await node.stop()).toEqual({ code: 0, signal: null });
    const env = {
      BASE_URL: 'http://gatehouse.test',
      DATA_DIR: dataDir,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const audit = await run(program, ['dist/infrastructure/gatehouse.js', 'quota', 'audit', '--json'], { env });
    expect([JSON.parse(audit.stdout), audit.stderr]).toEqual([expect.objectContaining({ differences: [] }), '']);
  },
  FETCH_AND_RUN,
);

const OPENS_A_CATALOG = `
  import { openCatalog } from './client/dist/esm/catalog.js';
  import { catalogFile } from './client/dist/esm/catalog-node.js';
  const catalog = await openCatalog(catalogFile(process.argv[1]));
  console.log(await catalog.run("INSERT INTO settings (name, value) VALUES ('a', 'b')"));
  await catalog.close();`;

// Node 23 has node:sqlite from 23.4 on.
it.each([['22.12'], ['23.3'], ['24', '--no-experimental-sqlite']])(
  'the client opens a catalog under Node %s without node:sqlite',
  async (version, ...flags) => {
    const path = join(await temporaryFolder(), 'library.sqlite');
    const source = ['--input-type=module', '-e', OPENS_A_CATALOG, path];
    expect(await run(await nodeProgram(version), [...flags, ...source])).toEqual({ stdout: '1\n', stderr: '' });
  },
  FETCH_AND_RUN,
);

/** The ways to start without npm, whose version differs between the old versions of Node. */
const ENTRY_POINTS: readonly (readonly string[])[] = [
  ['node', 'dist/infrastructure/main.cjs'],
  ['node', 'dist/infrastructure/gatehouse.js', '--version'],
  ['dist/infrastructure/gatehouse.js', 'quota', 'audit'],
  ['node', 'tools/require.cjs'],
  ['node', 'tools/prepare.mjs'],
  ['make', '--silent', 'run'],
];

// Their syntax ends before that of the sources; old-node.test.ts has every entry point under a version that is feigned.
it.each(['12', '18'])(
  'Node %s itself says in one sentence that it is too old',
  async (version) => {
    const folder = dirname(await nodeProgram(version));
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    for (const [command = '', ...values] of ENTRY_POINTS) {
      const { status, stderr, stdout } = spawnSync(command, values, { env, encoding: 'utf8' });
      const said = (stdout + stderr).split('\n').filter((line) => line !== '' && !line.startsWith('make: '));
      expect([command, ...values, status === 0, ...said]).toEqual([
        command,
        ...values,
        false,
        expect.stringMatching(
          new RegExp(
            `^Gatehouse needs Node\\.js 20\\.19 or newer; this is ${version}\\.\\S+\\. See https://nodejs\\.org$`,
          ),
        ),
      ]);
    }
  },
  FETCH_AND_RUN,
);
