import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb } from '../support/database/mariadb.js';
import { aListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn, type Cli } from '../support/processes/cli.js';
import { runToEnd, startNode, temporaryFolder, type NodeOptions } from '../support/processes/process.js';

describe.each([
  ['SQLite', '1'],
  ['SQLite', '2'],
  ['MariaDB', '1'],
])('PROTOCOL_MIN raised at a start, on %s with WORKERS=%s', (engine, workers) => {
  let options: NodeOptions & { readonly dataDir: string };
  let drop = (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    const fresh = engine === 'MariaDB' ? await freshMariadb() : null;
    if (fresh !== null) drop = () => fresh.drop();
    options = { dataDir: await temporaryFolder(), ...(fresh === null ? {} : { databaseUrl: fresh.url }) };
    const node = await startNode(withMinimum('2026-03-01'));
    await anAlbumOf(node.client, await aListedWriter(node.client));
    await node.stop();
  });
  afterAll(() => drop());

  function withMinimum(min: string): NodeOptions {
    return { ...options, env: { PROTOCOL_MIN: min, WORKERS: workers } };
  }

  function cliWith(min: string): Cli {
    const { dataDir, databaseUrl } = options;
    const env = { DATA_DIR: dataDir, BASE_URL: 'http://gatehouse.test', PROTOCOL_MIN: min };
    return cliIn(dataDir, databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl });
  }

  it('is refused with the number of stranded albums and the ways on; the flag starts it, and is needed once', async () => {
    const { code, output } = await runToEnd(withMinimum('2026-04-01'));
    expect(code).toBe(1);
    expect(output).toMatch(/PROTOCOL_MIN: The minimum rises from 2026-03-01 to 2026-04-01, 1 album becomes read-only/);
    expect(output).toContain('npm start -- --force');
    expect(output).not.toContain('ready');
    const forced = await startNode(withMinimum('2026-04-01'), ['--force']);
    expect(forced.output()).toContain('rises from 2026-03-01 to 2026-04-01 by force; 1 album becomes read-only.');
    const [deed] = (await forced.admin.get('/admin/deeds')).body.deeds;
    expect(deed).toMatchObject({ deed: 'deprecation minimum', detail: '2026-03-01 to 2026-04-01, by force' });
    await forced.stop();
    const again = await startNode(withMinimum('2026-04-01'));
    expect((await again.client.get('/.well-known/service/server-info')).body.protocol_version.min).toBe('2026-04-01');
    await again.stop();
  });

  it('is accepted by the command line, for those who cannot pass a flag', async () => {
    const cli = cliWith('2026-05-01');
    const refused = await cli('deprecation', 'minimum', '--json');
    expect([refused.code, JSON.parse(refused.err)]).toEqual([
      1,
      expect.objectContaining({ code: 'error.deprecation.too_soon', stranded_albums: 1 }),
    ]);
    const forced = await cli('deprecation', 'minimum', '--force', '--json');
    expect(JSON.parse(forced.out)).toEqual({ raised: true, from: '2026-04-01', to: '2026-05-01', stranded_albums: 1 });
    expect(await cli('deprecation', 'minimum')).toEqual({ code: 0, out: 'PROTOCOL_MIN is not raised.\n', err: '' });
    await (await startNode(withMinimum('2026-05-01'))).stop();
  });

  it('needs no flag once an announcement is old enough', async () => {
    const announcement = ['deprecation', 'announce', '2026-06-01', '--cutoff', '2030-01-01'];
    expect((await cliWith('2026-05-01')(...announcement)).out).toMatch(/^Stranded albums +1$/m);
    const announcedAt = performance.now();
    expect((await runToEnd(withMinimum('2026-06-01'))).code).toBe(1);
    // The processes have the machine's clock, so the announcement has to grow old by itself.
    await delay(Math.max(0, announcedAt + 1_000 - performance.now()));
    const { env, ...rest } = withMinimum('2026-06-01');
    const node = await startNode({ ...rest, env: { ...env, DEPRECATION_NOTICE: '1s' } });
    expect(node.output()).toContain('rises from 2026-05-01 to 2026-06-01 as announced');
    await node.stop();
  });
});
