import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';
import { openBrowser } from '../support/processes/browser.js';
import { openFirefox } from '../support/processes/firefox.js';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
let folder: string;

/** Packs the package and installs it in an empty folder, as an app's developer does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-package-'));
  // Not built here: other tests read the same files at the same time.
  if (!existsSync(join(ROOT, 'client/dist/esm/core.js'))) throw new Error('Build the package first: npm run build');
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(ROOT, 'client') });
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--omit=peer'];
  await run('npm', ['install', ...options, `./${tarball}`], { cwd: folder });
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const USES = `
  const client = new GatehouseClient({ baseUrl: 'https://media.example.org/', protocolVersion: '2026-11-01' });
  const device = deviceSigner('0f8fad5b-d9cb-469f-a165-70867728950e', new Uint8Array(32));
  const said = typeof client.auth.login + ' ' + device.ed25519.publicKey.length + ' ' + device.mlDsa65.publicKey.length;
`;
const SAID = 'function 32 1952';

describe('the package, installed in an empty folder', () => {
  it('is an ES module in Node, with types at each entry', async () => {
    const source = `import { GatehouseClient } from '@gatehouse/client';
      import { deviceSigner } from '@gatehouse/client/keys'; ${USES} console.log(said);`;
    await writeFile(join(folder, 'app.mjs'), source);
    const { stdout } = await run('node', ['app.mjs'], { cwd: folder });
    expect(stdout.trim()).toBe(SAID);
    await writeFile(join(folder, 'app.ts'), source.replace('console.log(said)', 'export const it: string = said'));
    const manifest = await readFile(join(folder, 'node_modules/@gatehouse/client/package.json'), 'utf8');
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
    const all = entries.map((entry, index) => `export * as entry${index} from '@gatehouse/client${entry.slice(1)}';\n`);
    await writeFile(join(folder, 'entries.ts'), all.join(''));
    const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck'];
    const flags = ['--target', 'es2022', '--lib', 'es2022,dom', 'app.ts', 'entries.ts'];
    const faultsOf = (...resolving: string[]) =>
      run('node', [...tsc, ...resolving, ...flags], { cwd: folder }).catch((faults: unknown) => faults);
    expect(await faultsOf('--module', 'nodenext')).toMatchObject({ stdout: '' });
    expect(await faultsOf('--module', 'esnext', '--moduleResolution', 'bundler')).toMatchObject({ stdout: '' });
    // Without --skipLibCheck; the types of ts-mls, and the file for browsers, are ES modules only.
    const required = all.filter((line) => !/mls|browser\.js/.test(line));
    await writeFile(join(folder, 'entries.cts'), required.join(''));
    const common = [
      ...tsc.slice(0, -1),
      '--module',
      'node16',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      'entries.cts',
    ];
    expect(await run('node', common, { cwd: folder }).catch((faults: unknown) => faults)).toMatchObject({ stdout: '' });
  }, 60_000);

  it('is CommonJS in Node', async () => {
    const source = `const { GatehouseClient } = require('@gatehouse/client');
      const { deviceSigner } = require('@gatehouse/client/keys'); ${USES} console.log(said);`;
    await writeFile(join(folder, 'app.cjs'), source);
    const { stdout } = await run('node', ['app.cjs'], { cwd: folder });
    expect(stdout.trim()).toBe(SAID);
  });

  it('knows its errors in a process that loads it as an ES module and as CommonJS', async () => {
    const source = `import { createRequire } from 'node:module';
      import { GatehouseError } from '@gatehouse/client';
      const require = createRequire(import.meta.url);
      const { codeOf, GatehouseError: Other } = require('@gatehouse/client');
      const { concernsEveryFile } = require('@gatehouse/client/uploads');
      const outage = new GatehouseError('error.client.network', 'no service');
      const answers = [codeOf(outage), outage instanceof Other, new Error('no') instanceof Other];
      console.log(...answers, concernsEveryFile(outage));`;
    await writeFile(join(folder, 'both.mjs'), source);
    const { stdout } = await run('node', ['both.mjs'], { cwd: folder });
    expect(stdout.trim()).toBe('error.client.network true false true');
  });

  it('is below 25 kB for a page that signs in, and needs neither Node nor streams', async () => {
    const entry = "import { GatehouseClient } from '@gatehouse/client'; globalThis.made = GatehouseClient;";
    const options = { bundle: true, minify: true, write: false, platform: 'browser', format: 'iife' } as const;
    const bundled = await build({ ...options, stdin: { contents: entry, resolveDir: folder } });
    const text = bundled.outputFiles[0]!.text;
    expect(gzipSync(text).length).toBeLessThan(25_000);
    // React Native has only these globals: no streams, Buffer, process, URL or AbortSignal.timeout.
    const answers = new Map([['/v1/auth/profile', { address: 'ann@example.org' }]]);
    const world = createContext({
      fetch: (url: string) =>
        Promise.resolve({
          ok: true,
          status: 200,
          headers: { get: () => null },
          text: () => Promise.resolve(JSON.stringify(answers.get(url.replace('https://media.example.org', '')))),
        }),
      setTimeout,
      clearTimeout,
      AbortController: class {
        readonly signal = {};
        abort(): void {
          throw new Error('not here');
        }
      },
      crypto: { getRandomValues: (bytes: Uint8Array) => bytes },
      TextEncoder,
    });
    runInContext(text, world);
    const tokens = { access_token: 'a', refresh_token: 'r', session_id: 's', session_expires_at: '', device_id: 'd' };
    const use = `new made({ baseUrl: 'https://media.example.org', protocolVersion: '2026-11-01',
      tokens: { load: () => (${JSON.stringify(tokens)}), save: () => {} } }).auth.profile()`;
    await expect(runInContext(use, world)).resolves.toMatchObject({ address: 'ann@example.org' });
  });

  it('reads batches and what it has sealed without a TextDecoder, which React Native lacks', async () => {
    const entry = `import { GatehouseClient } from '@gatehouse/client';
      import { newRecoveryPhrase, openEscrow, sealEscrow } from '@gatehouse/client/keys';
      const tokens = { load: () => ({ access_token: 'a', refresh_token: 'r' }), save: () => undefined };
      const client = new GatehouseClient({ baseUrl: 'https://media.example.org', protocolVersion: '', tokens });
      const phrase = newRecoveryPhrase();
      const escrow = openEscrow(sealEscrow(new Uint8Array(32).fill(7), phrase, 'ann'), phrase, 'ann');
      globalThis.read = client.assets.blobs([hash]).then(([{ result }]) => [...escrow, ...result]);`;
    const options = { bundle: true, write: false, platform: 'browser', format: 'iife' } as const;
    const bundled = await build({ ...options, stdin: { contents: entry, resolveDir: folder } });
    const hash = createHash('sha256').update('blob').digest('hex');
    const batch = Buffer.from(`${JSON.stringify({ content_hash: hash, size: 4, problem: null })}\nblob`);
    const response = { ok: true, status: 200, headers: { get: () => null }, arrayBuffer: () => Promise.resolve(batch) };
    const globals = { hash, fetch: () => Promise.resolve(response), setTimeout, clearTimeout, AbortController };
    const world = createContext({ ...globals, crypto, TextEncoder, Uint8Array });
    runInContext(bundled.outputFiles[0]!.text, world);
    await expect(runInContext('read', world)).resolves.toEqual([...new Uint8Array(32).fill(7), ...Buffer.from('blob')]);
  });

  describe('by a script of type module', () => {
    const page = `<!doctype html><title>App</title><script type="module">
      import { GatehouseClient, catalogOf, deviceSigner } from './browser/gatehouse.js'; ${USES}
      if (typeof catalogOf !== 'function') throw new TypeError('The catalog is missing.');
      document.title = said;
      await fetch('/said', { method: 'POST', body: said });</script>`;
    let told: (said: string) => void;
    let server: Listening;

    beforeAll(async () => {
      server = await listenOnLoopback((request, response) => {
        if (request.url === '/said') void text(request).then((said) => (told(said), response.end()));
        else
          void serve(request.url ?? '/', page).then(({ type, body }) => {
            response.writeHead(200, { 'Content-Type': type }).end(body);
          });
      });
    });
    afterAll(() => server.stop());

    it('runs in Chromium', async () => {
      const saying = new Promise<string>((resolve) => (told = resolve));
      const browser = await openBrowser();
      try {
        await (await browser.newPage()).goto(server.origin);
        expect(await saying).toBe(SAID);
      } finally {
        await browser.close();
      }
    }, 60_000);

    it('runs in Firefox', async () => {
      const saying = new Promise<string>((resolve) => (told = resolve));
      const browser = await openFirefox(server.origin);
      try {
        expect(await saying).toBe(SAID);
      } finally {
        await browser.stop();
      }
    }, 120_000);
  });

  async function serve(url: string, page: string): Promise<{ type: string; body: string | Buffer }> {
    if (url === '/') return { type: 'text/html', body: page };
    const file = join(folder, 'node_modules/@gatehouse/client/dist', url);
    return {
      type: extname(url) === '.js' ? 'text/javascript' : 'text/plain',
      body: await readFile(file).catch(() => ''),
    };
  }
});
